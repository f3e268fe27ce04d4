/** Fits the confidence to judged repairs, and calibrates it on calls of prompts that the fit has not seen. */

import { doubtFeatures, featureNames, logistic } from 'regain/internal/repair';
import { random } from 'regain/internal/types';
import type { JudgedCall, JudgedRepair } from './judged-calls.ts';
import { fitLogistic } from './logistic.ts';

const ridge = 4;
/** Invented mistakes count this much, together, in relation to the real ones: they teach what is rare among those. */
const inventedShare = 0.2;
/** Log odds: of calls that fit their schema, many more are right than among the examples. */
const fittedBefore = -1;
export const foldCount = 10;
/** Log odds: the rules were developed with these prompts in view, and on others fewer of the repairs are right. */
const margin = 0.2;
/** Of what is applied, this share is right on prompts that the fit has not seen: 0.9 and a margin for other prompts. */
const rightTarget = 0.935;
/** The threshold is searched among confidences with at least this many applied repairs. */
const appliedMin = 30;
const nonPositive: ReadonlySet<number> = new Set(doubtFeatures.map((name) => featureNames.indexOf(name)));

/** The best repair of a call by weights that have not seen its prompt. */
export interface ScoredCall {
  readonly call: JudgedCall;
  readonly best: JudgedRepair;
  readonly confidence: number;
}

export interface FittedConfidence {
  readonly weights: Float64Array;
  readonly threshold: number;
}

export function fitConfidence(
  real: readonly JudgedCall[],
  invented: readonly JudgedCall[],
  folds = foldCount,
): FittedConfidence {
  // Two partitions into folds: the threshold depends less on chance.
  const unseen = (['first', 'second'] as const).flatMap((one) => outOfFold(real, invented, folds, one));
  const calibration = fitLogistic(
    unseen.map(({ best, confidence }) => ({
      features: Float64Array.of(1, logOdds(confidence)),
      isRight: best.isRight,
    })),
    1e-3,
  );
  const [shift, scale] = [calibration[0]! - margin, Math.max(0.2, calibration[1]!)];
  const weights = fitWeights(real, invented).map((weight, i) => scale * weight + (i === 0 ? shift : 0));
  return {
    weights,
    threshold: thresholdFrom(
      unseen.map((one) => ({ ...one, confidence: sigmoid(shift + scale * logOdds(one.confidence)) })),
    ),
  };
}

/** By name, as they are shipped. */
export function logisticWeights(weights: Float64Array): { readonly [feature: string]: number } {
  return Object.fromEntries(
    featureNames.map((name, index) => [name, Number(weights[index]!.toFixed(4))] as const),
  );
}

/** Different partitions of the same prompts. */
type Partition = 'outer' | 'first' | 'second';

/** Every call scored by weights that were fitted without its prompt. */
function outOfFold(
  real: readonly JudgedCall[],
  invented: readonly JudgedCall[],
  folds: number,
  partition: Partition,
): readonly ScoredCall[] {
  return splitByGroup(real, folds, partition).flatMap(({ rest, held }) => {
    const weights = fitWeights(rest, invented);
    return held.flatMap((call) => bestOf(call, weights) ?? []);
  });
}

export function splitByGroup<T extends { readonly group: string }>(
  calls: readonly T[],
  folds: number,
  partition: Partition,
): { readonly rest: readonly T[]; readonly held: readonly T[] }[] {
  const foldOf = (call: T) => random('confidence-folds', partition, call.group).below(folds);
  return Array.from({ length: folds }, (_, fold) => ({
    rest: calls.filter((call) => foldOf(call) !== fold),
    held: calls.filter((call) => foldOf(call) === fold),
  }));
}

/** Undefined without a repair. */
export function bestOf(call: JudgedCall, weights: Float64Array): ScoredCall | undefined {
  const isValid = call.repairs.some((repair) => repair.isValid);
  let found: ScoredCall | undefined;
  for (const best of call.repairs) {
    const confidence = logistic(best.features, weights);
    if (best.isValid === isValid && confidence > (found?.confidence ?? -1))
      found = { call, best, confidence };
  }
  return found;
}

function fitWeights(real: readonly JudgedCall[], invented: readonly JudgedCall[]): Float64Array {
  const examples = real.flatMap(({ repairs }) => repairs);
  const others = invented.flatMap(({ repairs }) => repairs);
  const weight = (inventedShare * examples.length) / Math.max(1, others.length);
  const fitted = fitLogistic([...examples, ...others.map((one) => ({ ...one, weight }))], ridge, nonPositive);
  const fits = featureNames.indexOf('fitted-before');
  fitted[fits] = Math.min(fitted[fits]!, fittedBefore);
  return fitted;
}

/** The lowest confidence, in hundredths, from which on enough of what is applied is right. */
function thresholdFrom(scored: readonly ScoredCall[]): number {
  for (let percent = 50; percent < 99; percent++) {
    const applied = scored.filter(({ best, confidence }) => best.isValid && confidence >= percent / 100);
    if (applied.length < appliedMin) break;
    const right = applied.filter(({ best }) => best.isRight).length;
    if (right >= rightTarget * applied.length) return percent / 100;
  }
  return 0.99;
}

function logOdds(confidence: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, confidence));
  return Math.log(p / (1 - p));
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
