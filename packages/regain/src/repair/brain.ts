/** The embedded brain: reads the failure, thinks of what could be done, and weighs it. Microseconds, no language model. */

import { answerOf, differing, promptChars, promptOf, thoughtFor } from '../prompts/index.ts';
import type { Brain, Neighbour, ProposalContext, Proposals, Situation } from '../types/index.ts';
import { candidatesOf } from './candidates/index.ts';
import { EqualFailures } from './equal-failures.ts';
import { parseFailure } from './parse/index.ts';
import { type Prior, ranked } from './ranking/prior.ts';
import { critiqueOf, reflectionOf } from './words.ts';

export function embedded(prior: Prior, name: string = prior.name): Brain {
  const equal = new EqualFailures();
  const think = (situation: Situation, context: ProposalContext): Proposals => {
    const parsed = parseFailure(situation.failure, situation.value);
    const candidates = candidatesOf(situation, parsed);
    const { exemplars = none } = context;
    const weighed = ranked(prior, { situation, parsed, candidates, exemplars });
    const proposals = differing(weighed, context);
    return {
      ranked: proposals,
      thought: thoughtFor(promptChars(situation, context), answerOf(proposals[0])),
    };
  };
  return {
    name,
    isLocal: true,
    propose: (situation, context) => {
      const { exemplars = none, ...others } = context;
      const isPlain = Object.values(others).every((other) => other === undefined);
      if (!isPlain) return think(situation, context);
      return equal.proposals(situation, exemplars, () => think(situation, context));
    },
    critique: (situation) => {
      const critique = critiqueOf(situation, parseFailure(situation.failure, situation.value));
      return { ...critique, thought: thoughtFor(promptOf(situation, {}, 'critique'), critique.text) };
    },
    reflect: (situation, context) => {
      const reflection = reflectionOf(situation, parseFailure(situation.failure, situation.value));
      return { ...reflection, thought: thoughtFor(promptOf(situation, context, 'reflect'), reflection.text) };
    },
  };
}

const none: readonly Neighbour[] = [];
