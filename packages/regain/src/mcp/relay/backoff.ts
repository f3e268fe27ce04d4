/** When to connect again: exponential with full jitter, so that many clients of one server do not come at once. */

const BASE_MS = 250;
const MAX_MS = 30_000;

/** The wait before attempt `attempt` (from 0), for a random number in [0, 1). */
export function backoffMs(attempt: number, uniform: number): number {
  return Math.round(uniform * Math.min(MAX_MS, BASE_MS * 2 ** attempt));
}
