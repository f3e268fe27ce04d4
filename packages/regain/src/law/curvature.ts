/**
 * The curvature coefficient beta in closed form, and for comparison the correction that the paper fits on held-out
 * data (docs/reference/law.md, section 6).
 */

import { type Random, RegainError, shuffled } from '../types/index.ts';
import { mean } from '../values/index.ts';
import type { Calibration } from './calibration.ts';
import { type CostMoments, clockGapCurvature, costMoments, secondOrderGap } from './gap.ts';
import { predictedLosses, type Sample } from './sample.ts';

/** The paper's correction: [ (1 - ES) + beta (C - meanCost) ] / (1 - gamma), per rollout. */
export interface FittedCurvature {
  readonly beta: number;
  readonly meanCost: number;
}

/** Three predictions of one half of the tasks, fitted on the other half, and the observed value. */
export interface CurvatureComparison {
  readonly fitted: FittedCurvature;
  /** beta of the held-out half in closed form. */
  readonly beta: number;
  readonly varianceCost: number;
  readonly observed: number;
  readonly predicted: {
    readonly law: number;
    /** The law plus D at the mean clock plus beta Var(C); nothing fitted. */
    readonly closedForm: number;
    /** The paper's fitted predictor. */
    readonly fitted: number;
  };
}

/** beta = RR H^2 D''(Kbar) / (2 (1 - gamma)), so that the variance term of the gap is beta Var(C). */
export function curvatureCoefficient(
  { RR, meanCost }: Pick<CostMoments, 'RR' | 'meanCost'>,
  { gamma, H }: Calibration,
): number {
  return (RR * H * H * clockGapCurvature(H * meanCost, gamma)) / (2 * (1 - gamma));
}

/** Costs that differ by less than this are equal up to the order of summation. */
const COST_ROUNDING = 1e-12;

/**
 * Least squares for the paper's beta: the residual of each loss, regressed on C - mean C without an intercept, as its
 * formula has none. If all costs are equal, beta is 0.
 */
export function fitCurvature(sample: Sample, calibration: Calibration): FittedCurvature {
  const meanCost = mean(sample.cost);
  const predicted = predictedLosses(sample, calibration);
  let cross = 0;
  let squares = 0;
  sample.cost.forEach((cost, i) => {
    const residual = (1 - calibration.gamma) * (sample.loss[i]! - predicted[i]!);
    cross += (cost - meanCost) * residual;
    squares += (cost - meanCost) ** 2;
  });
  const isConstant = squares <= sample.cost.length * COST_ROUNDING ** 2;
  return { beta: isConstant ? 0 : cross / squares, meanCost };
}

/**
 * Mean prediction of the fitted correction on a sample. On the sample it was fitted on, the correction averages
 * to 0 for any beta: it redistributes regret between rollouts and cannot remove the bias beta Var(C).
 */
export function fittedPrediction(fit: FittedCurvature, sample: Sample, calibration: Calibration): number {
  const correction = fit.beta * (mean(sample.cost) - fit.meanCost);
  return mean(predictedLosses(sample, calibration)) + correction / (1 - calibration.gamma);
}

/** Fits on one half of the tasks, drawn by `random`, and predicts the other; rollouts of a task stay together. */
export function compareCurvature(
  sample: Sample,
  calibration: Calibration,
  random: Random,
): CurvatureComparison {
  if (sample.tasks.length < 2) {
    throw new RegainError('invalid-argument', `a held-out split needs two tasks, got ${sample.tasks.length}`);
  }
  const order = shuffled(random, [...sample.tasks.keys()]);
  const trained = new Set(order.slice(0, Math.ceil(order.length / 2)));
  const training = rows(sample, (task) => trained.has(task));
  const heldOut = rows(sample, (task) => !trained.has(task));
  const fitted = fitCurvature(training, calibration);
  const law = mean(predictedLosses(heldOut, calibration));
  const moments = costMoments(heldOut);
  return {
    fitted,
    beta: curvatureCoefficient(moments, calibration),
    varianceCost: moments.varianceCost,
    observed: mean(heldOut.loss),
    predicted: {
      law,
      closedForm: law + secondOrderGap(moments, calibration).total,
      fitted: fittedPrediction(fitted, heldOut, calibration),
    },
  };
}

function rows(sample: Sample, keep: (task: number) => boolean): Sample {
  const kept = [...sample.task.keys()].filter((i) => keep(sample.task[i]!));
  const column = (values: Float64Array) => Float64Array.from(kept, (i) => values[i]!);
  return {
    task: Int32Array.from(kept, (i) => sample.task[i]!),
    tasks: sample.tasks,
    success: column(sample.success),
    cost: column(sample.cost),
    loss: column(sample.loss),
  };
}
