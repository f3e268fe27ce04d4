/** The retries of one call at the gate of its tool: how long they may wait in all, and what became of the last one. */

import type { RetryPermit } from './retry-gate.ts';
import type { ToolGuard } from './tool-guard.ts';

/** Largest share of the time budget that a failed call waits for the breaker and the retry budget. */
const WAIT_SHARE_MAX = 0.09;
/** Well below the time limit of a decision, which includes the wait. */
const WAIT_MS_MAX = 30_000;

export function retryAdmission(guard: ToolGuard, signal: AbortSignal | undefined) {
  const { clock, settings } = guard.runtime;
  const { isShadow } = settings;
  const { failedProbesMax } = guard.record.gate;
  let waitLeftMs = isShadow ? 0 : Math.min(WAIT_MS_MAX, WAIT_SHARE_MAX * guard.settings.timeBudgetMs);
  let isEnded = false;
  let last: Extract<RetryPermit, { isPermitted: true }> | undefined;
  return {
    /** The last retry failed, if there was one. */
    recordFailure: (retryAfterMs: number | undefined): void => last?.settle(false, retryAfterMs),

    /** The call ended. A permit that arrives later, such as after a cancellation, is returned. */
    end: (success: boolean): void => {
      isEnded = true;
      last?.settle(success);
    },

    /** `needsBreaker`, `needsBudget`: see RetryRequest. */
    enter: async (
      needsBreaker: boolean,
      needsBudget: boolean,
    ): Promise<RetryPermit & { readonly waitedMs: number }> => {
      const startedMs = clock.now();
      const request = { needsBreaker, needsBudget, waitMs: waitLeftMs, signal, failedProbesMax };
      const permit = await guard.record.gate.enter(request);
      const waitedMs = clock.now() - startedMs;
      waitLeftMs = Math.max(0, waitLeftMs - waitedMs);
      if (permit.isPermitted) {
        last = permit;
        // In shadow mode the retry is not made.
        if (isShadow || isEnded) permit.settle(false);
      }
      return { ...permit, waitedMs };
    },
  };
}
