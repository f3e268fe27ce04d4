/**
 * The truth: rollouts of the lab as operations whose calls, failures and endings are known from our own trace. An operation
 * is one call of the trace, its calls are the attempts of purpose `step`.
 */

import { TraceFold } from '../../../packages/regain/src/law/streaming-trace-fold.ts';
import type { CostModel } from '../../../packages/regain/src/types/cost-model.ts';
import type { Json, JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { Observation } from '../../../packages/regain/src/types/observation.ts';
import type { Random } from '../../../packages/regain/src/types/random.ts';
import type { AttemptEvent, TraceEvent } from '../../../packages/regain/src/types/trace.ts';
import { isCallDone } from '../../../packages/regain/src/types/trace.ts';

export interface TrueCall {
  /** Random: it tells nothing about its operation. */
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly startMs: number;
  readonly endMs: number;
  /** The answer; absent if the tool threw. */
  readonly value?: Json;
  /** What the program that made the call says of its failure. */
  readonly failure?: { readonly class: string; readonly message: string; readonly isThrown: boolean };
}

export interface TrueOperation {
  readonly calls: readonly TrueCall[];
}

export interface TrueSession {
  readonly operations: readonly TrueOperation[];
  readonly events: readonly TraceEvent[];
}

/** Operations of one rollout. */
export function trueSession(events: readonly TraceEvent[], ids: Random): TrueSession {
  const operations: TrueOperation[] = [];
  let own: TraceEvent[] = [];
  for (const event of events) {
    if (event.type === 'call') own = [];
    own.push(event);
    if (event.type !== 'ending' || event.call === undefined) continue;
    const calls = callsOf(own, isCallDone(event), ids);
    if (calls.length > 0) operations.push({ calls });
  }
  return { operations, events };
}

function callsOf(events: readonly TraceEvent[], isDone: boolean, ids: Random): TrueCall[] {
  const [head] = events;
  const args = head?.type === 'call' ? (head.args ?? {}) : {};
  const attempts = events.filter((event) => event.type === 'attempt' && event.purpose === 'step');
  return (attempts as AttemptEvent[]).map((attempt, i) => {
    const { tool, startMs = 0, endMs = 0, outcome } = attempt;
    const isThrown = outcome === 'error';
    const repaired = isDone && i === attempts.length - 1 ? repairedAnswer(events) : undefined;
    const failure = repaired === undefined ? failureOf(events, attempt.attempt) : undefined;
    const value = repaired ?? attempt.value;
    return {
      ...{ id: hex(ids, 2), tool, args: attempt.args ?? args, startMs, endMs },
      ...(value === undefined ? {} : { value }),
      ...(failure === undefined ? {} : { failure: { ...failure, isThrown } }),
    };
  });
}

/** An answer that was repaired without a further call: the agent got the repaired one, and that is what a trace shows. */
function repairedAnswer(events: readonly TraceEvent[]): Json | undefined {
  const last = events.findLast((event) => event.type === 'decision' || isStep(event));
  return last?.type === 'decision' && last.action.kind === 'repair-output' ? last.action.value : undefined;
}

function isStep(event: TraceEvent): boolean {
  return event.type === 'attempt' && event.purpose === 'step';
}

function failureOf(events: readonly TraceEvent[], attempt: number) {
  const found = events.find(
    (event) => event.type === 'diagnosis' && event.attempt === attempt && event.isRevision !== true,
  );
  return found?.type === 'diagnosis'
    ? { class: found.failure.class, message: found.failure.message }
    : undefined;
}

/** Observations of the law, one for each operation, by a cost model. */
export function observationsOf({ events }: TrueSession, model: CostModel): Observation[] {
  const fold = new TraceFold(model);
  return events.flatMap((event) => {
    if (event.type === 'ending' && event.call === undefined) return [];
    const one = fold.add(event.type === 'trace' ? { ...event, unit: 'call' } : event);
    return one === undefined ? [] : [one];
  });
}

export function hex(source: Random, words: number): string {
  return Array.from({ length: words }, () => source.word().toString(16).padStart(8, '0')).join('');
}
