/** The conditions under which training trajectories are gathered. Their seeds are used nowhere else. */

import { createProfile, type FaultProfile, getProfile } from 'regain/internal/faults';

export interface TrainingCondition {
  readonly profile: FaultProfile;
  readonly seed: number;
  /** Rollouts of every task. */
  readonly repeats: number;
}

/** Experiments use small seeds. */
export const TRAINING_SEED = 1_000_000;

/**
 * The common kinds of faults, the rare among them as often as the frequent ones, and the mistakes of a model in plans that
 * are right.
 */
export const broadProfile: FaultProfile = createProfile({
  name: 'training-broad',
  description: 'All kinds of faults but those of out-of-distribution, each about as often.',
  calls: {
    rate: 0.5,
    more: 0.25,
    faultsMax: 3,
    otherPurposes: 0.2,
    kinds: {
      timeout: { weight: 2, triesMean: 1.6 },
      'connection-reset': { weight: 2, triesMean: 1.5 },
      'server-error': { weight: 2, triesMean: 1.8 },
      slow: 1,
      'rate-limited': { weight: 2, waitMsMean: 8000 },
      'rate-limited-silent': { weight: 2, waitMsMean: 6000 },
      'expired-token': 2,
      forbidden: 1,
      'parameter-renamed': 3,
      'parameter-required': 3,
      'parameter-retyped': 3,
      'enum-changed': 3,
      'tool-renamed': 2,
      'injected-instructions': 1,
      'silent-no-op': 1,
      'lost-after-commit': 3,
      empty: 2,
      'truncated-json': 2,
      'malformed-json': 2,
      'field-renamed': 2,
      'field-missing': 2,
      'wrong-unit': 2,
      stale: 2,
      'partial-page': 2,
    },
  },
  mistakes: {
    rate: 0.15,
    kinds: {
      'wrong-tool-name': 1,
      'wrong-argument-name': 1,
      'wrong-type': 1,
      'wrong-value': 1,
      'too-few-calls': 1,
      'repeated-call': 1,
      'bad-format': 1,
    },
  },
  suites: { 'tool-reflect-eval': { severity: 0.4 } },
});

/** The kinds that the profile `out-of-distribution` is made of, in the tools' own wordings, with some common ones. */
export const rareProfile: FaultProfile = createProfile({
  name: 'training-rare',
  description: 'The kinds of out-of-distribution, each about as often, in the wordings of training.',
  calls: {
    rate: 0.5,
    more: 0.2,
    kinds: {
      'quota-exhausted': { weight: 2, waitMsMean: 12000 },
      'tool-vanished': 2,
      'unit-changed': 3,
      conflict: 3,
      'html-instead': 2,
      'field-nested': 3,
      contradictory: 2,
      'server-error': 1,
      'lost-after-commit': 1,
      'field-renamed': 1,
      'parameter-renamed': 1,
    },
  },
  suites: { 'tool-reflect-eval': { severity: 0.4, slips: 0.3 } },
});

export const trainingConditions: readonly TrainingCondition[] = [
  { profile: broadProfile, seed: TRAINING_SEED, repeats: 9 },
  { profile: getProfile('rough'), seed: TRAINING_SEED + 1, repeats: 5 },
  { profile: getProfile('storm'), seed: TRAINING_SEED + 2, repeats: 1 },
  { profile: rareProfile, seed: TRAINING_SEED + 3, repeats: 3 },
];

/** Under which a student acts, and its decisions are relabelled. */
export const ownStateConditions: readonly TrainingCondition[] = [
  { profile: broadProfile, seed: TRAINING_SEED + 10, repeats: 2 },
  { profile: getProfile('rough'), seed: TRAINING_SEED + 11, repeats: 2 },
  { profile: rareProfile, seed: TRAINING_SEED + 12, repeats: 1 },
];
