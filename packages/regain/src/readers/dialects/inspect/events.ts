/** One sample of an Inspect log, from its events. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, finite, listIn, objectIn, secondsIn, textIn, timeIn } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import { toolSpecs } from '../../tool-specs.ts';
import type { UniqueNames } from '../file-reader.ts';
import type { Usage } from '../usage.ts';
import type { SampleCalls } from './calls.ts';
import { SampleSpans } from './spans.ts';

/** Events within events are those of old logs. */
const DEPTH_MAX = 16;

export class SampleEvents {
  readonly #calls: SampleCalls;
  readonly #sessions: UniqueNames;
  readonly #emit: Emit;
  readonly #spans: SampleSpans;
  /** Messages of tools, by the id of their call: agents behind a bridge have no tool events. */
  readonly #answers = new Map<string, JsonObject>();
  /** Requested in the last turn of a session. */
  readonly #requested = new Map<string, readonly string[]>();
  /** Names of the tools that a session had last. */
  readonly #tools = new Map<string, string>();

  constructor(sample: JsonObject, session: string, calls: SampleCalls, sessions: UniqueNames, emit: Emit) {
    this.#calls = calls;
    this.#sessions = sessions;
    this.#emit = emit;
    this.#spans = new SampleSpans(session, (parent, agent) => this.#startSession(parent, agent));
    for (const message of listIn(sample, 'messages')) {
      const id = textIn(message, 'tool_call_id');
      if (id !== undefined) this.#answers.set(id, message as JsonObject);
    }
  }

  read(events: readonly Json[], path: string): void {
    this.#events(events, path, undefined, 0);
    for (const session of this.#requested.keys()) this.#answerRest(session);
  }

  /** `within`: the session of events within an event. */
  #events(events: readonly Json[], path: string, within: string | undefined, depth: number): void {
    events.forEach((event, i) => {
      if (!isObject(event)) return;
      const at = `${path}events[${i}]`;
      const span = this.#spans.enter(event);
      const session = within ?? span.session;
      if (span.isScoring) return;
      if (event.event === 'model') this.#model(event, at, session);
      else if (event.event === 'tool') this.#tool(event, at, session, depth);
      else if (event.event === 'input')
        this.#emit({ type: 'message', session, from: 'user', atMs: timeIn(event, 'timestamp') });
      else if (event.event === 'subtask' && depth < DEPTH_MAX)
        this.#events(listIn(event, 'events'), `${at}.`, session, depth + 1);
    });
  }

  #model(event: JsonObject, path: string, session: string): void {
    const output = objectIn(event, 'output');
    const message = objectIn(listIn(output, 'choices')[0], 'message');
    // Without a message the model did not answer.
    if (message === undefined) return;
    this.#answerRest(session);
    this.#definitions(listIn(event, 'tools'), session);
    const turn = textIn(message, 'id') ?? textIn(event, 'uuid');
    const atMs = timeIn(event, 'completed') ?? timeIn(event, 'timestamp');
    const durationMs = secondsIn(event, 'working_time') ?? secondsIn(output, 'time');
    const model = textIn(event, 'model');
    this.#emit({ type: 'turn', session, id: turn, model, atMs, durationMs, ...usageOf(output) });
    const calls = listIn(message, 'tool_calls');
    const at = `${path}.output.choices[0].message.tool_calls`;
    const ids = calls.map((call, i) => this.#calls.request(call, `${at}[${i}]`, { session, atMs, turn }));
    this.#requested.set(session, ids);
    if (calls.length === 0) this.#emit({ type: 'message', session, from: 'agent', atMs });
  }

  #tool(event: JsonObject, path: string, session: string, depth: number): void {
    const startMs = timeIn(event, 'timestamp');
    const atMs = timeIn(event, 'completed');
    if (event.pending === true && atMs === undefined) return;
    const inner = listIn(event, 'events');
    if (depth < DEPTH_MAX && inner.some(isOfAgent)) {
      const agent = textIn(event, 'agent') ?? textIn(event, 'function') ?? 'agent';
      this.#events(inner, `${path}.`, this.#startSession(session, agent), depth + 1);
    }
    const elapsed = startMs === undefined || atMs === undefined ? undefined : Math.max(0, atMs - startMs);
    const times = { atMs, durationMs: secondsIn(event, 'working_time') ?? elapsed };
    if (this.#calls.answer(textIn(event, 'id'), event, 'result', times)) return;
    // The harness called it, not a model.
    const id = this.#calls.request(event, path, { session, atMs: startMs });
    this.#calls.answer(id, event, 'result', times);
  }

  /** Calls of the last turn that no tool event has answered, if the messages have their results. */
  #answerRest(session: string): void {
    for (const id of this.#requested.get(session) ?? []) {
      const message = this.#answers.get(id);
      if (message !== undefined) this.#calls.answer(id, message, 'content', {});
    }
    this.#requested.delete(session);
  }

  #definitions(definitions: readonly Json[], session: string): void {
    const tools = toolSpecs(definitions);
    const names = tools.map(({ name }) => name).join('\n');
    if (tools.length === 0 || this.#tools.get(session) === names) return;
    this.#tools.set(session, names);
    this.#emit({ type: 'tools', session, tools });
  }

  #startSession(parent: string, agent: string): string {
    const session = this.#sessions.next(`${parent}/${agent}`);
    this.#emit({ type: 'session', session, parent, agent });
    return session;
  }
}

/** Whether events of this kind tell what an agent did. */
export function isOfAgent(event: Json): boolean {
  return isObject(event) && ['model', 'tool', 'subtask'].includes(event.event as string);
}

/**
 * Some versions and providers count tokens from a cache within `input_tokens`, others beside it; `total_tokens` shows
 * which: it is the sum of all.
 */
function usageOf(output: JsonObject | undefined): Usage {
  const usage = objectIn(output, 'usage');
  const input = amountIn(usage, 'input_tokens');
  const tokensOut = amountIn(usage, 'output_tokens');
  const tokensCached = amountIn(usage, 'input_tokens_cache_read');
  const money = amountIn(usage, 'total_cost');
  if (input === undefined) return { tokensOut, tokensCached, money };
  const isWithin = amountIn(usage, 'total_tokens') === input + (tokensOut ?? 0);
  const written = amountIn(usage, 'input_tokens_cache_write') ?? 0;
  const tokensIn = isWithin ? Math.max(0, input - (tokensCached ?? 0)) : finite(input + written);
  return { tokensIn, tokensCached, tokensOut, money };
}
