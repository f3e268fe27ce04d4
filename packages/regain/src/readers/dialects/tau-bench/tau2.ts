/**
 * Results of tau2-bench: one JSON document with all simulations, or one document per simulation.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `simulations[]`: `id`, `task_id`, `trial`; `info.environment_info.domain_name`, `info.agent_info` |
 * | call | `tool_calls[]` of an assistant: `id`, `name`, `arguments`; in voice runs `ticks[].agent_tool_calls` |
 * | result | messages of role `tool` by `id`, also in `tool_messages`: `content`, `error` |
 * | turn | messages of the assistant: `usage`, `cost`, `generation_time_seconds` |
 * | message | the user's messages, and what the assistant says without a call |
 * | outcome | `reward_info.reward`; none if the simulation was stopped by its infrastructure |
 *
 * Calls of the simulated user (`requestor: user`) are not calls of the agent, and are left out.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import {
  amountIn,
  argumentsOf,
  indexIn,
  listIn,
  nameIn,
  numberIn,
  objectIn,
  requireObject,
  requireText,
  secondsIn,
  textIn,
  timeIn,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { outcomeOfScore } from '../../score.ts';
import { FileReader } from '../file-reader.ts';
import { usageOf } from '../usage.ts';

export const tau2: DialectReader = {
  name: 'tau2',
  title: 'Results of tau2-bench',
  measures: ['money', 'tokens', 'time'],
  recognises: (value) => isResults(value) || isSimulation(value),
  open: (source) => new Tau2Results(source),
};

function isResults(value: Json): value is JsonObject {
  return isObject(value) && Array.isArray(value.simulations) && ('info' in value || 'tasks' in value);
}

function isSimulation(value: Json): value is JsonObject {
  if (!isObject(value) || !('task_id' in value && 'termination_reason' in value)) return false;
  return Array.isArray(value.messages) || Array.isArray(value.ticks);
}

/** Simulations that ended so were not evaluated. */
const notEvaluated = ['infrastructure_error', 'context_window_exceeded'];

class Tau2Results extends FileReader implements ValueReader {
  #session = '';
  #emit: Emit = () => {};

  read(value: Json, emit: Emit): void {
    this.#emit = emit;
    if (isSimulation(value)) this.#simulation(value, undefined, '');
    else if (isResults(value))
      listIn(value, 'simulations').forEach((run, i) => {
        if (isObject(run)) this.#simulation(run, objectIn(value, 'info'), `simulations[${i}].`);
      });
  }

  #simulation(run: JsonObject, info: JsonObject | undefined, path: string): void {
    const session = this.sessions.next(nameIn(run, 'id') ?? this.source.name);
    this.#session = session;
    const domain = textIn(objectIn(info, 'environment_info'), 'domain_name');
    const agent = objectIn(info, 'agent_info');
    this.#emit({
      ...{ type: 'session', session, agent: textIn(agent, 'implementation'), model: textIn(agent, 'llm') },
      ...{ task: nameIn(run, 'task_id'), trial: indexIn(run, 'trial') },
      suite: domain === undefined ? 'tau2' : `tau2/${domain}`,
    });
    const messages = Array.isArray(run.messages)
      ? listIn(run, 'messages')
      : listIn(run, 'ticks').flatMap(messagesOf);
    messages.forEach((message, i) => {
      this.#message(message, `${path}messages[${i}]`, i);
    });
    if (notEvaluated.includes(textIn(run, 'termination_reason') ?? '')) return;
    const outcome = outcomeOfScore(session, numberIn(objectIn(run, 'reward_info'), 'reward'));
    if (outcome !== undefined) this.#emit(outcome);
  }

  #message(message: Json, path: string, index: number): void {
    if (!isObject(message)) return;
    const session = this.#session;
    const atMs = timeIn(message, 'timestamp');
    if (message.role === 'assistant') this.#assistant(message, path, index, atMs);
    else if (message.role === 'tool') {
      const several = listIn(message, 'tool_messages');
      for (const result of several.length > 0 ? several : [message]) this.#result(result);
    } else if (message.role === 'user' && listIn(message, 'tool_calls').length === 0)
      this.#emit({ type: 'message', session, from: 'user', atMs });
  }

  #assistant(message: JsonObject, path: string, index: number, atMs: number | undefined): void {
    const session = this.#session;
    this.#emit({
      ...{ type: 'turn', session, id: String(index), atMs },
      durationMs: secondsIn(message, 'generation_time_seconds'),
      ...usageOf(message.usage),
      money: amountIn(message, 'cost'),
    });
    const calls = listIn(message, 'tool_calls');
    calls.forEach((entry, i) => {
      const at = `${path}.tool_calls[${i}]`;
      const call = requireObject(entry, at);
      const tool = requireText(call, 'name', `${at}.name`);
      const id = this.ids.request(textIn(call, 'id'), session);
      this.#emit({
        type: 'call',
        session,
        id,
        tool,
        args: argumentsOf(call.arguments),
        atMs,
        turn: String(index),
      });
    });
    if (calls.length === 0) this.#emit({ type: 'message', session, from: 'agent', atMs });
  }

  #result(result: Json): void {
    if (!isObject(result) || result.requestor === 'user') return;
    const given = textIn(result, 'id');
    if (given === undefined || !this.ids.isOpen(given, this.#session)) return;
    const id = this.ids.answer(given, this.#session);
    const flag = typeof result.error === 'boolean' ? (result.error ? 'error' : 'ok') : undefined;
    const atMs = timeIn(result, 'timestamp');
    this.#emit({ type: 'result', session: this.#session, id, value: result.content, flag, atMs });
  }
}

/** The messages of one tick of a voice run: speech comes in many short pieces, which are no turns. */
function messagesOf(tick: Json): readonly Json[] {
  const results = listIn(tick, 'agent_tool_results');
  const calls = listIn(tick, 'agent_tool_calls');
  if (calls.length === 0) return results;
  return [{ role: 'assistant', tool_calls: calls, timestamp: textIn(tick, 'timestamp') ?? null }, ...results];
}
