/** The embedded brain: parses the failure, generates candidates and ranks them. Microseconds, no language model. */

import { answerOf, excludeTried, promptChars, promptCost, promptOf } from '../prompts/index.ts';
import type { Brain, Neighbour, ProposalContext, Proposals, Situation } from '../types/index.ts';
import { candidatesOf } from './candidates/index.ts';
import { critiqueOf, reflectionOf } from './critique-and-reflection.ts';
import { parseFailure } from './parse/index.ts';
import { ProposalCache } from './proposal-cache.ts';
import { type Prior, rankCandidates } from './ranking/prior.ts';

export function embeddedBrain(prior: Prior, name: string = prior.name): Brain {
  const equal = new ProposalCache();
  const think = (situation: Situation, context: ProposalContext): Proposals => {
    const parsed = parseFailure(situation.failure, situation.value);
    const candidates = candidatesOf(situation, parsed);
    const { exemplars = none } = context;
    const weighed = rankCandidates(prior, { situation, parsed, candidates, exemplars });
    const proposals = excludeTried(weighed, context);
    return {
      ranked: proposals,
      thought: promptCost(promptChars(situation, context), answerOf(proposals[0])),
    };
  };
  return {
    name,
    isLocal: true,
    propose: (situation, context) => {
      const { exemplars = none, ...others } = context;
      const isPlain = Object.values(others).every((other) => other === undefined);
      if (!isPlain) return think(situation, context);
      return equal.getOrCompute(situation, exemplars, () => think(situation, context));
    },
    critique: (situation) => {
      const critique = critiqueOf(situation, parseFailure(situation.failure, situation.value));
      return { ...critique, thought: promptCost(promptOf(situation, {}, 'critique'), critique.text) };
    },
    reflect: (situation, context) => {
      const reflection = reflectionOf(situation, parseFailure(situation.failure, situation.value));
      return { ...reflection, thought: promptCost(promptOf(situation, context, 'reflect'), reflection.text) };
    },
  };
}

const none: readonly Neighbour[] = [];
