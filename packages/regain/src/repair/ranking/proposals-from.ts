/** The ranked proposals for a failure, with the cost of the prompt that would ask for them. */

import { answerOf, excludeTried, promptChars, promptCost } from '../../prompts/index.ts';
import type { ProposalContext, Proposals } from '../../types/index.ts';
import { type Prior, type RankingQuestion, rankCandidates } from './prior.ts';

export function proposalsFrom(prior: Prior, question: RankingQuestion, context: ProposalContext): Proposals {
  const proposals = excludeTried(rankCandidates(prior, question), context);
  return {
    ranked: proposals,
    thought: promptCost(promptChars(question.situation, context), answerOf(proposals[0])),
  };
}
