/**
 * The gap between observed and predicted regret, in closed form for the downtime loss at clock `cost`
 * (docs/reference/law.md, section 6):
 *
 *     observed - predicted = mean I D(K) / (1 - gamma),   D(K) = 1 / (1 + kappa K) - exp(-theta K),   K = H C
 */

import { invalidArgument } from '../types/index.ts';
import { type Calibration, kappaOf, thetaOf } from './calibration.ts';
import { RunningMoments } from './statistics/running-moments.ts';

export interface Gap {
  readonly RR: number;
  readonly ES: number;
  readonly DE: number;
  readonly predicted: number;
  readonly observed: number;
  /** observed - predicted. */
  readonly gap: number;
  /** The gap relative to the prediction; null if the prediction is 0. */
  readonly relative: number | null;
  /** The part of `gap` due to the spread of cost: the difference to a constant cost at the same RR and ES. */
  readonly spread: number;
}

/** Rollouts as columns: success 0 or 1, and cost as a share of the recovery budget. */
export interface RolloutColumns {
  readonly success: ArrayLike<number>;
  readonly cost: ArrayLike<number>;
}

/** RR, and mean and variance of C over successful rollouts: the input of the second-order form. */
export interface CostMoments {
  readonly RR: number;
  readonly meanCost: number;
  readonly varianceCost: number;
}

export interface SecondOrderGap {
  /** RR D(Kbar) / (1 - gamma): the gap if every successful rollout cost the same. */
  readonly atMean: number;
  /** RR D''(Kbar) Var(K) / (2 (1 - gamma)), which is beta Var(C). */
  readonly curvature: number;
  readonly total: number;
}

/** D(K): 0 at K = 0 and 1, slightly negative between, positive beyond (Bernoulli's inequality). */
export function clockGap(clock: number, gamma: number): number {
  const kappaClock = kappaOf(gamma) * clock;
  // The two terms agree to first order: subtract their complements to 1 to avoid cancellation.
  return -Math.expm1(-thetaOf(gamma) * clock) - kappaClock / (1 + kappaClock);
}

/** D''(K) = 2 kappa^2 / (1 + kappa K)^3 - theta^2 exp(-theta K). */
export function clockGapCurvature(clock: number, gamma: number): number {
  const kappa = kappaOf(gamma);
  const theta = thetaOf(gamma);
  return (2 * kappa * kappa) / (1 + kappa * clock) ** 3 - theta * theta * Math.exp(-theta * clock);
}

/** The gap of the given rollouts. */
export function analyticGap({ success, cost }: RolloutColumns, calibration: Calibration): Gap {
  const { gamma, lambda, H } = calibration;
  const n = success.length;
  if (n === 0) throw invalidArgument('the gap needs at least one rollout, got 0');
  const total = { RR: 0, ES: 0, D: 0 };
  for (let i = 0; i < n; i++) {
    if (success[i] !== 1) continue;
    total.RR += 1;
    total.ES += 1 / (1 + lambda * cost[i]!);
    total.D += clockGap(H * cost[i]!, gamma);
  }
  return gapFrom(total.RR / n, total.ES / n, total.D / n, gamma);
}

/** The gap to second order around the mean clock of successful rollouts. */
export function secondOrderGap(moments: CostMoments, { gamma, H }: Calibration): SecondOrderGap {
  const meanClock = H * moments.meanCost;
  const weight = moments.RR / (1 - gamma);
  const atMean = weight * clockGap(meanClock, gamma);
  const curvature = (weight * clockGapCurvature(meanClock, gamma) * H * H * moments.varianceCost) / 2;
  return { atMean, curvature, total: atMean + curvature };
}

/** beta = RR H^2 D''(Kbar) / (2 (1 - gamma)), so that the variance term of the gap is beta Var(C). */
export function curvatureCoefficient(
  { RR, meanCost }: Pick<CostMoments, 'RR' | 'meanCost'>,
  { gamma, H }: Calibration,
): number {
  return (RR * H * H * clockGapCurvature(H * meanCost, gamma)) / (2 * (1 - gamma));
}

/** Moments of the successful rollouts; both 0 if none succeeded. */
export function costMoments({ success, cost }: RolloutColumns): CostMoments {
  const n = success.length;
  if (n === 0) throw invalidArgument('cost moments need at least one rollout, got 0');
  const costs = new RunningMoments();
  for (let i = 0; i < n; i++) if (success[i] === 1) costs.add(cost[i]!);
  return { RR: costs.count / n, meanCost: costs.mean, varianceCost: costs.variance };
}

/** The gap of a policy of constant cost, determined by RR and ES: lambda C = kappa K = RR / ES - 1. */
export function constantCostGap(RR: number, ES: number, gamma: number): number {
  if (ES === 0) return 0;
  return (RR * clockGap((RR / ES - 1) / kappaOf(gamma), gamma)) / (1 - gamma);
}

/** What RR, ES and the mean of I D(K) say together. */
export function gapFrom(RR: number, ES: number, meanD: number, gamma: number): Gap {
  const predicted = (1 - ES) / (1 - gamma);
  const gap = meanD / (1 - gamma);
  return {
    RR,
    ES,
    DE: ES - meanD,
    predicted,
    observed: predicted + gap,
    gap,
    relative: predicted === 0 ? null : gap / predicted,
    spread: gap - constantCostGap(RR, ES, gamma),
  };
}
