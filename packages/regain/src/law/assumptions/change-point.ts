/**
 * Tests whether the level of a series changes during the run. Failures come in bursts, and a burst must not count as
 * many independent signs of a change: the test permutes whole blocks of the run and counts how often a permutation
 * deviates as far. (A closed-form p-value, Kolmogorov's, is not sufficient: on rare or bursty failures its far tail,
 * which a correction for many tools relies on, is too light by a factor of 10.)
 *
 * Two limits. A burst as long as a block or longer (1/16 of a short run) cannot be distinguished from a change. And if
 * each task has one position in the run, the order of tasks must be arbitrary: sorted by difficulty, they drift.
 */

import type { Random } from '../../types/index.ts';
import { mean } from '../../values/index.ts';
import { type Sfc32State, sfc32 } from '../statistics/sfc32.ts';
import { completed, eachInSteps, mapInSteps, STEP_UNITS, type Steps } from '../steps.ts';

export interface Series {
  /** One value per rollout, in the order of the run. */
  readonly values: readonly number[];
  readonly tasks: readonly string[];
}

export interface Change {
  readonly pValue: number;
  /** The change, if there is one, is before the rollout with this index in the series. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** With fewer blocks no permutation is rare enough. */
const blocksMin = 12;
/** More blocks detect smaller changes, but mistake shorter bursts for one: a longer run can have more. */
const blocksUsual = { least: 16, most: 32, visitsPerBlock: 12 };
const permutationsMax = 19_999;
/** Number of permutations as extreme as the observed one at which to stop: the p-value then has an error of 25 %. */
const exceedancesEnough = 20;

/** With `split`, only a change at that share of the run is tested. Null if the run is too short. */
export function* detectChangeSteps(series: Series, random: Random, split?: number): Steps<Change | null> {
  const visits = yield* visitsOf(series);
  const blocks = blockCount(visits.length);
  if (blocks < blocksMin) return null;
  const overall = mean(visits.map(({ value }) => value));
  const deviations = yield* mapInSteps(visits, ({ value }) => value - overall);
  const sums = blockSums(deviations, blocks);
  const splits =
    split === undefined
      ? { first: 1, last: blocks - 1 }
      : { first: splitIndex(split, blocks), last: splitIndex(split, blocks) };
  const at =
    visits[split === undefined ? largestDeviation(deviations) : splitIndex(split, visits.length)]!.first;
  return {
    pValue: yield* permutationPValue(sums, splits, random),
    at,
    before: mean(series.values.slice(0, at)),
    after: mean(series.values.slice(at)),
  };
}

export const detectChange = completed(detectChangeSteps);

/** The position after that share of `count` parts, with at least one part on either side. */
function splitIndex(share: number, count: number): number {
  return Math.min(count - 1, Math.max(1, Math.round(share * count)));
}

function blockCount(visits: number): number {
  const { least, most, visitsPerBlock } = blocksUsual;
  return Math.min(visits, most, Math.max(least, Math.floor(visits / visitsPerBlock)));
}

/** Consecutive rollouts of one task as one observation: they share the task's difficulty and the fault schedule. */
interface Visit {
  readonly value: number;
  readonly first: number;
}

function* visitsOf({ values, tasks }: Series): Steps<Visit[]> {
  const visits: Visit[] = [];
  let first = 0;
  yield* eachInSteps(values, (_, i) => {
    if (i + 1 < values.length && tasks[i + 1] === tasks[first]) return;
    visits.push({ value: mean(values.slice(first, i + 1)), first });
    first = i + 1;
  });
  return visits;
}

/** Number of visits before the largest cumulative deviation. */
function largestDeviation(deviations: readonly number[]): number {
  let sum = 0;
  let largest = -1;
  let place = 1;
  deviations.slice(0, -1).forEach((deviation, index) => {
    sum += deviation;
    if (Math.abs(sum) <= largest + 1e-12) return;
    largest = Math.abs(sum);
    place = index + 1;
  });
  return place;
}

function blockSums(deviations: readonly number[], blocks: number): Float64Array {
  const sums = new Float64Array(blocks);
  deviations.forEach((deviation, index) => {
    sums[Math.floor((index * blocks) / deviations.length)]! += deviation;
  });
  return sums;
}

/** Sequential Monte Carlo (Besag and Clifford 1991): exact level, and fast if there is no change. */
function* permutationPValue(sums: Float64Array, splits: SplitRange, random: Random): Steps<number> {
  const observed = maxCumulativeSum(sums, splits) * (1 - 1e-9);
  if (observed < 1e-12) return 1;
  const generator = sfc32(random);
  const arranged = Float64Array.from(sums);
  let exceedances = 0;
  for (let permutation = 1; permutation <= permutationsMax; permutation++) {
    shuffle(arranged, generator);
    if (maxCumulativeSum(arranged, splits) >= observed) exceedances++;
    if (exceedances === exceedancesEnough) return exceedances / permutation;
    if (permutation % STEP_UNITS === 0) yield STEP_UNITS;
  }
  return (exceedances + 1) / (permutationsMax + 1);
}

/** The hot loop: the step of sfc32 is inlined. */
function shuffle(values: Float64Array, state: Sfc32State): void {
  let s0 = state[0]!;
  let s1 = state[1]!;
  let s2 = state[2]!;
  let s3 = state[3]!;
  for (let i = values.length - 1; i > 0; i--) {
    const word = (((s0 + s1) | 0) + s3) | 0;
    s3 = (s3 + 1) | 0;
    s0 = s1 ^ (s1 >>> 9);
    s1 = (s2 + (s2 << 3)) | 0;
    s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
    const j = Math.floor((word >>> 0) * ((i + 1) / 0x1_0000_0000));
    const held = values[i]!;
    values[i] = values[j]!;
    values[j] = held;
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** The numbers of blocks after which a change is tested. */
interface SplitRange {
  readonly first: number;
  readonly last: number;
}

/** Largest absolute cumulative sum at the given positions. */
function maxCumulativeSum(sums: Float64Array, { first, last }: SplitRange): number {
  let sum = 0;
  let largest = 0;
  for (let count = 1; count <= last; count++) {
    sum += sums[count - 1]!;
    if (count >= first && Math.abs(sum) > largest) largest = Math.abs(sum);
  }
  return largest;
}
