/** The retries of one call at the gate of its tool: how long they may wait in all, and what became of the last one. */

import type { Clock } from '../../types/index.ts';
import type { RetryPermit } from './retry-gate.ts';
import type { ToolGuard } from './tool-guard.ts';

/** Largest share of the time budget that a failed call waits for the breaker and the retry budget. */
const WAIT_SHARE_MAX = 0.09;
/** Well below the time limit of a decision, which includes the wait. */
const WAIT_MS_MAX = 30_000;

export class RetryAdmission {
  readonly #guard: ToolGuard;
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  readonly #isShadow: boolean;
  readonly #failedProbesMax: number;
  #waitLeftMs: number;
  #isEnded = false;
  #last: Extract<RetryPermit, { isPermitted: true }> | undefined;

  constructor(guard: ToolGuard, signal: AbortSignal | undefined) {
    const { isShadow } = guard.runtime.settings;
    this.#guard = guard;
    this.#clock = guard.runtime.clock;
    this.#signal = signal;
    this.#isShadow = isShadow;
    this.#failedProbesMax = guard.record.gate.failedProbesMax;
    this.#waitLeftMs = isShadow ? 0 : Math.min(WAIT_MS_MAX, WAIT_SHARE_MAX * guard.settings.timeBudgetMs);
  }

  /** The last retry failed, if there was one. */
  recordFailure(retryAfterMs: number | undefined): void {
    this.#last?.settle(false, retryAfterMs);
  }

  /** The call ended. A permit that arrives later, such as after a cancellation, is returned. */
  end(success: boolean): void {
    this.#isEnded = true;
    this.#last?.settle(success);
  }

  /** `needsBreaker`, `needsBudget`: see RetryRequest. */
  async enter(
    needsBreaker: boolean,
    needsBudget: boolean,
  ): Promise<RetryPermit & { readonly waitedMs: number }> {
    const startedMs = this.#clock.now();
    const permit = await this.#guard.record.gate.enter({
      ...{ needsBreaker, needsBudget, waitMs: this.#waitLeftMs, signal: this.#signal },
      failedProbesMax: this.#failedProbesMax,
    });
    const waitedMs = this.#clock.now() - startedMs;
    this.#waitLeftMs = Math.max(0, this.#waitLeftMs - waitedMs);
    if (permit.isPermitted) {
      this.#last = permit;
      // In shadow mode the retry is not made.
      if (this.#isShadow || this.#isEnded) permit.settle(false);
    }
    return { ...permit, waitedMs };
  }
}
