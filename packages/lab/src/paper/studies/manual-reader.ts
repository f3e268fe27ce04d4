/** A simulated reader of the manual of an environment, at the price of a language model. Right with a given probability. */

import type { GroundTruth } from 'regain/internal/recovery';
import { type Brain, noCost, type Proposal, type Random } from 'regain/internal/types';
import { ANSWER } from './priced-expert.ts';

/** It does not say that it may be wrong. */
const STATED_CHANCE = 0.9;

/** Where it finds nothing in the manual, it knows no more than `otherwise`. */
export function manualReader(truth: GroundTruth, otherwise: Brain, random: Random, accuracy: number): Brain {
  /** By step: it does not find on a second look what it did not find at first. */
  const found = new Map<number, boolean>();
  return {
    ...otherwise,
    name: 'manual',
    isLocal: false,
    propose: async (situation, context) => {
      const thought = { ...noCost, ...ANSWER };
      const { step } = situation.context!;
      if (!found.has(step)) found.set(step, random.at('manual', step).uniform() < accuracy);
      const remedy = found.get(step) ? truth.remedy(situation) : null;
      if (remedy === null) return { ranked: (await otherwise.propose(situation, context)).ranked, thought };
      const proposal: Proposal = {
        action: remedy,
        operators: ['correct-value'],
        support: 1,
        chance: STATED_CHANCE,
        why: 'the manual says so',
      };
      return { ranked: [proposal], thought };
    },
  };
}
