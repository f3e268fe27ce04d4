/**
 * Prediction of one suite from another (docs/reference/law.md, section 7): every policy, over all ordered pairs of suites.
 * The law is compared with simpler predictors by the mean absolute error of the predicted regret.
 */

import {
  type BootstrapResult,
  type Comparison,
  compareWithBaselines,
  comparisonVerdict,
  differenceFrom,
  type GapVerdict,
  type IntervalDifference,
  indexFromWord,
  type NamedColumns,
  nextWord,
  type PredictorScore,
  predictedByTask,
  sfc32,
} from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { mean, sum } from 'regain/internal/values';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { RecoveryClockName } from './adherence.ts';
import { columnsOf, type ProgrammeCell } from './cells.ts';

export interface SuitePairs extends SuiteErrors {
  readonly clock: RecoveryClockName;
  readonly policies: readonly string[];
  /** One for each ordered pair of suites and policy. */
  readonly cells: readonly SuitePair[];
}

export interface SuiteErrors {
  /** Mean absolute error over all of them, and other scores, of each predictor. */
  readonly predictors: readonly PredictorScore[];
  /** Mean absolute error of persistence less that of the law, 95 % over clusters of tasks: above 0 the law is closer. */
  readonly persistenceLessLaw: IntervalDifference;
}

export interface SuitePair {
  readonly from: string;
  readonly to: string;
  readonly policy: string;
  readonly verdict: GapVerdict;
}

/** They spend nothing, or know the fault: no recovery policy that a prediction would be made for. */
const LEFT_OUT: readonly string[] = ['vanilla', 'oracle'];

type Rule = Pick<ResolvedManifest, 'calibration' | 'verdict'>;

/** One for each clock; nothing for fewer than two suites. */
export function suitePairs(cells: readonly ProgrammeCell[], manifest: Rule): SuitePairs[] {
  if (new Set(cells.map(({ suite }) => suite)).size < 2) return [];
  const { calibration, verdict } = manifest;
  return (['cost', 'time'] as const).map((clock) => {
    const { pairs, comparisons } = comparisonsBetween(clock, cells, calibration);
    return {
      clock,
      policies: [...new Set(pairs.map(({ to }) => to.policy))],
      cells: pairs.map(({ from, to }, i) => ({
        ...{ from: from.suite, to: to.suite, policy: to.policy },
        verdict: comparisonVerdict('other-suite', comparisons[i]!, calibration, {
          ...{ ...verdict, seed: `${verdict.seed}/other-suite/${clock}/${comparisons[i]!.name}` },
        }),
      })),
      ...errorsBetweenSuites(clock, cells, manifest),
    };
  });
}

/** How far the predictions of each predictor are off. */
export function errorsBetweenSuites(
  clock: RecoveryClockName,
  cells: readonly ProgrammeCell[],
  { calibration, verdict }: Rule,
): SuiteErrors {
  const { own, columns, pairs, comparisons } = comparisonsBetween(clock, cells, calibration);
  return {
    predictors: compareWithBaselines(comparisons, calibration).scores,
    persistenceLessLaw: errorDifference(
      own.map((cell) => ({ suite: cell.suite, ...lossesOf(columns.get(cell)!, calibration) })),
      pairs.map(({ from, to }) => [own.indexOf(from), own.indexOf(to)] as const),
      { ...verdict, seed: `${verdict.seed}/other-suite/${clock}` },
    ),
  };
}

/** Every policy on every suite, predicted from every other suite. */
function comparisonsBetween(
  clock: RecoveryClockName,
  cells: readonly ProgrammeCell[],
  calibration: ResolvedManifest['calibration'],
) {
  const own = cells.filter(({ policy }) => !LEFT_OUT.includes(policy));
  const columns = new Map(own.map((cell) => [cell, columnsOf(cell, calibration, clock)]));
  const pairs = own.flatMap((from) =>
    own
      .filter((to) => to.suite !== from.suite && to.policy === from.policy && to.backbone === from.backbone)
      .map((to) => ({ from, to })),
  );
  const comparisons = pairs.map(({ from, to }): Comparison => {
    const name = `${to.policy} on ${to.suite} from ${from.suite}`;
    return { name, predictFrom: columns.get(from)!, observeOn: columns.get(to)! };
  });
  return { own, columns, pairs, comparisons };
}

