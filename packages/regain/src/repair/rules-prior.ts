/** The hand-written ranking as a prior: scores of each operator for each class of failure. The baseline for trained priors. */

import {
  type Candidate,
  type FailureClass,
  failureClasses,
  type Operator,
  operators,
} from '../types/index.ts';
import { CANDIDATE_FEATURES, candidateFeatures, candidateRows } from './ranking/candidate-features.ts';
import type { Prior } from './ranking/prior.ts';

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

type OperatorScores = { readonly [O in Operator]?: number };

/** A repeatable call is retried; otherwise no retry is offered, and verification comes first. */
const retryScores: OperatorScores = { retry: 1, verify: 0.7, 'reread-tools': 0.1, 'other-tool': 0.1 };

const argumentScores: OperatorScores = {
  'rename-argument': 1,
  'fill-missing': 1,
  'coerce-type': 1,
  'restate-value': 0.95,
  'move-value': 0.85,
  'correct-value': 0.8,
  'drop-argument': 0.6,
  'call-first': 0.6,
  // After a repair that fits the complaint, before one that is only guessed.
  'reread-tools': 0.5,
  'other-tool': 0.4,
  verify: 0.2,
  retry: 0.3,
};

const outputScores: OperatorScores = {
  'parse-output': 0.9,
  'rename-field': 1,
  'lift-field': 0.95,
  'convert-unit': 0.9,
  paginate: 0.6,
  retry: 0.8,
  verify: 0.4,
  'reread-tools': 0.3,
  'accept-output': 0.3,
};

/** The score of an operator, 0 to 1; unlisted operators have 0.05. */
const scoresByClass: Readonly<Record<FailureClass, OperatorScores>> = {
  timeout: retryScores,
  connection: retryScores,
  'server-error': { ...scaled(argumentScores, 0.3), ...retryScores },
  'rate-limit': retryScores,
  quota: { retry: 0.8, 'other-tool': 0.5, verify: 0.3, 'hand-off': 0.3 },
  auth: { 'refresh-credentials': 1, retry: 0.3, verify: 0.3 },
  forbidden: { 'hand-off': 0.5, 'refresh-credentials': 0.5, 'other-tool': 0.3, 'correct-value': 0.2 },
  'invalid-request': argumentScores,
  'unknown-tool': { ...scaled(argumentScores, 0.3), 'other-tool': 1, 'reread-tools': 0.9 },
  'not-found': {
    ...argumentScores,
    'correct-value': 1,
    'call-first': 0.9,
    'other-tool': 0.5,
  },
  conflict: { 'accept-output': 1, verify: 0.8, retry: 0.7, 'correct-value': 0.4 },
  'malformed-output': { ...outputScores, 'parse-output': 1 },
  'schema-violation': { ...outputScores, 'parse-output': 1 },
  'empty-output': {
    ...outputScores,
    retry: 1,
    'correct-value': 0.9,
    'restate-value': 0.8,
    'call-first': 0.5,
  },
  'partial-output': { ...outputScores, paginate: 1, retry: 0.5, 'parse-output': 0.4 },
  contradiction: { ...outputScores, retry: 1 },
  'stale-output': { ...outputScores, retry: 1 },
  'no-effect': { ...outputScores, retry: 1 },
  unknown: { ...scaled(argumentScores, 0.5), ...scaled(outputScores, 0.5), retry: 1, verify: 0.7 },
};

/** Minimum score of handing off, unless a class has a higher one. */
const HAND_OFF = 0.08;
const UNNAMED = 0.05;
/** Penalty of a candidate that was tried before or does not fit the schema. */
const DONE_BEFORE = 0.4;
const INVALID = 0.3;

/** The score of a candidate, 0 to 1: the score of its operator times its support. */
function ruleScore(
  failureClass: FailureClass,
  { operators: [operator], support }: Candidate,
  { isDoneBefore, isInvalid }: { readonly isDoneBefore: boolean; readonly isInvalid: boolean },
): number {
  const order = scoresByClass[failureClass];
  if (operator === 'hand-off') return order['hand-off'] ?? HAND_OFF;
  let worth = (order[operator] ?? UNNAMED) * support;
  // Retries are not penalised for earlier tries: their support already accounts for them.
  if (isDoneBefore && operator !== 'retry') worth *= DONE_BEFORE;
  if (isInvalid) worth *= INVALID;
  return worth;
}

function scaled(order: OperatorScores, factor: number): OperatorScores {
  return Object.fromEntries(
    operators.flatMap((name) => (order[name] === undefined ? [] : [[name, factor * order[name]]])),
  );
}
