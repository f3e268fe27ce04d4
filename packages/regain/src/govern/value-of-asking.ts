/**
 * Whether a question to a language model is worth its price (docs/law.md, section 10). What it proposes is one more
 * attempt, dearer by the price of asking; the question is whether it should come before what can be tried without it.
 */

import type { PlannedAttempt } from '../law/index.ts';
import { bestAttemptCount, type StoppingOptions } from './stopping.ts';

export interface ModelQuestionEstimate {
  /** Of asking, as a share of the recovery budget. */
  readonly price: number;
  /** Chance that what is proposed is right, and works. */
  readonly p: number;
  /** Of the attempt that follows, as a share of the recovery budget. */
  readonly cost: number;
}

/**
 * What asking now saves against the best plan that does not: trying something of one's own first, asking after that or
 * never, or handing off. Above 0 exactly when the question should be put now. Normalised loss, as in the stop rule.
 *
 * A plan asks at most once and falls back on what is left; after every failure it is made anew.
 */
export function valueOfAsking(
  own: readonly PlannedAttempt[],
  question: ModelQuestionEstimate,
  terms: StoppingOptions,
): number {
  const asked: PlannedAttempt = { p: question.p, cost: question.price + question.cost };
  const now = bestAttemptCount([asked, ...own], terms).gain;
  const alone = bestAttemptCount(own, terms);
  let otherwise = alone.gain;
  // Whoever would stop trying anyway has no reason to try further before asking: later places need no look.
  for (let tried = 1; tried <= alone.attempts; tried++) {
    const later = bestAttemptCount([...own.slice(0, tried), asked, ...own.slice(tried)], terms);
    otherwise = Math.max(otherwise, later.gain);
  }
  return now - otherwise;
}
