/**
 * Whether a request to a language model is worth its price (docs/reference/law.md, section 10). Its proposal is one more attempt
 * with the price of asking added; the question is whether it should come before attempts without a model.
 */

import type { PlannedAttempt } from '../law/index.ts';
import { bestAttemptCount, type StoppingOptions } from './stopping.ts';

export interface ModelQuestionEstimate {
  /** Of asking, as a share of the recovery budget. */
  readonly price: number;
  /** Probability that the proposal is right and works. */
  readonly p: number;
  /** Cost of the attempt that follows, as a share of the recovery budget. */
  readonly cost: number;
}

/**
 * The saving of asking now against the best plan that does not: another attempt first, asking later or never, or
 * handing off. Above 0 exactly if the model should be asked now. Normalised loss, as in the stop rule.
 *
 * A plan asks at most once and continues with the remaining attempts; it is recomputed after every failure.
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
  // If trying would stop anyway, further attempts before asking have no use: later positions can be skipped.
  for (let tried = 1; tried <= alone.attempts; tried++) {
    const later = bestAttemptCount([...own.slice(0, tried), asked, ...own.slice(tried)], terms);
    otherwise = Math.max(otherwise, later.gain);
  }
  return now - otherwise;
}
