/** Trains the confidence in repairs on calls of the training tools, spoilt as models spoil them. */

import {
  type ConfidenceWeights,
  featureNames,
  featuresOf,
  logistic,
  type RepairRequest,
  repairCall,
} from 'regain/internal/repair';
import { random } from 'regain/internal/types';
import { type CallMistake, isRight } from './corrupt-call.ts';
import { withDrawnConditions } from './drawn-conditions.ts';
import { fitLogistic, type LogisticExample } from './logistic.ts';
import type { RightCall } from './right-call.ts';
import { syntheticCalls, unstatedCalls } from './synthetic/synthetic-calls.ts';
import { trainingCalls } from './training-calls.ts';
import { requestFor, type Trial, trialsOf } from './trial.ts';

const syntheticCount = 960;
/** Calls that lack what nobody said: an agent meets about one for every three whose value is stated. */
const unstatedCount = 320;
/** Of the suites' training calls, which are much alike, every second is enough. */
const stride = 2;
const ridge = 1;
/** Not only on average: each single repair that is applied has at least this chance of being right. */
const thresholdMin = 0.9;
/** Of the repairs that are applied, at least these shares are right on training tools that the weights have not seen. */
const rightOverall = 0.95;
const rightInEveryClass = 0.9;
const appliedMin = 50;
const foldCount = 8;
/** Other repairs than the best are examples, too: somebody may ask about them. */
const repairsPerCall = 2;
const doubtFeatures = /doubt|weakest|rivals|unstated|odd|dropped|unused|flag/;

/** More doubt, more rivals or more that is nowhere stated must never give more confidence. */
const nonPositiveFeatures: ReadonlySet<number> = new Set(
  featureNames.flatMap((name, index) => (doubtFeatures.test(name) ? [index] : [])),
);

interface Judged extends LogisticExample {
  readonly group: string;
  /** Undefined where the call was right as it was written: whatever is done to it is wrong. */
  readonly mistake: CallMistake | undefined;
  readonly isBest: boolean;
  readonly isValid: boolean;
}

/** The weights that are shipped, to the last digit: `seed` 1. Uses training tasks and made-up tools only. */
export async function trainConfidence(seed = 1): Promise<ConfidenceWeights> {
  const rights = await rightCalls(seed);
  const trials = trialsOf(rights, seed, 'either');
  const unsaid = unstatedCalls(seed, unstatedCount);
  const judged = [
    ...trials.flatMap((trial) => judge(trial.right, trial.request, trial.mistake)),
    ...rights.flatMap((right) =>
      [false, true].flatMap((hasFailed) => judge(right, requestFor(right, right.call, hasFailed))),
    ),
    ...unsaid.flatMap(({ right, written }, index) =>
      judge(right, requestFor(right, written, index % 2 === 0), 'missing-value'),
    ),
  ];
  const fitted = fitLogistic(judged, ridge, nonPositiveFeatures);
  const weights = featureNames.map((name, index) => [name, Number(fitted[index]!.toFixed(4))] as const);
  return {
    trainedOn: `${trials.length + unsaid.length} spoilt and ${rights.length} right calls of training tasks and made-up tools`,
    seed,
    threshold: thresholdFrom(outOfFold(judged)),
    weights: Object.fromEntries(weights),
  };
}

/** Spoilt calls of the training tasks under drawn conditions, and of made-up tools. */
export async function trainingTrials(seed: number): Promise<Trial[]> {
  return trialsOf(await rightCalls(seed), seed, 'either');
}

async function rightCalls(seed: number): Promise<readonly RightCall[]> {
  const own = (await trainingCalls())
    .filter((_, index) => index % stride === 0)
    .map((right) => withDrawnConditions(random('training-conditions', seed, right.id), right));
  return [...own, ...syntheticCalls(seed, syntheticCount)];
}

function judge(right: RightCall, request: RepairRequest, mistake?: CallMistake): Judged[] {
  const repairs = repairCall(request);
  return repairs.slice(0, repairsPerCall).map((repair, index) => ({
    features: featuresOf(repair, request, repairs),
    isRight: isRight(right, repair.call),
    group: right.group,
    mistake,
    isBest: index === 0,
    isValid: repair.valid,
  }));
}

interface Scored extends Judged {
  readonly confidence: number;
}

/** Each group of tools scored by weights that were trained without it. */
function outOfFold(judged: readonly Judged[]): Scored[] {
  const groups = [...new Set(judged.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, index) => [group, index % foldCount]));
  return Array.from({ length: foldCount }, (_, fold) => {
    const weights = fitLogistic(
      judged.filter(({ group }) => foldOf.get(group) !== fold),
      ridge,
      nonPositiveFeatures,
    );
    return judged
      .filter(({ group, isBest, isValid }) => foldOf.get(group) === fold && isBest && isValid)
      .map((one) => ({ ...one, confidence: logistic(one.features, weights) }));
  }).flat();
}

/** The lowest confidence, in hundredths, from which on enough of what is applied is right. */
function thresholdFrom(scored: readonly Scored[]): number {
  for (let percent = 100 * thresholdMin; percent < 100; percent++) {
    const applied = scored.filter(({ confidence }) => confidence >= percent / 100);
    const classes = Map.groupBy(applied, ({ mistake }) => mistake);
    const isEnough = [...classes].every(
      ([mistake, some]) =>
        mistake === undefined || some.length < appliedMin || shareRight(some) >= rightInEveryClass,
    );
    if (isEnough && shareRight(applied) >= rightOverall) return percent / 100;
  }
  return 0.99;
}

function shareRight(judged: readonly Judged[]): number {
  return judged.filter(({ isRight }) => isRight).length / Math.max(1, judged.length);
}
