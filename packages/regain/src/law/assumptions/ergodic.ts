/**
 * Ergodic (docs/reference/law.md, section 8): whether a task becomes easier or harder with each repeat. Memory, caches and
 * learned patches show as a slope of I / (1 + lambda C) over the repeats of a task, averaged over tasks.
 */

import { getOrMake, mean, sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { efficiency } from '../observables.ts';
import { studentCdf } from '../statistics/special-functions.ts';
import { completed, eachInSteps, ROWS_PER_UNIT, type Steps } from '../steps.ts';
import { type AssumptionCheck, familyLevel, threeDigits } from './assumption-check.ts';
import { byTask, inOrder, type RolloutRecord } from './rollout-record.ts';

export interface ErgodicCheck extends AssumptionCheck {
  readonly assumption: 'ergodic';
  /** Mean change of I / (1 + lambda C) from one repeat to the next; null if no task has enough repeats. */
  readonly slope: number | null;
  readonly standardError: number | null;
  /** Tasks with at least two repeats, and their clusters. */
  readonly tasks: number;
  readonly clusters: number;
}

const clustersMin = 5;

export function* ergodicSteps(
  rollouts: readonly RolloutRecord[],
  { lambda }: Calibration,
): Steps<ErgodicCheck> {
  const run = inOrder(rollouts);
  yield run.length / ROWS_PER_UNIT;
  const repeated = [...(yield* byTask(run)).values()].filter((own) => own.length >= 2);
  const tasks = repeated.length;
  const clusterOf = clusterNumbers(repeated);
  const clusters = new Set(clusterOf).size;
  if (clusters < clustersMin) {
    const unit = clusters === tasks ? 'tasks' : 'clusters of tasks';
    const evidence = `${clusters} ${unit} were repeated, a trend over repeats needs at least ${clustersMin}`;
    return {
      assumption: 'ergodic',
      verdict: 'not-testable',
      slope: null,
      standardError: null,
      tasks,
      clusters,
      evidence,
    };
  }
  const lines: ReturnType<typeof fitLine>[] = [];
  for (const own of repeated) {
    lines.push(fitLine(own.map((rollout) => efficiency(rollout, lambda))));
    yield own.length;
  }
  const slope = mean(lines.map((own) => own.slope));
  const position = new Map<RolloutRecord, number>();
  yield* eachInSteps(run, (rollout, index) => {
    position.set(rollout, index);
  });
  const blocks = Math.round(Math.sqrt(2 * run.length));
  const influences: Influence[] = [];
  for (const [task, { weights, deviations, steps }] of lines.entries()) {
    weights.forEach((weight, repeat) => {
      const block = Math.floor((position.get(repeated[task]![repeat]!)! * blocks) / run.length);
      const value = (weight * (deviations[repeat]! - slope * steps[repeat]!)) / tasks;
      const cluster = clusterOf[task]!;
      influences.push({ cluster, block, both: cluster * blocks + block, value });
    });
    yield weights.length;
  }
  const standardError = Math.sqrt(yield* slopeVariance(influences, clusters));
  const pValue = twoSided(slope, standardError, clusters - 1);
  const verdict = pValue <= familyLevel ? 'broken' : 'ok';
  const evidence =
    `I/(1+lambda C) changes by ${threeDigits(slope)} from one repeat of a task to the next, ` +
    `standard error ${threeDigits(standardError)} over ${tasks} tasks${clusters === tasks ? '' : ` in ${clusters} clusters`} (p ${threeDigits(pValue)})`;
  return { assumption: 'ergodic', verdict, pValue, slope, standardError, tasks, clusters, evidence };
}

export const checkErgodic = completed(ergodicSteps);

/** The number of each task's cluster. */
function clusterNumbers(tasks: readonly (readonly RolloutRecord[])[]): number[] {
  const numbers = new Map<string, number>();
  return tasks.map(([first]) => getOrMake(numbers, first!.cluster ?? first!.task, () => numbers.size));
}

interface Influence {
  readonly cluster: number;
  readonly block: number;
  /** Cluster and block as one number. */
  readonly both: number;
  readonly value: number;
}

/**
 * Variance of the mean slope: over clusters, as for Student's t with clusters - 1 degrees of freedom, or over clusters and
 * blocks of the run together (two-way clusters) if that is larger: a burst affects many tasks at one repeat.
 */
function* slopeVariance(influences: readonly Influence[], clusters: number): Steps<number> {
  const overClusters = yield* squaresOfSums(influences, 'cluster');
  const overBlocks = yield* squaresOfSums(influences, 'block');
  const overBoth = yield* squaresOfSums(influences, 'both');
  return (clusters / (clusters - 1)) * (overClusters + Math.max(0, overBlocks - overBoth));
}

function* squaresOfSums(
  influences: readonly Influence[],
  group: 'cluster' | 'block' | 'both',
): Steps<number> {
  const sums = new Map<number, number>();
  yield* eachInSteps(influences, (influence) => {
    const key = influence[group];
    sums.set(key, (sums.get(key) ?? 0) + influence.value);
  });
  return sum([...sums.values()].map((total) => total * total));
}

/** Least squares over repeat order: slope = sum of weight * deviation. */
function fitLine(values: readonly number[]) {
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  const steps = values.map((_, index) => index - middle);
  const spread = sum(steps.map((step) => step * step));
  const deviations = values.map((value) => value - level);
  const weights = steps.map((step) => step / spread);
  const slope = sum(weights.map((weight, index) => weight * deviations[index]!));
  return { slope, weights, steps, deviations };
}

function twoSided(estimate: number, standardError: number, degrees: number): number {
  // Rounding of equal numbers is not a trend.
  if (Math.abs(estimate) < 1e-12) return 1;
  return Math.min(1, 2 * studentCdf(-Math.abs(estimate) / standardError, degrees));
}
