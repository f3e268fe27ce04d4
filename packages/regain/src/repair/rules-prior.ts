/** The hand-written ranking, as a prior: the baseline that a trained one has to beat. */

import { type Brain, failureClasses } from '../types/index.ts';
import { embeddedBrain } from './embedded-brain.ts';
import { CANDIDATE_FEATURES, candidateFeatures, candidateRows } from './ranking/candidate-features.ts';
import type { Prior } from './ranking/prior.ts';
import { ruleScore } from './rule-scores.ts';

/** What is held against all candidates together: that none of them is right. */
const NONE = 0.1;
/** The detector's class is right about this often; the rest is spread over all. */
const CLASS_TRUST = 0.9;

const doneBefore = candidateFeatures.indexOf('done before');
const invalid = candidateFeatures.indexOf('invalid');

/** The embedded brain with the rules: what the shield repairs with. */
export function rulesBrain(): Brain {
  return embeddedBrain(rules(), 'rules');
}

/** Knows no exemplars and has learnt nothing. */
export function rules(): Prior {
  return {
    name: 'rules',
    score: (question) => {
      const { candidates, situation } = question;
      const { values } = candidateRows({ ...question, exemplars: [] });
      const chances = Float64Array.from(candidates, ({ operators: [operator], support }, index) => {
        const has = (feature: number) => values[index * CANDIDATE_FEATURES + feature] === 1;
        const worth = ruleScore(situation.failure.class, {
          operator,
          support,
          isDoneBefore: has(doneBefore),
          isInvalid: has(invalid),
        });
        // Squared: the best of several is meant to stand out.
        return worth * worth;
      });
      const total = chances.reduce((sum, chance) => sum + chance, NONE * NONE);
      for (let i = 0; i < chances.length; i++) chances[i]! /= total;
      const rest = (1 - CLASS_TRUST) / failureClasses.length;
      const classes = Float64Array.from(failureClasses, (name) =>
        name === situation.failure.class ? CLASS_TRUST + rest : rest,
      );
      return { chances, classes };
    },
  };
}
