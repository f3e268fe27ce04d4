/** Builds the trace events of attempts and decisions, shared by all writers. */

import type { Failure } from './failure.ts';
import type { Json, JsonObject } from './json.ts';
import type { RawCost } from './observation.ts';
import type { CallPurpose } from './tool.ts';
import type { AttemptOutcome, CostEvent, CostPurpose, DecisionEvent, TraceEvent } from './trace.ts';

export interface EndedAttempt {
  readonly call: string;
  readonly attempt: number;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly tool: string;
  readonly args?: JsonObject | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly cost: Partial<RawCost>;
  readonly value?: Json | undefined;
  readonly isCut?: boolean | undefined;
  readonly failure?: Failure | undefined;
  readonly isCancelled?: boolean | undefined;
  readonly isHedge?: boolean | undefined;
}

/** The attempt, its cost, and its failure. */
export function attemptEvents(ended: EndedAttempt): TraceEvent[] {
  const { call, attempt, purpose, nth, tool, args, startMs, endMs, cost, value, isCut, failure } = ended;
  const outcome = outcomeOf(ended);
  return [
    {
      ...{ type: 'attempt', call, attempt, purpose, nth, tool, ...(args === undefined ? {} : { args }) },
      ...{ startMs, endMs, outcome, ...(value === undefined ? {} : { value }) },
      ...(isCut === true ? { isCut } : {}),
      ...(ended.isHedge === true ? { isHedge: true } : {}),
    },
    ...costEvents(purpose === 'step' ? 'attempt' : 'side-call', cost, { call, atMs: endMs }),
    ...(failure === undefined ? [] : [diagnosisEvent(call, endMs, failure, { attempt, outcome })]),
  ];
}

/** The decision, and its cost. */
export function decisionEvents(decision: DecisionEvent, thought: RawCost): TraceEvent[] {
  const { call, atMs } = decision;
  return [decision, ...costEvents('thought', thought, { call, ...(atMs === undefined ? {} : { atMs }) })];
}

export function diagnosisEvent(
  call: string,
  atMs: number,
  failure: Failure,
  about: {
    readonly attempt?: number | undefined;
    readonly outcome?: AttemptOutcome;
    readonly isRevision?: true;
  },
): TraceEvent {
  const { attempt, outcome, isRevision } = about;
  return {
    ...{ type: 'diagnosis', call, ...(attempt === undefined ? {} : { attempt }), atMs, failure },
    basis: outcome === 'error' ? 'flagged' : 'inferred',
    ...(isRevision === undefined ? {} : { isRevision }),
  };
}

/** Empty if nothing was spent. */
export function costEvents(
  purpose: CostPurpose,
  cost: Partial<RawCost>,
  about: Pick<CostEvent, 'call' | 'atMs'>,
): CostEvent[] {
  const spent = nonZeroCost(cost);
  return Object.keys(spent).length === 0 ? [] : [{ type: 'cost', for: purpose, ...about, cost: spent }];
}

/** The cost without zero fields. */
export function nonZeroCost(cost: Partial<RawCost>): Partial<RawCost> {
  return Object.fromEntries(Object.entries(cost).filter(([, amount]) => amount !== 0));
}

/** The cost vector of an event, with 0 for missing fields. */
export function toRawCost({
  latencyMs = 0,
  waitingMs = 0,
  tokensIn = 0,
  tokensOut = 0,
  money = 0,
}: Partial<RawCost>): RawCost {
  return { latencyMs, waitingMs, tokensIn, tokensOut, money };
}

/** A raised error has no answer; MCP marks an answer that is an error. */
function outcomeOf({ isCancelled, failure, value }: EndedAttempt): AttemptOutcome {
  if (isCancelled === true) return 'cancelled';
  if (failure?.visibility !== 'explicit') return 'answered';
  return value === undefined || isMarkedAsError(value) ? 'error' : 'answered';
}

/** Whether an MCP result is marked as an error. */
export function isMarkedAsError(value: Json): boolean {
  return typeof value === 'object' && value !== null && 'isError' in value && value.isError === true;
}
