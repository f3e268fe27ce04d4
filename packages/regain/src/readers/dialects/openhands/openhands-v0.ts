/**
 * Trajectories of OpenHands before version 1: a list of actions and observations, and the lines of `output.jsonl` of its
 * benchmarks, which have such a list as `history`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call | an event with `action` and `tool_call_metadata`; without it an `action` of the agent that does something: `run`, `edit`, ... |
 * | id, tool | `tool_call_metadata.tool_call_id` and `function_name`; otherwise `id` and `action` |
 * | args | those of the model in `tool_call_metadata.model_response`, otherwise `args` without the thought |
 * | result | an event with `observation`, by `cause`; `error` and `user_rejected` are marks |
 * | exitCode | `extras.metadata.exit_code`, in old versions `extras.exit_code` |
 * | turn | `model_response`: `id`, `model`, `usage`; the increase of `llm_metrics.accumulated_cost` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import {
  amountIn,
  argumentsOf,
  listIn,
  nameIn,
  numberIn,
  objectIn,
  requireText,
  textIn,
  timeIn,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import type { RecordedResult } from '../../recorded.ts';
import { CallIds } from '../call-ids.ts';
import { FileReader } from '../file-reader.ts';
import { usageOf } from '../usage.ts';

export const openhandsV0: DialectReader = {
  name: 'openhands-v0',
  title: 'OpenHands trajectory, version 0',
  measures: ['money', 'tokens', 'time'],
  recognises: (value) => isEvent(value) || historyIn(value) !== undefined,
  open: (source) => new OpenHandsRun(source),
};

const sources = ['agent', 'user', 'environment'];
const doing = /^(?:run|run_ipython|read|write|edit|browse|browse_interactive|call_tool_mcp|mcp|delegate)$/;

function isEvent(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || 'kind' in value || !sources.includes(value.source as string)) return false;
  if (typeof value.action === 'string') return isObject(value.args);
  return typeof value.observation === 'string' && 'content' in value;
}

/** The events of a line of a benchmark; old ones have pairs of an action and its observation. */
function historyIn(value: Json): readonly Json[] | undefined {
  const history = listIn(value, 'history');
  const [first] = history;
  return isEvent(Array.isArray(first) ? first[0] : first) ? history : undefined;
}

class OpenHandsRun extends FileReader implements ValueReader {
  #session = this.source.name;
  #events = new SessionEvents();
  #runs = 0;

  read(value: Json, emit: Emit): void {
    const history = historyIn(value);
    if (history === undefined) {
      if (isEvent(value)) this.#event(value, emit);
      return;
    }
    const task = textIn(value, 'instance_id');
    this.#session = `${this.source.name}#${this.#runs++}`;
    this.#events = new SessionEvents();
    const model = textIn(objectIn(objectIn(value, 'metadata'), 'llm_config'), 'model');
    emit({ type: 'session', session: this.#session, agent: 'openhands', model, task });
    for (const event of history.flat() as Json[]) if (isEvent(event)) this.#event(event, emit);
    const resolved =
      objectIn(value, 'report')?.resolved ?? objectIn(objectIn(value, 'test_result'), 'report')?.resolved;
    if (typeof resolved === 'boolean') emit({ type: 'outcome', session: this.#session, success: resolved });
  }

  #event(event: JsonObject, emit: Emit): void {
    if (typeof event.action === 'string') this.#events.action(event, event.action, this.#session, emit);
    else this.#events.observation(event, this.#session, emit);
  }
}

/** Calls that wait for an observation at most. */
const WAITING_MAX = 10_000;

class SessionEvents {
  readonly #ids = new CallIds();
  /** Ids of calls by the `id` of their event. */
  readonly #waiting = new Map<string, string>();
  #turn: string | undefined;
  #spent = 0;

  action(event: JsonObject, action: string, session: string, emit: Emit): void {
    const atMs = timeIn(event, 'timestamp');
    if (action === 'message') {
      const from = event.source === 'agent' ? 'agent' : 'user';
      emit({ type: 'message', session, from, atMs });
    }
    const metadata = objectIn(event, 'tool_call_metadata');
    if (metadata === undefined && !(event.source === 'agent' && doing.test(action))) return;
    this.#answer(event, metadata, session, atMs, emit);
    const tool =
      metadata === undefined
        ? action
        : requireText(metadata, 'function_name', 'tool_call_metadata.function_name');
    const id = this.#ids.request(textIn(metadata, 'tool_call_id'));
    emit({ type: 'call', session, id, tool, args: argumentsIn(event, metadata), atMs, turn: this.#turn });
    const own = nameIn(event, 'id');
    if (own !== undefined) this.#waiting.set(own, id);
    if (this.#waiting.size > WAITING_MAX) this.#waiting.delete(this.#waiting.keys().next().value!);
  }

  observation(event: JsonObject, session: string, emit: Emit): void {
    const cause = nameIn(event, 'cause');
    const id = cause === undefined ? undefined : this.#waiting.get(cause);
    if (cause === undefined || id === undefined) return;
    this.#waiting.delete(cause);
    const extras = objectIn(event, 'extras');
    const exitCode = numberIn(objectIn(extras, 'metadata'), 'exit_code') ?? numberIn(extras, 'exit_code');
    const errorType = textIn(extras, 'error_id');
    const facts = { value: event.content, flag: flagOf(event.observation), errorType, exitCode };
    emit({ type: 'result', session, id, ...facts, atMs: timeIn(event, 'timestamp') });
  }

  /** The answer of the model that requested the call: repeated for each call in it. */
  #answer(
    event: JsonObject,
    metadata: JsonObject | undefined,
    session: string,
    atMs: number | undefined,
    emit: Emit,
  ): void {
    const response = objectIn(metadata, 'model_response');
    const id = textIn(response, 'id');
    if (response === undefined || (id !== undefined && id === this.#turn)) return;
    this.#turn = id;
    const total = amountIn(objectIn(event, 'llm_metrics'), 'accumulated_cost');
    const money = total === undefined ? undefined : Math.max(0, total - this.#spent);
    this.#spent = total ?? this.#spent;
    const model = textIn(response, 'model');
    emit({ type: 'turn', session, id, model, atMs, ...usageOf(response.usage), money });
  }
}

function argumentsIn(event: JsonObject, metadata: JsonObject | undefined): JsonObject | string | undefined {
  const response = objectIn(metadata, 'model_response');
  const calls = listIn(objectIn(listIn(response, 'choices')[0], 'message'), 'tool_calls');
  const own = calls.find((call) => textIn(call, 'id') === textIn(metadata, 'tool_call_id'));
  const given = argumentsOf(objectIn(own, 'function')?.arguments);
  if (given !== undefined) return given;
  const { thought, ...args } = objectIn(event, 'args') ?? {};
  return args;
}

function flagOf(observation: Json | undefined): RecordedResult['flag'] {
  return observation === 'error' ? 'error' : observation === 'user_rejected' ? 'rejected' : undefined;
}
