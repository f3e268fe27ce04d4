/** Whether the next attempt is worth its price: the stop rule of the law (docs/reference/law.md, section 10), with posteriors. */

import { type AttemptPrefix, bestPrefix, type Calibration, type PlannedAttempt } from '../law/index.ts';
import type { ActionKind, FailureClass, RecoveryTurn } from '../types/index.ts';

export interface StoppingOptions {
  readonly calibration: Calibration;
  /** d: price of handing off, 0 < d <= 1. */
  readonly handOffPrice: number;
  /** Share of the recovery budget that is left: attempts beyond it do not count. */
  readonly budgetLeft: number;
}

/** Maximum number of attempts that are planned ahead. */
export const LOOK_AHEAD = 40;

/** The best number of attempts before handing off, and the saving against handing off now. */
export function bestAttemptCount(attempts: readonly PlannedAttempt[], terms: StoppingOptions): AttemptPrefix {
  return bestPrefix(attempts, terms, terms.budgetLeft);
}

/** True if some number of further attempts beats handing off now. */
export function isWorthTrying(attempts: readonly PlannedAttempt[], terms: StoppingOptions): boolean {
  // Usually the first attempt alone is worth it, and the others need not be evaluated.
  return [attempts.slice(0, 1), attempts].some((some) => bestAttemptCount(some, terms).attempts > 0);
}

/** Probability that a tool is down for longer than is worth trying. */
const DOWN = 0.1;

/** The same attempts if the tool may be down: each failure is evidence for it. */
export function allowingForOutage(attempts: readonly PlannedAttempt[]): PlannedAttempt[] {
  let up = 1 - DOWN;
  return attempts.map(({ p, cost }) => {
    const isUp = up / (up + DOWN);
    up *= 1 - p;
    return { p: p * isUp, cost };
  });
}

/**
 * How often an action was already taken against this failure of this tool. Arguments are ignored: a loop with varying
 * arguments is still a loop.
 */
export function countFailedTries(
  history: readonly RecoveryTurn[],
  { tool, failureClass, action }: { tool: string; failureClass: FailureClass; action: ActionKind },
): number {
  return history.filter(
    (turn) => turn.call.tool === tool && turn.failure.class === failureClass && turn.action.kind === action,
  ).length;
}
