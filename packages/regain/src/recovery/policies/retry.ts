/** Plain retry: the same call again, exponential backoff with full jitter, a fixed number of tries. */

import { requireBetween } from '../../types/index.ts';
import type { PolicyFactory } from '../policy.ts';

export interface RetryOptions {
  /** How often the call is repeated. */
  readonly tries?: number;
  readonly baseMs?: number;
  readonly capMs?: number;
  /** False: a write is repeated even if it may have taken effect. */
  readonly safety?: boolean;
}

/** A policy that retries with exponential backoff and jitter. */
export function retryPolicy(options: RetryOptions = {}): PolicyFactory {
  const { tries = 3, baseMs = 500, capMs = 8_000, safety = true } = options;
  requireBetween('tries', tries, 0, 1_000);
  return ({ random }) => ({
    name: tries === 3 ? 'retry' : `retry-${tries}`,
    detectsImplicitFailures: false,
    safety,
    decide: ({ history, failure }) => {
      const retried = history.filter((turn) => turn.action.kind === 'retry').length;
      // Safety may insert a verification read before a retry: at most one for each.
      if (retried >= tries || history.length >= 2 * tries)
        return { action: { kind: 'give-up', reason: `${tries} tries` }, reason: 'out of tries' };
      const backoffMs = Math.min(capMs, baseMs * 2 ** retried) * random.uniform();
      const delayMs = Math.round(Math.max(backoffMs, failure.retryAfterMs ?? 0));
      return { action: { kind: 'retry', delayMs }, reason: `try ${retried + 2}` };
    },
  });
}
