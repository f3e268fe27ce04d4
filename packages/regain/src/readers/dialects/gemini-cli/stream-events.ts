/**
 * Lines of `gemini --output-format stream-json`.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `init`: `session_id`, `model` |
 * | call | `tool_use`: `tool_id`, `tool_name`, `parameters` |
 * | result | `tool_result`: `status`, `output`, `error.type`, `error.message` |
 * | message | `message` of role `user`; the first part of one of role `assistant` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { objectIn, requireText, textIn, timeIn } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import { CallIds } from '../call-ids.ts';

export function isStreamEvent(value: Json): value is JsonObject {
  if (!isObject(value)) return false;
  if (value.type === 'init') return 'session_id' in value && 'model' in value;
  if (value.type === 'tool_use') return 'tool_id' in value && 'tool_name' in value;
  if (value.type === 'tool_result') return 'tool_id' in value && 'status' in value;
  return value.type === 'message' && 'role' in value && 'timestamp' in value;
}

export class StreamEvents {
  readonly #ids = new CallIds();
  #session: string;
  #isAnswering = false;

  constructor(session: string) {
    this.#session = session;
  }

  read(event: JsonObject, emit: Emit): void {
    const atMs = timeIn(event, 'timestamp');
    if (event.type === 'message') this.#message(event, atMs, emit);
    else this.#isAnswering = false;
    if (event.type === 'init') this.#begin(event, emit);
    else if (event.type === 'tool_use') {
      const id = this.#ids.request(requireText(event, 'tool_id'), this.#session);
      const tool = requireText(event, 'tool_name');
      emit({ type: 'call', session: this.#session, id, tool, args: objectIn(event, 'parameters'), atMs });
    } else if (event.type === 'tool_result') this.#result(event, atMs, emit);
  }

  #begin(event: JsonObject, emit: Emit): void {
    this.#session = textIn(event, 'session_id') ?? this.#session;
    emit({ type: 'session', session: this.#session, agent: 'gemini-cli', model: textIn(event, 'model') });
  }

  #result(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    const given = requireText(event, 'tool_id');
    if (!this.#ids.isOpen(given, this.#session)) return;
    const id = this.#ids.answer(given, this.#session);
    const error = textIn(event.error, 'message');
    const errorType = textIn(event.error, 'type');
    const flag = event.status === 'success' ? 'ok' : 'error';
    emit({ type: 'result', session: this.#session, id, value: event.output, flag, error, errorType, atMs });
  }

  #message(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    const from = event.role === 'user' ? 'user' : 'agent';
    if (from === 'user' || !this.#isAnswering) emit({ type: 'message', session: this.#session, from, atMs });
    this.#isAnswering = from === 'agent';
  }
}
