/**
 * Run files and cassettes of mcp-chaos, a proxy that injects faults into MCP, as JSON Lines.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | the file; `session_start` gives the time at 0 of `t` |
 * | call | a line of kind `tool_call`: `detail.id`, `tool`; in a cassette of method `tools/call`: `tool` |
 * | result | kind `tool_result`: `ok`, `ms`; in a cassette `response`; texts of answers are only in cassettes |
 * | result, failed | kind `fault`: `type`, if it is the answer (`short_circuit`), corrupts it, or delays one that never comes |
 * | tools | in a cassette the response to `tools/list` |
 *
 * Arguments are recorded as a hash, and left out: it says whether two are equal, not whether they are similar.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import {
  amountIn,
  finite,
  listIn,
  nameIn,
  numberIn,
  objectIn,
  requireText,
  textIn,
  timeIn,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import type { Recorded, RecordedResult } from '../../recorded.ts';
import { toolSpecs } from '../../tool-specs.ts';
import { FileReader } from '../file-reader.ts';
import { answerOf } from './answer.ts';

export const mcpChaos: DialectReader = {
  name: 'mcp-chaos',
  title: 'Run or cassette of mcp-chaos',
  measures: ['time'],
  recognises: (value) => isObject(value) && (isEvent(value) || isExchange(value)),
  open: (source) => new McpChaosRun(source),
};

const kinds = ['session_start', 'tools_list', 'tool_call', 'tool_result', 'fault', 'response'];

function isEvent(line: JsonObject): boolean {
  return typeof line.t === 'number' && isObject(line.detail) && kinds.includes(line.kind as string);
}

/** A line of a cassette. */
function isExchange(line: JsonObject): boolean {
  return typeof line.method === 'string' && 'key' in line && isObject(line.response);
}

/** A fault after which an answer may still come: until then, later items wait for it. */
interface Held {
  item: Recorded | undefined;
  isOpen: boolean;
}

const HELD_MAX = 200_000;

class McpChaosRun extends FileReader implements ValueReader {
  readonly #session = this.source.name;
  readonly #faults = new Map<string, Held & { readonly type: string | undefined; readonly call: string }>();
  #held: Held[] = [];
  #startMs: number | undefined;
  #hasBegun = false;

  read(line: Json, emit: Emit): void {
    if (!isObject(line)) return;
    if (!this.#hasBegun) emit({ type: 'session', session: this.#session });
    this.#hasBegun = true;
    if (isExchange(line)) this.#exchange(line, emit);
    else if (isEvent(line)) this.#event(line, objectIn(line, 'detail')!, emit);
  }

  end(emit: Emit): void {
    for (const { item } of this.#held) if (item !== undefined) emit(item);
    this.#held = [];
  }

  #exchange(line: JsonObject, emit: Emit): void {
    const session = this.#session;
    const response = objectIn(line, 'response')!;
    if (line.method === 'tools/list')
      emit({ type: 'tools', session, tools: toolSpecs(listIn(objectIn(response, 'result'), 'tools')) });
    if (line.method !== 'tools/call') return;
    const tool = requireText(line, 'tool');
    const id = this.ids.request(undefined);
    emit({ type: 'call', session, id, tool });
    const answer = answerOf(response);
    if (answer !== undefined) emit({ type: 'result', session, id, ...answer });
  }

  #event(line: JsonObject, detail: JsonObject, emit: Emit): void {
    const session = this.#session;
    if (line.kind === 'session_start') this.#startMs = timeIn(detail, 'started_at');
    const given = nameIn(detail, 'id');
    if (given === undefined) return;
    const atMs =
      this.#startMs === undefined ? undefined : finite(this.#startMs + numberIn(line, 't')! * 1000);
    if (line.kind === 'tool_call') {
      const tool = requireText(line, 'tool');
      this.#put({ type: 'call', session, id: this.ids.request(given), tool, atMs }, emit);
    } else if (line.kind === 'fault') this.#fault(given, detail, atMs, emit);
    else if (line.kind === 'tool_result' || line.kind === 'response') this.#answer(given, detail, atMs, emit);
  }

  #fault(given: string, detail: JsonObject, atMs: number | undefined, emit: Emit): void {
    if (!this.ids.isOpen(given)) return;
    const id = this.ids.answer(given);
    const type = textIn(detail, 'type');
    const failed = { type: 'result', session: this.#session, id, flag: 'error', errorType: type } as const;
    if (detail.mode === 'short_circuit') {
      this.#put({ ...failed, atMs }, emit);
      return;
    }
    const delayMs = amountIn(detail, 'delay_ms') ?? 0;
    const item = { ...failed, atMs: atMs === undefined ? undefined : finite(atMs + delayMs) };
    const held = { item, isOpen: true, type, call: id };
    this.#faults.set(given, held);
    this.#held.push(held);
  }

  #answer(given: string, detail: JsonObject, atMs: number | undefined, emit: Emit): void {
    const fault = this.#faults.get(given);
    const id = fault?.call ?? (this.ids.isOpen(given) ? this.ids.answer(given) : undefined);
    if (fault !== undefined) {
      this.#faults.delete(given);
      fault.item = undefined;
      fault.isOpen = false;
    }
    if (id === undefined) return;
    const errorType = fault?.type === 'corrupt' ? fault.type : undefined;
    const ok: RecordedResult['flag'] = detail.ok === true ? 'ok' : detail.ok === false ? 'error' : undefined;
    const flag = errorType === undefined ? ok : 'error';
    const durationMs = amountIn(detail, 'ms');
    this.#put({ type: 'result', session: this.#session, id, flag, errorType, durationMs, atMs }, emit);
  }

  #put(item: Recorded, emit: Emit): void {
    this.#held.push({ item, isOpen: false });
    const isFull = this.#held.length > HELD_MAX;
    const open = this.#held.findIndex(({ isOpen }) => isOpen);
    const ready = this.#held.splice(0, open < 0 || isFull ? this.#held.length : open);
    for (const { item } of ready) if (item !== undefined) emit(item);
  }
}
