/** Who weighs candidates: the trained prior and the hand-written rules have this shape in common. */

import type { Candidate, Neighbour, Proposal, Situation } from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';

export interface RankingQuestion {
  readonly situation: Situation;
  readonly parsed: ParsedFailure;
  readonly candidates: readonly Candidate[];
  /** Failures like this one, nearest first; empty where nothing is retrieved. */
  readonly exemplars: readonly Neighbour[];
}

export interface CandidateChances {
  /** Chance that each candidate is right, in their order. They add up to at most 1: what is left is that none is. */
  readonly chances: Float64Array;
  /** Probability of each failure class, in the order of `failureClasses`. */
  readonly classes: Float64Array;
}

export interface Prior {
  readonly name: string;
  score(question: RankingQuestion): CandidateChances;
}

/** The candidates as proposals, best first; those of equal chance stay in their order. */
export function rankCandidates(prior: Prior, question: RankingQuestion): Proposal[] {
  const { chances } = prior.score(question);
  return question.candidates
    .map((candidate, index): Proposal => ({ ...candidate, chance: chances[index]! }))
    .sort((a, b) => b.chance - a.chance);
}
