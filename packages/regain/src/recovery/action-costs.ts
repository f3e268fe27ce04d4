/** Upper bounds on the cost of an action, as shares of the recovery budget (docs/reference/law.md, section 2). */

import type { LedgerBuilder } from '../law/index.ts';
import { type Action, type CostModel, noCost, price } from '../types/index.ts';
import type { Policy } from './policy.ts';

/** Limits that bound the loop. */
export interface RecoveryLimits {
  /** Timeout of one call. Infinity: calls are never interrupted, and the budget is checked only between them. */
  readonly timeoutMs: number;
  /** Timeout of a policy's decision. In a run, requests to language models have their own limit instead. */
  readonly decisionMs: number;
  /** c_max: the most that one attempt may cost, thinking and waiting included. */
  readonly attemptCostMax: number;
  /** The most turns on one step, whatever they cost. */
  readonly turnsMax: number;
}

export const defaultLimits: RecoveryLimits = {
  timeoutMs: 10_000,
  decisionMs: 60_000,
  attemptCostMax: 0.1,
  turnsMax: 40,
};

/** The two accounts that an action is charged to: the failed attempt that it answers, and the attempt that it makes. */
export interface Estimate {
  readonly answering: number;
  readonly attempting: number;
}

/** How often an auxiliary read is tried, and the first delay between two tries. */
export const SIDE_TRIES = 4;
export const SIDE_BACKOFF_MS = 1_000;
/** Time to read the list of tools. */
export const REREAD_MS = 200;
/** A call with less time left than this is not made. */
const PATIENCE_MIN_MS = 100;
/** Tolerance for rounding when sums of shares are compared. */
export const ROUNDING = 1e-9;

export interface CostContext {
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  readonly ledger: LedgerBuilder;
  readonly policy: Pick<Policy, 'model' | 'suspectsSuccess'>;
}

/** What the failed attempt may still cost. */
export function attemptLeft({ ledger, limits }: CostContext): number {
  const { attempt, spent, pending } = ledger;
  return Math.max(0, Math.min(limits.attemptCostMax - attempt, 1 - spent - pending));
}

/** How long to wait for a new attempt: until its timeout or until the budget is used up. 0: the call is not made. */
export function affordableTimeoutMs(
  { model, limits, ledger }: CostContext,
  left: number = 1 - ledger.spent,
): number {
  const { timeoutMs } = limits;
  const affordable = Math.min(left, limits.attemptCostMax) + ROUNDING;
  const perMs = model.perSecondOfLatency / 1000 / model.budget;
  if (perMs === 0 || perMs * timeoutMs <= affordable) return timeoutMs;
  const patience = Math.floor(affordable / perMs);
  if (patience < PATIENCE_MIN_MS) return 0;
  return timeoutMs === Infinity ? Infinity : patience;
}

/** The most that an action can cost, after `thought` is paid. */
export function estimateOf(action: Action, costs: CostContext, thought = 0): Estimate {
  const { model, policy, limits } = costs;
  const call = longestCallCost(costs);
  // Includes the verification read of a policy that suspects success.
  const attempting = policy.suspectsSuccess === undefined ? call : limits.attemptCostMax;
  // Auxiliary calls, with the delays between them, end when the attempt's budget is used up.
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

/** Whether both accounts can pay, after `thought`. An action without cost is always affordable. */
export function isAffordable(
  { answering, attempting }: Estimate,
  thought: number,
  costs: CostContext,
): boolean {
  if (answering + attempting === 0) return true;
  const { ledger, limits } = costs;
  const more = thought + answering;
  return (
    (more === 0 || more <= limits.attemptCostMax - ledger.attempt + ROUNDING) &&
    more + attempting <= 1 - ledger.spent + ROUNDING &&
    attempting <= limits.attemptCostMax + ROUNDING
  );
}

/** Cost of a call that runs until its timeout. A call without a timeout counts as the most expensive one allowed. */
function longestCallCost({ model, limits }: CostContext): number {
  if (limits.timeoutMs === Infinity) return limits.attemptCostMax;
  return price(model, { ...noCost, latencyMs: limits.timeoutMs });
}

function shortestCallCost(model: CostModel): number {
  return price(model, { ...noCost, latencyMs: PATIENCE_MIN_MS });
}
