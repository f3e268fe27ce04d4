/** As which events something that happened is written: the same wherever it happened. */

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
}

/** The attempt, what it cost, and the failure that it met. */
export function attemptEvents(ended: EndedAttempt): TraceEvent[] {
  const { call, attempt, purpose, nth, tool, args, startMs, endMs, cost, value, isCut, failure } = ended;
  const outcome = outcomeOf(ended);
  return [
    {
      ...{ type: 'attempt', call, attempt, purpose, nth, tool, ...(args === undefined ? {} : { args }) },
      ...{ startMs, endMs, outcome, ...(value === undefined ? {} : { value }) },
      ...(isCut === true ? { isCut } : {}),
    },
    ...costEvents(purpose === 'step' ? 'attempt' : 'side-call', cost, { call, atMs: endMs }),
    ...(failure === undefined ? [] : [diagnosisEvent(call, endMs, failure, { attempt, outcome })]),
  ];
}

/** The decision, and what it cost to think of it. */
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

/** Nothing is written where nothing was spent. */
export function costEvents(
  purpose: CostPurpose,
  cost: Partial<RawCost>,
  about: Pick<CostEvent, 'call' | 'atMs'>,
): CostEvent[] {
  const spent = nonZeroCost(cost);
  return Object.keys(spent).length === 0 ? [] : [{ type: 'cost', for: purpose, ...about, cost: spent }];
}

/** What was spent, without what is 0. */
export function nonZeroCost(cost: Partial<RawCost>): Partial<RawCost> {
  return Object.fromEntries(Object.entries(cost).filter(([, amount]) => amount !== 0));
}

/** The cost vector of an event, with 0 for what was not recorded. */
export function toRawCost({
  latencyMs = 0,
  waitingMs = 0,
  tokensIn = 0,
  tokensOut = 0,
  money = 0,
}: Partial<RawCost>): RawCost {
  return { latencyMs, waitingMs, tokensIn, tokensOut, money };
}

/** An error raised leaves no answer; MCP marks an answer that is one. */
function outcomeOf({ isCancelled, failure, value }: EndedAttempt): AttemptOutcome {
  if (isCancelled === true) return 'cancelled';
  if (failure?.visibility !== 'explicit') return 'answered';
  return value === undefined || isMarkedAsError(value) ? 'error' : 'answered';
}

function isMarkedAsError(value: Json): boolean {
  return typeof value === 'object' && value !== null && 'isError' in value && value.isError === true;
}
