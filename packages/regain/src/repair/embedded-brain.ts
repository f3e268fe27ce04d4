/** The embedded brain: parses the failure, generates candidates and ranks them. Microseconds, no language model. */

import { promptCost, promptOf } from '../prompts/index.ts';
import type { Brain, Neighbour, ProposalContext, Proposals, Situation } from '../types/index.ts';
import { candidatesOf } from './candidates/index.ts';
import { critiqueOf, reflectionOf } from './critique-and-reflection.ts';
import { parseFailure } from './parse/parse-failure.ts';
import { ProposalCache } from './proposal-cache.ts';
import { type Prior, proposalsFrom } from './ranking/prior.ts';
import { rules } from './rules-prior.ts';

export function embeddedBrain(prior: Prior, name: string = prior.name): Brain {
  const equal = new ProposalCache();
  const think = (situation: Situation, context: ProposalContext): Proposals => {
    const parsed = parseFailure(situation.failure, situation.value);
    const question = { situation, parsed, candidates: candidatesOf(situation, parsed) };
    return proposalsFrom(prior, { ...question, exemplars: context.exemplars ?? none }, context);
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

/** The embedded brain with the rules, as the shield uses it. */
export function rulesBrain(): Brain {
  return embeddedBrain(rules(), 'rules');
}

const none: readonly Neighbour[] = [];
