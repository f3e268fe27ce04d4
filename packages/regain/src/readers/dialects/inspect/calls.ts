/** The calls of one sample of an Inspect log, and what came back for them. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, objectIn, requireObject, requireText, textIn, textOfContent } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import type { RecordedCall, RecordedResult } from '../../recorded.ts';
import type { CallIds } from '../call-ids.ts';

type Request = Pick<RecordedCall, 'session' | 'atMs' | 'turn'>;
type Times = Pick<RecordedResult, 'atMs' | 'durationMs'>;

export class SampleCalls {
  readonly #emit: Emit;
  readonly #ids: CallIds;
  readonly #scope: string;
  readonly #attachments: JsonObject;
  /** Sessions of calls, by their id. */
  readonly #sessions = new Map<string, string>();

  /** `scope`: ids are unique within it, also those of subagents. */
  constructor(sample: JsonObject, scope: string, ids: CallIds, emit: Emit) {
    this.#scope = scope;
    this.#emit = emit;
    this.#ids = ids;
    this.#attachments = objectIn(sample, 'attachments') ?? {};
  }

  /** A model, or the harness, requests a call. Returns the id by which an answer names it. */
  request(call: Json, path: string, request: Request): string {
    const called = requireObject(call, path);
    const tool = requireText(called, 'function', `${path}.function`);
    const given = textIn(called, 'id');
    const id = this.#ids.request(given, this.#scope);
    const args = called.arguments === undefined ? undefined : attached(called.arguments, this.#attachments);
    this.#sessions.set(id, request.session);
    this.#emit({ type: 'call', id, tool, args: argumentsOf(args), ...request });
    return given ?? id;
  }

  /** False if no call waits for the answer. `recorded`: a tool event or a message of a tool; `key`: where its answer is. */
  answer(given: string | undefined, recorded: JsonObject, key: 'result' | 'content', times: Times): boolean {
    if (given === undefined || !this.#ids.isOpen(given, this.#scope)) return false;
    const id = this.#ids.answer(given, this.#scope);
    const found = recorded[key];
    const value = found === undefined ? undefined : attached(found, this.#attachments);
    const session = this.#sessions.get(id)!;
    this.#emit({
      type: 'result',
      session,
      id,
      value: textOfContent(value) ?? value,
      ...marksOf(recorded),
      ...times,
    });
    return true;
  }
}

function marksOf(recorded: JsonObject): Pick<RecordedResult, 'flag' | 'error' | 'errorType'> {
  const error = objectIn(recorded, 'error');
  const errorType = textIn(error, 'type');
  const isError = error !== undefined || recorded.failed === true;
  return { flag: flagOf(errorType, isError), error: textIn(error, 'message'), errorType };
}

function flagOf(type: string | undefined, isError: boolean): RecordedResult['flag'] {
  // An approver, a person or a rule, refused the call.
  if (type === 'approval') return 'rejected';
  if (type === 'cancelled') return 'cancelled';
  return isError ? 'error' : 'ok';
}

/** Long texts are attachments of their sample; `tc://` in logs of 2024. */
const REFERENCE = /^(?:attachment|tc):\/\//;
/** Content is nested a few levels; arguments may be more. */
const DEPTH_MAX = 32;

/** The value with its references replaced; one that refers to nothing stays as it is. */
function attached(value: Json, attachments: JsonObject, depth = 0): Json {
  if (typeof value === 'string') {
    if (!REFERENCE.test(value)) return value;
    const key = value.replace(REFERENCE, '');
    return Object.hasOwn(attachments, key) ? attachments[key]! : value;
  }
  if (depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((part: Json) => attached(part, attachments, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, attached(part, attachments, depth + 1)]),
  );
}
