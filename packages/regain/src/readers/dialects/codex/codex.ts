/**
 * Sessions of Codex, as JSON Lines in `~/.codex/sessions/<date>/rollout-*.jsonl`, also compressed with Zstandard. Lines are
 * `{timestamp, type, payload}`; before September 2025 they were items without an envelope.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `session_meta`: `id`, `cwd`, the parent of a subagent in `source`; `turn_context`: `model` |
 * | turn | `token_count.info`, see turns.ts |
 * | call | items `function_call`, `custom_tool_call`, `local_shell_call`, `tool_search_call`, `web_search_call`, `image_generation_call` |
 * | result | the item `*_output` of the same `call_id`, see tool-output.ts, together with the event at the end of the call, see call-ends.ts |
 * | globalId | `call_id`: a fork repeats the history of its parent, with new timestamps |
 * | message | items `message` of user and assistant, the event `user_message`; `turn_aborted` is an interruption |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { objectIn, requireText, textIn, textOfContent, timeIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { globalIdOf } from '../call-ids.ts';
import { FileReader } from '../file-reader.ts';
import { endOf } from './call-ends.ts';
import { isBareMeta, isOfProgram, isRolloutValue, requestIn } from './lines.ts';
import { outputOf, type ToolOutput } from './tool-output.ts';
import { CodexTurns } from './turns.ts';

export const codex: DialectReader = {
  name: 'codex',
  title: 'Codex session',
  measures: ['tokens', 'time'],
  recognises: isRolloutValue,
  open: (source) => new CodexSession(source),
};

const outputs = ['function_call_output', 'custom_tool_call_output', 'tool_search_output'];
const ENDS_MAX = 10_000;

class CodexSession extends FileReader implements ValueReader {
  readonly #turns = new CodexTurns(() => this.#session);
  /** What events said about calls whose output did not come yet. */
  readonly #ends = new Map<string, ToolOutput>();
  #session = this.source.name.replace(/\.jsonl$/, '');
  #isNamed = false;
  /** Of a session that continues another one: what is older belongs to that one. */
  #startMs: number | undefined;
  #hasUserSpoken = false;

  read(line: Json, emit: Emit): void {
    if (!isObject(line)) return;
    const payload = objectIn(line, 'payload');
    const atMs = timeIn(line, 'timestamp');
    const isMeta = line.type === 'session_meta' || isBareMeta(line);
    this.#meta(isMeta ? (payload ?? line) : {}, emit);
    if (this.#startMs !== undefined && atMs !== undefined && atMs < this.#startMs) return;
    if (payload === undefined) this.#item(line, undefined, emit);
    else if (line.type === 'turn_context') this.#turns.model = textIn(payload, 'model') ?? this.#turns.model;
    else if (line.type === 'response_item') this.#item(payload, atMs, emit);
    else if (line.type === 'event_msg') this.#event(payload, atMs, emit);
  }

  end(emit: Emit): void {
    this.#turns.close(emit);
    for (const id of this.#ends.keys()) this.#result(id, {}, undefined, emit);
  }

  /** A session that continues another one repeats the line of that one: the first counts. */
  #meta(meta: JsonObject, emit: Emit): void {
    if (this.#isNamed) return;
    this.#isNamed = true;
    this.#session = textIn(meta, 'id') ?? textIn(meta, 'session_id') ?? this.#session;
    const spawn = objectIn(objectIn(objectIn(meta, 'source'), 'subagent'), 'thread_spawn');
    if (spawn !== undefined || 'forked_from_id' in meta) this.#startMs = timeIn(meta, 'timestamp');
    const parent = textIn(meta, 'parent_thread_id') ?? textIn(spawn, 'parent_thread_id');
    emit({ type: 'session', session: this.#session, parent, agent: 'codex', project: textIn(meta, 'cwd') });
  }

  #item(item: JsonObject, atMs: number | undefined, emit: Emit): void {
    const { type } = item;
    if (type === 'message' || type === undefined) this.#message(item, atMs, emit);
    else if (type === 'reasoning') this.#turns.open();
    else if (outputs.includes(type as string)) {
      this.#turns.close(emit);
      this.#result(requireText(item, 'call_id'), outputOf(item.output ?? item.tools), atMs, emit);
    } else this.#call(item, atMs, emit);
  }

  #call(item: JsonObject, atMs: number | undefined, emit: Emit): void {
    const request = requestIn(item);
    if (request === undefined) return;
    this.#hasUserSpoken = false;
    const { tool, args, end } = request;
    const session = this.#session;
    const given = textIn(item, 'call_id') ?? textIn(item, 'id');
    const id = this.ids.request(given);
    const globalId = given === undefined ? undefined : globalIdOf(given);
    this.#turns.add({ type: 'call', session, id, tool, args, atMs, globalId }, emit);
    if (end === undefined) return;
    if (given !== undefined) this.ids.answer(given);
    this.#turns.add({ type: 'result', session, id, ...end, atMs }, emit);
  }

  #result(callId: string, output: ToolOutput, atMs: number | undefined, emit: Emit): void {
    const end = this.#ends.get(callId);
    this.#ends.delete(callId);
    const id = this.ids.answer(callId);
    const both = end === undefined ? output : merged(output, end);
    emit({ type: 'result', session: this.#session, id, ...both, atMs });
  }

  #event(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    const info = event.type === 'token_count' ? objectIn(event, 'info') : undefined;
    if (info !== undefined) this.#turns.countTokens(info, atMs, emit);
    else if (event.type === 'user_message') this.#userSpoke(atMs, emit);
    else if (event.type === 'turn_aborted') this.#aborted(event, atMs, emit);
    const end = endOf(event);
    if (end === undefined || !this.ids.isOpen(end.callId)) return;
    this.#ends.set(end.callId, end.output);
    if (this.#ends.size > ENDS_MAX) this.#ends.delete(this.#ends.keys().next().value!);
  }

  /** Early versions left out the type of an item that is a message. */
  #message(item: JsonObject, atMs: number | undefined, emit: Emit): void {
    const session = this.#session;
    if (item.role === 'assistant') {
      this.#hasUserSpoken = false;
      if (item.phase === 'commentary') this.#turns.open();
      else this.#turns.add({ type: 'message', session, from: 'agent', atMs }, emit);
    } else if (item.role === 'user' && !isOfProgram(textOfContent(item.content) ?? ''))
      this.#userSpoke(atMs, emit);
  }

  /** A message of the user is an item and an event. */
  #userSpoke(atMs: number | undefined, emit: Emit): void {
    this.#turns.reset(emit);
    if (!this.#hasUserSpoken) emit({ type: 'message', session: this.#session, from: 'user', atMs });
    this.#hasUserSpoken = true;
  }

  #aborted(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    this.#turns.reset(emit);
    if (event.reason !== 'interrupted' && event.reason !== 'user_interrupt') return;
    emit({ type: 'message', session: this.#session, from: 'user', atMs, isInterrupt: true });
  }
}

function merged(output: ToolOutput, end: ToolOutput): ToolOutput {
  const { value = end.value, flag = end.flag, exitCode = end.exitCode, durationMs = end.durationMs } = output;
  return { value, flag, exitCode, durationMs, error: end.error, errorType: end.errorType };
}
