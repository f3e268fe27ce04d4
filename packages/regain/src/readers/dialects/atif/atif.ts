/**
 * Trajectories in the Agent Trajectory Interchange Format (ATIF 1.0 to 1.7) of Harbor, NeMo and others: one document, or an
 * object or list of several.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `session_id`, else `trajectory_id`, else the name of the file; `agent.name`, `agent.model_name` |
 * | session of a subagent | `subagent_trajectories[]`, or the trajectory that a `subagent_trajectory_ref` names |
 * | call | `steps[].tool_calls[]`: `tool_call_id`, `function_name`, `arguments` |
 * | result | `steps[].observation.results[]` by `source_call_id`, in the same step or a later one |
 * | turn | steps of the agent: `metrics`, of which `prompt_tokens` include `cached_tokens` |
 * | message | steps of the user, and steps of the agent without a call |
 * | tools | `agent.tool_definitions` |
 * | outcome | `reward`, also in `extra`, `final_metrics` or its `extra` |
 *
 * A result without an id belongs to the only call, or to the last call of the same tool: Terminus 2 sends several commands to
 * a terminal and records its output once. The format has no mark for failures; Harbor adds `tool_result_is_error` for Claude
 * Code and NeMo the status of an invocation, both in `extra`. Steps copied from a parent are left out.
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
  requireObject,
  requireText,
  textIn,
  textOfContent,
  timeIn,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { outcomeOfScore } from '../../score.ts';
import { toolSpecs } from '../../tool-specs.ts';
import { FileReader } from '../file-reader.ts';
import { usageWithCached } from '../usage.ts';
import { marksOf } from './marks.ts';

export const atif: DialectReader = {
  name: 'atif',
  title: 'ATIF trajectory (Harbor, NeMo)',
  measures: ['money', 'tokens', 'time'],
  recognises: (value) => trajectoriesIn(value).length > 0,
  open: (source) => new AtifTrajectories(source),
};

function isTrajectory(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) && /^atif/i.test(textIn(value, 'schema_version') ?? '') && Array.isArray(value.steps)
  );
}

function trajectoriesIn(value: Json): readonly JsonObject[] {
  if (isTrajectory(value)) return [value];
  return isObject(value) ? Object.values(value).filter(isTrajectory) : [];
}

interface Trajectory {
  readonly value: JsonObject;
  readonly path: string;
  readonly session: string;
  readonly parent: string | undefined;
}

class AtifTrajectories extends FileReader implements ValueReader {
  /** Sessions that started others, by the id of what they started. */
  readonly #parents = new Map<string, string>();

  read(value: Json, emit: Emit): void {
    const found: Trajectory[] = [];
    const waiting = trajectoriesIn(value).map((one) => ({
      value: one,
      path: '',
      parent: undefined as string | undefined,
    }));
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const session = this.#nameOf(next.value);
      found.push({ ...next, session });
      listIn(next.value, 'subagent_trajectories').forEach((child, i) => {
        if (!isTrajectory(child)) return;
        waiting.push({ value: child, path: `${next!.path}subagent_trajectories[${i}].`, parent: session });
      });
      for (const id of refsIn(next.value)) this.#parents.set(id, session);
    }
    for (const trajectory of found) this.#read(trajectory, emit);
  }

  #nameOf(value: JsonObject): string {
    const id = textIn(value, 'trajectory_id');
    const name = textIn(value, 'session_id') ?? id ?? this.source.name;
    return this.sessions.next(this.sessions.has(name) && id !== undefined ? `${name}/${id}` : name);
  }

  #read({ value, path, session, parent: outer }: Trajectory, emit: Emit): void {
    const agent = objectIn(value, 'agent');
    const ids = [textIn(value, 'trajectory_id'), textIn(value, 'session_id')];
    const named = ids.map((id) => (id === undefined ? undefined : this.#parents.get(id)));
    const parent = outer ?? named.find((one) => one !== undefined && one !== session);
    const model = textIn(agent, 'model_name');
    emit({ type: 'session', session, parent, agent: textIn(agent, 'name'), model });
    const tools = toolSpecs(listIn(agent, 'tool_definitions'));
    if (tools.length > 0) emit({ type: 'tools', session, tools });
    listIn(value, 'steps').forEach((step, i) => {
      if (isObject(step) && step.is_copied_context !== true)
        this.#step(step, `${path}steps[${i}]`, session, model, emit);
    });
    const outcome = outcomeOfScore(session, rewardIn(value));
    if (outcome !== undefined) emit(outcome);
  }

  #step(step: JsonObject, path: string, session: string, model: string | undefined, emit: Emit): void {
    const atMs = timeIn(step, 'timestamp');
    const turn = nameIn(step, 'step_id');
    const calls = listIn(step, 'tool_calls');
    if (step.source === 'user') emit({ type: 'message', session, from: 'user', atMs });
    if (step.source === 'agent') {
      if (step.llm_call_count !== 0) emit({ type: 'turn', session, id: turn, ...usageOf(step, model), atMs });
      if (calls.length === 0) emit({ type: 'message', session, from: 'agent', atMs });
    }
    const requested = calls.map((call, i) => {
      const at = `${path}.tool_calls[${i}]`;
      const called = requireObject(call, at);
      const tool = requireText(called, 'function_name', `${at}.function_name`);
      const given = textIn(called, 'tool_call_id');
      const id = this.ids.request(given, session);
      emit({ type: 'call', session, id, tool, args: argumentsOf(called.arguments), atMs, turn });
      return { id, given, tool };
    });
    const last = requested.findLast(({ tool }) => tool === requested[0]?.tool);
    for (const result of listIn(objectIn(step, 'observation'), 'results')) {
      const given = textIn(result, 'source_call_id') ?? last?.given;
      const isOpen = given !== undefined && this.ids.isOpen(given, session);
      const id = isOpen ? this.ids.answer(given, session) : given === undefined ? last?.id : undefined;
      if (id === undefined) continue;
      const index = requested.findIndex((one) => one.id === id);
      const marks = marksOf(step, result, index, requested.length);
      const content = isObject(result) ? result.content : undefined;
      emit({ type: 'result', session, id, value: textOfContent(content) ?? content, atMs, ...marks });
    }
  }
}

/** Ids of the trajectories that this one started. */
function refsIn(value: JsonObject): string[] {
  const results = listIn(value, 'steps').flatMap((step) => listIn(objectIn(step, 'observation'), 'results'));
  const refs = results.flatMap((result) => listIn(result, 'subagent_trajectory_ref'));
  const ids = refs.map((ref) => textIn(ref, 'trajectory_id') ?? textIn(ref, 'session_id'));
  return ids.filter((id) => id !== undefined);
}

function usageOf(step: JsonObject, model: string | undefined) {
  const metrics = objectIn(step, 'metrics');
  return {
    model: textIn(step, 'model_name') ?? model,
    ...usageWithCached(metrics, 'prompt_tokens', 'cached_tokens', 'completion_tokens'),
    money: amountIn(metrics, 'cost_usd'),
  };
}

function rewardIn(value: JsonObject): number | undefined {
  const final = objectIn(value, 'final_metrics');
  const places = [value, objectIn(value, 'extra'), final, objectIn(final, 'extra')];
  return places.map((place) => numberIn(place, 'reward')).find((reward) => reward !== undefined);
}
