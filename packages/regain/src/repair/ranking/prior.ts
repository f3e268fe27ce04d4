/** The interface of priors: the trained prior and the rules implement it. */

import type { Candidate, Neighbour, Proposal, Situation } from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';

export interface RankingQuestion {
  readonly situation: Situation;
  readonly parsed: ParsedFailure;
  readonly candidates: readonly Candidate[];
  /** Similar failures, nearest first; empty without retrieval. */
  readonly exemplars: readonly Neighbour[];
}

export interface CandidateChances {
  /** Probability that each candidate is correct, in order. The sum is at most 1: the rest is that none is. */
  readonly chances: Float64Array;
  /** Probability of each failure class, in the order of `failureClasses`. */
  readonly classes: Float64Array;
}

export interface Prior {
  readonly name: string;
  score(question: RankingQuestion): CandidateChances;
}

/** The candidates as proposals, best first; ties keep their order. */
export function rankCandidates(prior: Prior, question: RankingQuestion): Proposal[] {
  const { chances } = prior.score(question);
  return question.candidates
    .map((candidate, index): Proposal => ({ ...candidate, chance: chances[index]! }))
    .sort((a, b) => b.chance - a.chance);
}

/** All that priors read of the remaining budget. */
export function isBudgetLow({ budgetLeft }: Situation): boolean {
  return budgetLeft < 0.5;
}
