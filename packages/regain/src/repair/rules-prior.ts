/** The hand-written ranking as a prior: the baseline for trained ones. */

import { failureClasses } from '../types/index.ts';
import { CANDIDATE_FEATURES, candidateFeatures, candidateRows } from './ranking/candidate-features.ts';
import type { Prior } from './ranking/prior.ts';
import { ruleScore } from './rule-scores.ts';

/** Weight of "none of the candidates is correct". */
const NONE = 0.1;
/** How often the detected class is correct; the rest is spread over all classes. */
const CLASS_TRUST = 0.9;

const doneBefore = candidateFeatures.indexOf('done before');
const invalid = candidateFeatures.indexOf('invalid');

/** Uses no exemplars and has no trained weights. */
export function rules(): Prior {
  return {
    name: 'rules',
    score: (question) => {
      const { candidates, situation } = question;
      const { values } = candidateRows({ ...question, exemplars: [] });
      const chances = Float64Array.from(candidates, (candidate, index) => {
        const has = (feature: number) => values[index * CANDIDATE_FEATURES + feature] === 1;
        const seen = { isDoneBefore: has(doneBefore), isInvalid: has(invalid) };
        const worth = ruleScore(situation.failure.class, candidate, seen);
        // Squared, so that the best candidate stands out.
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
