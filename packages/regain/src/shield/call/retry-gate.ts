/**
 * Admits the retries of one tool. Calls that failed together wait here in order: for the circuit breaker, whose probe is
 * one of them, and for the retry budget, which a retry that succeeds gives back. So a burst of failures is recovered in
 * waves, and an outage is not multiplied: no more retries fail than the budget allows. A retry that the tool rejects with
 * a time to wait (Retry-After) is given back when that time has passed, so that a rate limit is met in waves too; only
 * every second one if nothing has succeeded since.
 */

import type { CircuitBreaker, RetryBudget } from '../../govern/index.ts';
import type { Clock } from '../../types/index.ts';
import { stopped } from './model-text.ts';

export interface RetryRequest {
  /** The longest wait. */
  readonly waitMs: number;
  /** `failedProbesMax` of the gate when the call failed first. */
  readonly failedProbesMax: number;
  /** A verification calls another tool: the breaker of this one does not apply. */
  readonly needsBreaker: boolean;
  /** A repaired request after a rejected one is a new call, not a retry. */
  readonly needsBudget: boolean;
  readonly signal: AbortSignal | undefined;
}

export type RetryPermit =
  | {
      readonly isPermitted: true;
      /** `retryAfterMs`: the tool rejected the retry and asked to wait. */
      readonly settle: (success: boolean, retryAfterMs?: number) => void;
    }
  | { readonly isPermitted: false; readonly stop: 'tool-down' | 'retry-budget'; readonly reason: string };

type Refusal = Extract<RetryPermit, { isPermitted: false }>;
/** Nothing is admitted before this time, unless an attempt succeeds. */
interface Wait {
  readonly untilMs: number;
  readonly refusal: Refusal;
}

/** How many failed probes a call waits for: a dead tool must not be probed until the budget of every call ends. */
const PROBES_MAX = 2;
/** The same for the calls that fail first: parallel calls must not be lost in an outage that a single call outlasts. */
const FIRST_PROBES_MAX = 6;

/** A tool that asks to come back at once must not be called at once by all. */
const RETURN_MS_MIN = 1_000;
/** Later than any call waits. */
const RETURN_MS_MAX = 60_000;

const exhausted: Refusal = { isPermitted: false, stop: 'retry-budget', reason: stopped.retryBudget };

export class RetryGate {
  readonly #tool: string;
  readonly #clock: Clock;
  readonly #breaker: CircuitBreaker;
  readonly #budget: RetryBudget;
  readonly #waiters: Waiter[] = [];
  /** Permitted retries whose outcome is not known. */
  #running = 0;
  #failedProbes = 0;
  /** No probe has failed since the last success. */
  #isFirstProbe = true;
  /** When rejected retries are given back, ascending, and the number of successes before. */
  readonly #rejected: { readonly untilMs: number; readonly successes: number }[] = [];
  #successes = 0;
  #fruitless = 0;

  constructor(tool: string, clock: Clock, breaker: CircuitBreaker, budget: RetryBudget) {
    this.#tool = tool;
    this.#clock = clock;
    this.#breaker = breaker;
    this.#budget = budget;
  }

  /** The number of failed probes after which a call that fails now no longer waits. */
  get failedProbesMax(): number {
    return this.#failedProbes + (this.#isFirstProbe ? FIRST_PROBES_MAX : PROBES_MAX);
  }