/** Sums of one cell by cluster. */
interface ClusterLosses {
  readonly suite: string;
  readonly clusters: readonly string[];
  readonly n: Float64Array;
  readonly predicted: Float64Array;
  readonly observed: Float64Array;
}

function lossesOf(
  columns: NamedColumns,
  calibration: ResolvedManifest['calibration'],
): Omit<ClusterLosses, 'suite'> {
  const { tasks, clusters: names = tasks, n, loss } = columns;
  const clusters = [...new Set(names)];
  const rowOf = new Map(clusters.map((cluster, row) => [cluster, row]));
  const byCluster = (values: Float64Array) => {
    const sums = new Float64Array(clusters.length);
    for (const [task, name] of names.entries()) sums[rowOf.get(name)!]! += values[task]!;
    return sums;
  };
  return {
    clusters,
    n: byCluster(n),
    predicted: byCluster(predictedByTask(columns, calibration)),
    observed: byCluster(loss),
  };
}

/**
 * Bootstrap of the difference of mean absolute errors: clusters are drawn within their suite, the same ones for all
 * policies, on both sides of every pair.
 */
export function errorDifference(
  cells: readonly ClusterLosses[],
  pairs: readonly (readonly [from: number, to: number])[],
  { seed, ...rule }: Pick<Rule['verdict'], 'resamples' | 'resamplesNearMargin'> & { readonly seed: string },
): IntervalDifference {
  const suites = [...new Set(cells.map(({ suite }) => suite))];
  const namesOf = suites.map((suite) => [
    ...new Set(cells.filter((cell) => cell.suite === suite).flatMap(({ clusters }) => clusters)),
  ]);
  const rowsOf = cells.map(({ suite, clusters }) => {
    const rowOf = new Map(clusters.map((cluster, row) => [cluster, row]));
    return Int32Array.from(namesOf[suites.indexOf(suite)]!, (name) => rowOf.get(name) ?? -1);
  });
  const suiteOf = cells.map(({ suite }) => suites.indexOf(suite));
  const means = { law: new Float64Array(cells.length), observed: new Float64Array(cells.length) };
  const difference = (drawn: readonly Int32Array[]) => {
    for (const [i, { n, predicted, observed }] of cells.entries()) {
      let [rollouts, law, loss] = [0, 0, 0];
      const rows = rowsOf[i]!;
      for (const cluster of drawn[suiteOf[i]!]!) {
        const row = rows[cluster]!;
        if (row < 0) continue;
        rollouts += n[row]!;
        law += predicted[row]!;
        loss += observed[row]!;
      }
      means.law[i] = law / rollouts;
      means.observed[i] = loss / rollouts;
    }
    let total = 0;
    for (const [from, to] of pairs) {
      const target = means.observed[to]!;
      total += Math.abs(means.observed[from]! - target) - Math.abs(means.law[from]! - target);
    }
    return total / pairs.length;
  };
  const whole = namesOf.map((names) => Int32Array.from(names.keys()));
  const point = difference(whole);
  const draw = (count: number): BootstrapResult => {
    const state = sfc32(random('suite pairs', seed));
    const drawn = whole.map((rows) => new Int32Array(rows.length));
    const deviations = new Float64Array(count).map(() => {
      for (const rows of drawn)
        for (let i = 0; i < rows.length; i++) rows[i] = indexFromWord(nextWord(state), rows.length);
      return difference(drawn) - point;
    });
    return { point, seed, resamples: count, deviations, ...spreadOf(deviations, whole) };
  };
  return differenceFrom(draw, { ...rule, level: 0.95, method: 'percentile' });
}

/** What a percentile interval records beside its resamples. */
function spreadOf(deviations: Float64Array, whole: readonly Int32Array[]) {
  const centre = mean(deviations);
  const squares = deviations.map((value) => (value - centre) ** 2);
  const clusters = sum(whole.map((rows) => rows.length));
  return {
    standardError: Math.sqrt(mean(squares)),
    standardErrors: new Float64Array(deviations.length),
    ...{ clusters, degrees: clusters - whole.length, acceleration: 0 },
  };
}
