/** Whether a task was completed, from a recorded score: 1 is success, what is below is not. */

import type { RecordedOutcome } from './recorded.ts';

/** Rewards are sums of fractions. */
const TOLERANCE = 1e-6;

/** Nothing for a score outside 0 to 1: it does not say what success is. */
export function outcomeOfScore(session: string, score: number | undefined): RecordedOutcome | undefined {
  if (score === undefined || !(score >= -TOLERANCE && score <= 1 + TOLERANCE)) return undefined;
  const success = score >= 1 - TOLERANCE;
  const isFraction = !success && score > TOLERANCE;
  return { type: 'outcome', session, success, ...(isFraction ? { score } : {}) };
}