  async enter(request: RetryRequest): Promise<RetryPermit> {
    const waiter = new Waiter();
    // Counted down as well: a clock may stand still or go back.
    let leftMs = request.waitMs;
    let deadlineMs = this.#clock.now() + leftMs;
    this.#waiters.push(waiter);
    try {
      for (;;) {
        const nowMs = this.#clock.now();
        const answer = this.#ask(waiter, request, nowMs, deadlineMs);
        if ('isPermitted' in answer) return answer;
        const { refusal, untilMs } = answer;
        if (leftMs <= 0 || nowMs >= deadlineMs || this.#failedProbes >= request.failedProbesMax)
          return refusal;
        // Rounded up: a wait that ends a moment too early would be repeated for ever on a simulated clock.
        const waitMs = Math.max(1, Math.ceil(Math.min(untilMs, deadlineMs) - nowMs));
        if (!(await waiter.wait(this.#clock, waitMs, request.signal))) leftMs -= waitMs;
        deadlineMs = Math.min(deadlineMs, this.#clock.now() + Math.max(0, leftMs));
      }
    } finally {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.#waiters[0]?.wake();
    }
  }

  /** An attempt succeeded: the tool is up. */
  recordSuccess(): void {
    this.#isFirstProbe = true;
    this.#successes++;
    this.#waiters[0]?.wake();
  }

  #ask(
    waiter: Waiter,
    { needsBreaker, needsBudget }: RetryRequest,
    nowMs: number,
    deadlineMs: number,
  ): RetryPermit | Wait {
    this.#giveBack(nowMs);
    const position = this.#waiters.indexOf(waiter);
    const state = needsBreaker ? this.#breaker.state(this.#tool, nowMs) : 'closed';
    // Only the passing of time could admit it, and that is too slow.
    const isHopeless =
      state === 'closed' &&
      this.#running === 0 &&
      this.#rejected.length === 0 &&
      this.#budget.availableUntil(deadlineMs) <= position;
    if (needsBudget && isHopeless) return exhausted;
    if (position > 0)
      return { untilMs: deadlineMs, refusal: state === 'closed' ? exhausted : down(stopped.toolDown) };
    if (state !== 'closed') {
      const admission = this.#breaker.tryAcquire(this.#tool, nowMs);
      // The breaker itself limits probes.
      if (admission.admitted) return this.#permit(true, false);
      const { retryAtMs, reason } = admission;
      return state === 'open' && retryAtMs > deadlineMs
        ? down(reason)
        : { untilMs: retryAtMs, refusal: down(reason) };
    }
    if (!needsBudget) return this.#permit(false, false);
    if (this.#budget.tryAcquire(nowMs)) return this.#permit(false, true);
    const earnedMs = nowMs + this.#budget.nextMs(nowMs);
    return { untilMs: Math.min(earnedMs, this.#rejected[0]?.untilMs ?? Infinity), refusal: exhausted };
  }

  #returnLater(retryAfterMs: number): void {
    const untilMs = this.#clock.now() + Math.min(Math.max(retryAfterMs, RETURN_MS_MIN), RETURN_MS_MAX);
    const place = this.#rejected.findLastIndex((other) => other.untilMs <= untilMs);
    this.#rejected.splice(place + 1, 0, { untilMs, successes: this.#successes });
  }

  #giveBack(nowMs: number): void {
    while (this.#rejected[0] !== undefined && this.#rejected[0].untilMs <= nowMs) {
      const { successes } = this.#rejected.shift()!;
      if (successes < this.#successes || this.#fruitless++ % 2 === 1) this.#budget.refund();
    }
  }

  #permit(isProbe: boolean, isPaid: boolean): RetryPermit {
    let isSettled = false;
    this.#running++;
    const settle = (success: boolean, retryAfterMs?: number): void => {
      if (isSettled) return;
      isSettled = true;
      this.#running--;
      if (success && isPaid) this.#budget.refund();
      if (!success && isPaid && retryAfterMs !== undefined) this.#returnLater(retryAfterMs);
      if (success) this.recordSuccess();
      else if (isProbe) {
        this.#failedProbes++;
        this.#isFirstProbe = false;
      }
      // Nothing that runs can help those who wait, so each decides again.
      if (this.#running === 0) for (const waiter of [...this.#waiters]) waiter.wake();
    };
    return { isPermitted: true, settle };
  }
}

function down(reason: string): Refusal {
  return { isPermitted: false, stop: 'tool-down', reason };
}

class Waiter {
  #woken = new AbortController();

  wake(): void {
    this.#woken.abort();
  }

  /** Whether it was woken before `ms` passed. Rejects if the call is cancelled. */
  async wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    const woken = this.#woken.signal;
    try {
      await clock.sleep(ms, signal === undefined ? woken : AbortSignal.any([signal, woken]));
    } catch (error) {
      if (!woken.aborted || signal?.aborted === true) throw error;
    }
    this.#woken = new AbortController();
    return woken.aborted;
  }
}
