/** The interface of priors: the trained prior and the rules implement it; and the proposals that follow from one. */

import { answerOf, excludeTried, promptCost, promptOf } from '../../prompts/index.ts';
import type {
  Candidate,
  Neighbour,
  Proposal,
  ProposalContext,
  Proposals,
  Situation,
} from '../../types/index.ts';
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

/** The ranked proposals for a failure, with the cost of the prompt that would ask for them. */
export function proposalsFrom(prior: Prior, question: RankingQuestion, context: ProposalContext): Proposals {
  const proposals = excludeTried(rankCandidates(prior, question), context);
  return {
    ranked: proposals,
    thought: promptCost(promptOf(question.situation, context), answerOf(proposals[0])),
  };
}

/** All that priors read of the remaining budget. */
export function isBudgetLow({ budgetLeft }: Situation): boolean {
  return budgetLeft < 0.5;
}
