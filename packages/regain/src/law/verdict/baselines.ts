/** Predictors that the law must beat out of sample (docs/reference/law.md, section 7), and the errors of each. */

import { invalidArgument } from '../../types/index.ts';
import { mean, sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import type { TaskSums } from '../statistics/ratio-totals.ts';
import type { Comparison } from './comparison-verdict.ts';

/**
 * `law`: (1 - ES)/(1 - gamma); `RR` and `CSR` in place of ES; `persistence`: the observed loss of the prediction set;
 * `other-cells`: the mean regret of the other cells.
 */
export const predictors = ['law', 'persistence', 'RR', 'CSR', 'other-cells'] as const;
export type Predictor = (typeof predictors)[number];

export interface CellPredictions {
  readonly name: string;
  /** Mean loss on the held-out rollouts. */
  readonly observed: number;
  /** `other-cells` is null if there is only one cell. */
  readonly predictions: Readonly<Record<Predictor, number | null>>;
  /** Prediction minus observed. */
  readonly errors: Readonly<Record<Predictor, number | null>>;
}

export interface PredictorScore {
  readonly predictor: Predictor;
  readonly meanAbsoluteError: number | null;
  readonly rootMeanSquareError: number | null;
  /** Mean signed error: above 0 the predictor over-predicts loss. */
  readonly bias: number | null;
  /** Cells in which the law is strictly closer. */
  readonly cellsLawCloser: number;
}

export function compareWithBaselines(
  comparisons: readonly Comparison[],
  calibration: Calibration,
): { readonly cells: readonly CellPredictions[]; readonly scores: readonly PredictorScore[] } {
  if (comparisons.length === 0) throw invalidArgument('baselines need at least one cell, got 0');
  const regrets = comparisons.map(({ predictFrom }) => meanOf(predictFrom, 'loss'));
  const totalRegret = sum(regrets);
  const cells = comparisons.map(({ name, predictFrom, observeOn }, cell): CellPredictions => {
    const observed = meanOf(observeOn, 'loss');
    const others = regrets.length > 1 ? (totalRegret - regrets[cell]!) / (regrets.length - 1) : null;
    const predictions = { ...fromOwnRollouts(predictFrom, calibration), 'other-cells': others };
    const errors = predictors.map((predictor) => {
      const predicted = predictions[predictor];
      return [predictor, predicted === null ? null : predicted - observed];
    });
    return { name, observed, predictions, errors: Object.fromEntries(errors) };
  });
  return { cells, scores: predictors.map((predictor) => scoreOf(predictor, cells)) };
}

function fromOwnRollouts(sums: TaskSums, { gamma, lambda }: Calibration) {
  const RR = meanOf(sums, 'success');
  const regretAt = (score: number) => (1 - score) / (1 - gamma);
  return {
    law: regretAt(meanOf(sums, 'efficiency')),
    persistence: meanOf(sums, 'loss'),
    RR: regretAt(RR),
    CSR: regretAt(RR - lambda * meanOf(sums, 'cost')),
  };
}

function scoreOf(predictor: Predictor, cells: readonly CellPredictions[]): PredictorScore {
  const errors = cells.map((cell) => cell.errors[predictor]).filter((error) => error !== null);
  const meanOrNull = (values: readonly number[]) => (values.length === 0 ? null : mean(values));
  const squared = meanOrNull(errors.map((error) => error * error));
  const closer = cells.filter(({ errors: { law, [predictor]: other } }) => {
    return other !== null && Math.abs(law!) < Math.abs(other);
  });
  return {
    predictor,
    meanAbsoluteError: meanOrNull(errors.map((error) => Math.abs(error))),
    rootMeanSquareError: squared === null ? null : Math.sqrt(squared),
    bias: meanOrNull(errors),
    cellsLawCloser: closer.length,
  };
}

function meanOf(sums: TaskSums, column: 'success' | 'cost' | 'efficiency' | 'loss'): number {
  return sum(sums[column]) / sum(sums.n);
}
