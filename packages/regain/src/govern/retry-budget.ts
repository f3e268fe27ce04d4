/**
 * One retry budget for all calls to the same tools: a share of the successful calls, and a small minimum rate. A retry
 * that succeeds is given back, so only failed ones use the budget up. During an outage no retry succeeds, so that an
 * outage does not multiply the load.
 */

import { requireBetween } from '../types/index.ts';

export interface RetryBudgetOptions {
  /** Retries earned by each successful call. */
  readonly share?: number;
  /** Retries per second that are allowed without any success. */
  readonly perSecond?: number;
  /** Maximum number of accumulated retries, and the initial number. */
  readonly burst?: number;
}

/** Over any interval: retries that are not refunded <= share * successes + perSecond * seconds + burst. */
export interface RetryBudget {
  /** A call succeeded, at the first try or later. */
  recordSuccess(nowMs: number): void;
  /** Takes one retry from the budget; false if there is none and the call must not be retried now. */
  tryAcquire(nowMs: number): boolean;
  /** A retry succeeded: it is given back. */
  refund(): void;
  /** Number of retries available now, an integer. */
  remaining(nowMs: number): number;
  /** How much of the burst is used up now. */
  used(nowMs: number): number;
  /** Number of retries that become available until then, if each is taken at once and none is earned. */
  availableUntil(laterMs: number): number;
  /** Time until a retry is available, if nothing succeeds until then. */
  nextMs(nowMs: number): number;
}

/** A budget of retries that all calls share. `used`: retries of the burst that are used up at the start. */
export function retryBudget(
  { share = 0.2, perSecond = 1, burst = 10 }: RetryBudgetOptions = {},
  used = 0,
): RetryBudget {
  requireBetween('share of successes', share, 0, 1);
  requireBetween('retries per second', perSecond, 0, Infinity, 'open-above');
  requireBetween('burst', burst, 1, Infinity, 'open-above');
  const perMs = perSecond / 1000;
  let saved = burst - used;
  let lastMs = Number.NaN;

  const pass = (nowMs: number): void => {
    // A clock that goes back, and the very first reading, add nothing.
    if (nowMs > lastMs) saved = Math.min(burst, saved + (nowMs - lastMs) * perMs);
    else if (nowMs <= lastMs) return;
    lastMs = nowMs;
  };

  const earn = (retries: number): void => {
    saved = Math.min(burst, saved + retries);
  };

  return {
    recordSuccess: () => earn(share),
    refund: () => earn(1),
    tryAcquire: (nowMs) => {
      pass(nowMs);
      if (saved < 1 - ROUNDING) return false;
      saved = Math.max(0, saved - 1);
      return true;
    },
    remaining: (nowMs) => {
      pass(nowMs);
      return Math.max(0, Math.floor(saved + ROUNDING));
    },
    used: (nowMs) => {
      pass(nowMs);
      return burst - saved;
    },
    availableUntil: (laterMs) =>
      Math.floor(saved + (laterMs > lastMs ? (laterMs - lastMs) * perMs : 0) + ROUNDING),
    nextMs: (nowMs) => {
      pass(nowMs);
      return saved >= 1 - ROUNDING ? 0 : Math.ceil((1 - saved) / perMs);
    },
  };
}

/** Tolerance for rounding: five times 0.2 is one retry. */
const ROUNDING = 1e-9;
