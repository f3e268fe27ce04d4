/**
 * Sessions of Gemini CLI, in `~/.gemini/tmp/<project>/chats/session-*.json`, since 2026 as JSON Lines, those of its subagents in
 * a folder with the name of the session; and its output format `stream-json`, see stream-events.ts.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `sessionId`, `projectHash`; `kind: subagent`, whose parent is the folder |
 * | turn | a message of type `gemini`: `id`, `model`, `tokens`; a line repeats a message while it grows, the last one counts |
 * | call | `toolCalls[]`: `id`, `name`, `args` |
 * | result | `toolCalls[]`: `status`, and `functionResponse.response` in `result`: `output`, `error` |
 * | message | type `user`, unless it answers calls; type `gemini` with text and without calls |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, SeenTexts } from '../../../values/index.ts';
import {
  amountIn,
  finite,
  listIn,
  objectIn,
  requireText,
  textIn,
  textOfContent,
  timeIn,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import type { RecordedResult } from '../../recorded.ts';
import { FileReader } from '../file-reader.ts';
import { usageWithCached } from '../usage.ts';
import { isStreamEvent, StreamEvents } from './stream-events.ts';

export const geminiCli: DialectReader = {
  name: 'gemini-cli',
  title: 'Gemini CLI session',
  measures: ['tokens', 'time'],
  recognises: (value) => isSession(value) || isAnswer(value) || isStreamEvent(value),
  open: (source) => new GeminiSession(source),
};

function isSession(value: Json | undefined): value is JsonObject {
  return textIn(value, 'sessionId') !== undefined && textIn(value, 'projectHash') !== undefined;
}

function isAnswer(value: Json): boolean {
  return isObject(value) && value.type === 'gemini' && 'id' in value && 'timestamp' in value;
}

const CALLS_SEEN = 2 ** 14;

class GeminiSession extends FileReader implements ValueReader {
  readonly #calls = new SeenTexts(CALLS_SEEN);
  #session = this.source.name.replace(/\.jsonl?$/, '');
  readonly #events = new StreamEvents(this.#session);
  /** The last message, which may be repeated with more. */
  #held: JsonObject | undefined;

  read(value: Json, emit: Emit): void {
    if (!isObject(value)) return;
    if (isSession(value)) this.#begin(value, emit);
    if (isStreamEvent(value)) this.#events.read(value, emit);
    else if (textIn(value, 'id') !== undefined) this.#message(value, emit);
    for (const message of listIn(value, 'messages')) if (isObject(message)) this.#message(message, emit);
  }

  end(emit: Emit): void {
    this.#flush(emit);
  }

  #begin(value: JsonObject, emit: Emit): void {
    this.#flush(emit);
    this.#session = requireText(value, 'sessionId');
    const folder = this.source.file.split(/[\\/]/).at(-2);
    const parent = value.kind === 'subagent' && folder !== this.#session ? folder || undefined : undefined;
    const project = textIn(value, 'projectHash');
    emit({ type: 'session', session: this.#session, parent, agent: 'gemini-cli', project });
  }

  #message(message: JsonObject, emit: Emit): void {
    if (this.#held !== undefined && this.#held.id !== message.id) this.#flush(emit);
    this.#held = message;
  }

  #flush(emit: Emit): void {
    const message = this.#held;
    this.#held = undefined;
    if (message?.type === 'gemini') this.#answer(message, emit);
    else if (message?.type === 'user' && !isOfCalls(message.content))
      emit({ type: 'message', session: this.#session, from: 'user', atMs: timeIn(message, 'timestamp') });
  }

  #answer(message: JsonObject, emit: Emit): void {
    const session = this.#session;
    const turn = textIn(message, 'id');
    const atMs = timeIn(message, 'timestamp');
    emit({
      type: 'turn',
      session,
      id: turn,
      model: textIn(message, 'model'),
      atMs,
      ...usageOf(message.tokens),
    });
    const calls = listIn(message, 'toolCalls').filter(isObject);
    calls.forEach((call, i) => {
      const id = requireText(call, 'id', `toolCalls[${i}].id`);
      if (!this.#calls.add(id, session)) return;
      const tool = requireText(call, 'name', `toolCalls[${i}].name`);
      emit({ type: 'call', session, id, tool, args: objectIn(call, 'args'), atMs, turn });
      const result = resultOf(call);
      if (result !== undefined)
        emit({ type: 'result', session, id, ...result, atMs: timeIn(call, 'timestamp') });
    });
    if (calls.length === 0 && (textOfContent(message.content) ?? '') !== '')
      emit({ type: 'message', session, from: 'agent', atMs });
  }
}

/** Cached tokens are a part of the input, thoughts are none of the output. */
function usageOf(tokens: Json | undefined) {
  const usage = usageWithCached(tokens, 'input', 'cached', 'output');
  const thoughts = amountIn(tokens, 'thoughts') ?? 0;
  return {
    ...usage,
    tokensOut: usage.tokensOut === undefined ? undefined : finite(usage.tokensOut + thoughts),
  };
}

const flags: ReadonlyMap<Json | undefined, RecordedResult['flag']> = new Map([
  ['success', 'ok'],
  ['error', 'error'],
  ['cancelled', 'cancelled'],
] as const);

/** Undefined while the call waits or runs. */
function resultOf(call: JsonObject): Pick<RecordedResult, 'value' | 'flag' | 'error'> | undefined {
  const flag = flags.get(call.status);
  const response = responseIn(call.result);
  if (flag === undefined && response === undefined) return undefined;
  const error = textIn(response, 'error');
  const value = isObject(response)
    ? (response.output ?? (error === undefined ? response : undefined))
    : response;
  return { value, flag: flag ?? (error === undefined ? undefined : 'error'), error };
}

/** What the tool said: the response of its part, or the text of parts without one. */
function responseIn(result: Json | undefined): Json | undefined {
  if (result === null || result === undefined) return undefined;
  const parts: readonly Json[] = Array.isArray(result) ? result : [result];
  const response = parts.map((part) => objectIn(objectIn(part, 'functionResponse'), 'response'));
  return response.find((one) => one !== undefined) ?? textOfContent(parts) ?? undefined;
}

/** Answers to calls are messages of the user for the model. */
function isOfCalls(content: Json | undefined): boolean {
  return Array.isArray(content) && content.some((part) => objectIn(part, 'functionResponse') !== undefined);
}
