/** What actions can cost at most, before they are taken: shares of the recovery budget (docs/law.md, section 2). */

import type { LedgerBuilder } from '../law/index.ts';
import { type Action, type CostModel, noCost, price } from '../types/index.ts';
import type { Policy } from './policy.ts';

/** Numbers that bound the loop by construction. */
export interface RecoveryLimits {
  /** Longest wait for one answer. Infinity: calls are never cut off, and the budget holds only between them. */
  readonly timeoutMs: number;
  /** Longest wait for a policy's decision. In a run, answers of language models have a limit of their own instead. */
  readonly decisionMs: number;
  /** c_max: most that one attempt, with its thinking and waiting, may cost. */
  readonly attemptCostMax: number;
  /** Most turns on one step, whatever they cost. */
  readonly turnsMax: number;
}

export const defaultLimits: RecoveryLimits = {
  timeoutMs: 10_000,
  decisionMs: 60_000,
  attemptCostMax: 0.1,
  turnsMax: 40,
};

/** The two books an action is paid from: the failed attempt it answers, and the attempt it makes. */
export interface Estimate {
  readonly answering: number;
  readonly attempting: number;
}

/** How often a read beside the step is tried, and the first wait between two tries. */
export const SIDE_TRIES = 4;
export const SIDE_BACKOFF_MS = 1_000;
/** Time that reading the list of tools takes. */
export const REREAD_MS = 200;
/** An answer that may not take even this long is not waited for. */
const PATIENCE_MIN_MS = 100;
/** Sums of shares are compared with some room for rounding. */
const ROUNDING = 1e-9;

export interface CostContext {
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  readonly keeper: LedgerBuilder;
  readonly policy: Pick<Policy, 'model' | 'suspectsSuccess'>;
}

/** What the failed attempt may still cost. */
export function attemptLeft({ keeper, limits }: CostContext): number {
  const { attempt, spent, pending } = keeper;
  return Math.max(0, Math.min(limits.attemptCostMax - attempt, 1 - spent - pending));
}

/** How long to wait for the answer of a new attempt: until its timeout, or until the money is gone; 0: not at all. */
export function affordableTimeoutMs(
  { model, limits, keeper }: CostContext,
  left: number = 1 - keeper.spent,
): number {
  const { timeoutMs } = limits;
  const affordable = Math.min(left, limits.attemptCostMax) + ROUNDING;
  const perMs = model.perSecondOfLatency / 1000 / model.budget;
  if (perMs === 0 || perMs * timeoutMs <= affordable) return timeoutMs;
  const patience = Math.floor(affordable / perMs);
  if (patience < PATIENCE_MIN_MS) return 0;
  return timeoutMs === Infinity ? Infinity : patience;
}

/** The most that an action can cost, after `thought` was paid for having thought of it. */
export function estimateOf(action: Action, costs: CostContext, thought = 0): Estimate {
  const { model, policy, limits } = costs;
  const call = longestCallCost(costs);
  // With the look that a suspicious policy takes at an answer.
  const attempting = policy.suspectsSuccess === undefined ? call : limits.attemptCostMax;
  // Calls beside the step, with the waits between them, end where what is left for the attempt ends.
  const besides = Math.max(shortestCallCost(model), attemptLeft(costs) - thought);
  switch (action.kind) {
    case 'retry':
      return { answering: price(model, { ...noCost, waitingMs: action.delayMs }), attempting };
    case 'repair-arguments':
      return { answering: 0, attempting };
    case 'use-tool':
      return action.first === true ? { answering: besides, attempting: 0 } : { answering: 0, attempting };
    case 'refresh-credentials':
      return { answering: Math.min(call, besides), attempting };
    case 'verify':
    case 'paginate':
    case 'compensate':
      return { answering: besides, attempting: 0 };
    case 'reread-tools':
      return { answering: price(model, { ...noCost, latencyMs: REREAD_MS }), attempting: 0 };
    case 'ask-model':
      return { answering: price(model, policy.model?.expectedCost ?? noCost), attempting: 0 };
    case 'repair-output':
    case 'hand-off':
    case 'give-up':
      return { answering: 0, attempting: 0 };
  }
}

/** Whether both books can pay, after `thought`. What costs nothing can always be done. */
export function isAffordable(
  { answering, attempting }: Estimate,
  thought: number,
  costs: CostContext,
): boolean {
  if (answering + attempting === 0) return true;
  const { keeper, limits } = costs;
  const more = thought + answering;
  return (
    (more === 0 || more <= limits.attemptCostMax - keeper.attempt + ROUNDING) &&
    more + attempting <= 1 - keeper.spent + ROUNDING &&
    attempting <= limits.attemptCostMax + ROUNDING
  );
}

/** Of a call that takes all the time it may; one that is never cut off counts as the dearest that is allowed. */
function longestCallCost({ model, limits }: CostContext): number {
  if (limits.timeoutMs === Infinity) return limits.attemptCostMax;
  return price(model, { ...noCost, latencyMs: limits.timeoutMs });
}

function shortestCallCost(model: CostModel): number {
  return price(model, { ...noCost, latencyMs: PATIENCE_MIN_MS });
}
