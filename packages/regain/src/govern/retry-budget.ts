/**
 * One budget of retries for everything that goes to the same tools: a share of the calls that succeed, and a small floor.
 * When a tool goes down its successes end, and with them the retries: an outage does not multiply the load.
 */

import { requireBetween } from '../types/index.ts';

export interface RetryBudgetOptions {
  /** Retries that every successful call pays for. */
  readonly share?: number;
  /** Retries that may be made without any success: those of a quiet hour. */
  readonly perSecond?: number;
  /** Most that can be saved up, and what there is at the start. */
  readonly burst?: number;
}

/** Over any stretch of time: retries <= share * successes + perSecond * seconds + burst. */
export interface RetryBudget {
  /** A call succeeded, whether at the first try or later. */
  recordSuccess(nowMs: number): void;
  /** Takes one retry out of the budget; false: there is none, and the call must not be tried again now. */
  tryAcquire(nowMs: number): boolean;
  /** Retries that could be made now, a whole number. */
  remaining(nowMs: number): number;
}

/** Retries that all calls share. */
export function retryBudget({
  share = 0.2,
  perSecond = 1,
  burst = 10,
}: RetryBudgetOptions = {}): RetryBudget {
  requireBetween('share of successes', share, 0, 1);
  requireBetween('retries per second', perSecond, 0, Infinity, 'open-above');
  requireBetween('burst', burst, 1, Infinity, 'open-above');
  const perMs = perSecond / 1000;
  let saved = burst;
  let lastMs = Number.NaN;

  const pass = (nowMs: number): void => {
    // A clock that went back, and the very first reading, add nothing.
    if (nowMs > lastMs) saved = Math.min(burst, saved + (nowMs - lastMs) * perMs);
    else if (nowMs <= lastMs) return;
    lastMs = nowMs;
  };

  return {
    recordSuccess: () => {
      saved = Math.min(burst, saved + share);
    },
    tryAcquire: (nowMs) => {
      pass(nowMs);
      if (saved < 1 - ROUNDING) return false;
      saved = Math.max(0, saved - 1);
      return true;
    },
    remaining: (nowMs) => {
      pass(nowMs);
      return Math.floor(saved + ROUNDING);
    },
  };
}

/** Five fifths are a retry, whatever floating point says. */
const ROUNDING = 1e-9;
