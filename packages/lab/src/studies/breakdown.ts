/**
 * The controlled breakdown of the law: policy, RR, gamma and ES fixed, the variance of cost raised (docs/reference/law.md,
 * section 9.7). The prediction stays constant; observed regret does not.
 */

import {
  type Calibration,
  type CostDistribution,
  defaultCalibration,
  expectation,
  type MonteCarloGap,
  monteCarloGap,
  paperBoundaries,
  policyGap,
  type Regime,
  regimeLimits,
  regimeOf,
  secondOrderGap,
} from 'regain/internal/law';
import { invalidArgument, type Random, requireBetween } from 'regain/internal/types';
import { findRoot } from './find-root.ts';

/** What is held fixed while Var(C) rises. */
export interface BreakdownSetting {
  readonly RR: number;
  readonly ES: number;
  readonly calibration: Calibration;
}

/** `budget`: C ~ Beta on [0, 1]. `lifted`: C ~ Gamma, which may exceed the budget. */
export type CostBound = 'budget' | 'lifted';

export interface BreakdownPoint {
  readonly variance: number;
  /** The mean cost that keeps ES constant. */
  readonly meanCost: number;
  readonly ES: number;
  readonly predicted: number;
  readonly observed: number;
  readonly gap: number;
  readonly relativeGap: number;
  /** The part of the relative gap due to the spread of cost. */
  readonly relativeSpread: number;
  /** beta Var(C) over the prediction. */
  readonly relativeCurvature: number;
  readonly regime: Regime;
}

export interface Growth {
  /** Local exponent of (observed - observed at constant cost) in Var(C): at the smallest variance ... */
  readonly exponentAtOnset: number;
  /** ... and its range beyond the breakdown boundary; null where no point lies beyond. */
  readonly exponentBeyond: { readonly min: number; readonly max: number } | null;
  readonly beyond: 'superlinear' | 'linear' | 'sublinear' | 'mixed' | null;
}

export interface BreakdownPanel {
  readonly bound: CostBound;
  readonly points: readonly BreakdownPoint[];
  /** Var(C) where the spread part passes 0.005 and the gap passes 0.05; `curvatureByBeta` takes beta Var(C). */
  readonly boundaries: {
    readonly curvature: number | null;
    readonly breakdown: number | null;
    readonly curvatureByBeta: number | null;
  };
  readonly growth: Growth;
  readonly simulated: readonly (MonteCarloGap & { readonly variance: number })[];
}

type AnalyticPanel = Omit<BreakdownPanel, 'simulated'>;

export interface BreakdownStudy {
  readonly setting: BreakdownSetting;
  readonly predicted: number;
  readonly paper: { readonly boundaries: typeof paperBoundaries; readonly growth: 'superlinear' };
  readonly panels: readonly BreakdownPanel[];
}

export const defaultBreakdown: BreakdownSetting = { RR: 0.947, ES: 0.814, calibration: defaultCalibration };

/** Beta on [0, 1] at the default ES ends at the two-point cost, Var(C) = 0.244. */
const VARIANCE_MAX: Record<CostBound, number> = { budget: 0.23, lifted: 10 };
const SIMULATED_VARIANCES: Record<CostBound, readonly number[]> = {
  budget: [1e-3, 1e-2, 0.05, 0.1, 0.2],
  lifted: [1e-3, 1e-2, 0.1, 0.5, 2],
};

/** Both panels, each analytic throughout and simulated at five variances. */
export function breakdownStudy(random: Random, rollouts: number, setting = defaultBreakdown): BreakdownStudy {
  const panel = (bound: CostBound): BreakdownPanel => ({
    ...(setting === defaultBreakdown ? defaultPanel(bound) : breakdownPanel(setting, bound)),
    simulated: SIMULATED_VARIANCES[bound].map((variance) => {
      const policy = { RR: setting.RR, cost: costAt(setting, bound, variance) };
      const stream = random.at(bound, variance);
      return { variance, ...monteCarloGap(stream, policy, setting.calibration, rollouts) };
    }),
  });
  return {
    setting,
    predicted: (1 - setting.ES) / (1 - setting.calibration.gamma),
    paper: { boundaries: paperBoundaries, growth: 'superlinear' },
    panels: [panel('budget'), panel('lifted')],
  };
}

const defaultPanels: Partial<Record<CostBound, AnalyticPanel>> = {};

/** The panel of the default setting, computed once: several parts of a report show it. */
export function defaultPanel(bound: CostBound): AnalyticPanel {
  defaultPanels[bound] ??= breakdownPanel(defaultBreakdown, bound);
  return defaultPanels[bound];
}

export function breakdownPanel(
  setting: BreakdownSetting,
  bound: CostBound,
  variances: readonly number[] = variancesOf(bound),
): AnalyticPanel {
  const at = (variance: number) => breakdownPoint(setting, bound, variance);
  const points = variances.map(at);
  return {
    bound,
    points,
    boundaries: {
      curvature: crossing(at, points, ({ relativeSpread }) => relativeSpread - regimeLimits.spread),
      breakdown: crossing(at, points, ({ relativeGap }) => relativeGap - regimeLimits.gap),
      curvatureByBeta: crossing(
        at,
        points,
        ({ relativeCurvature }) => relativeCurvature - regimeLimits.spread,
      ),
    },
    growth: growthOf(points),
  };
}

export function breakdownPoint(
  setting: BreakdownSetting,
  bound: CostBound,
  variance: number,
): BreakdownPoint {
  const { RR, calibration } = setting;
  const cost = costAt(setting, bound, variance);
  const { ES, predicted, observed, gap, spread } = policyGap({ RR, cost }, calibration);
  const moments = { RR, meanCost: cost.mean, varianceCost: variance };
  const relativeGap = gap / predicted;
  const relativeSpread = spread / predicted;
  return {
    variance,
    meanCost: cost.mean,
    ES,
    predicted,
    observed,
    gap,
    relativeGap,
    relativeSpread,
    relativeCurvature: secondOrderGap(moments, calibration).curvature / predicted,
    regime: regimeOf(relativeGap, relativeSpread),
  };
}

type SolvedCost = Extract<CostDistribution, { kind: 'beta' | 'gamma' }>;

/** The cost distribution of the given variance whose mean keeps ES fixed. */
export function costAt(
  { RR, ES, calibration }: BreakdownSetting,
  bound: CostBound,
  variance: number,
): SolvedCost {
  requireBetween('ES', ES, 0, RR, 'open');
  requireBetween('Var(C)', variance, 0, bound === 'budget' ? 0.25 : Infinity, 'open');
  const kind = bound === 'budget' ? 'beta' : 'gamma';
  const excess = (mean: number) =>
    RR * expectation({ kind, mean, variance }, (c) => 1 / (1 + calibration.lambda * c)) - ES;
  const [low, high] = bound === 'budget' ? betaMeans(variance) : gammaMeans(variance, excess);
  if (excess(low) < 0 || excess(high) > 0) {
    throw invalidArgument(
      `ES ${ES} at RR ${RR} needs a cost on [0, 1] that Var(C) ${variance} does not allow`,
    );
  }
  return { kind, mean: findRoot(excess, low, high), variance };
}

/** A beta of this variance has its mean strictly between the roots of m (1 - m) = variance. */
function betaMeans(variance: number): [number, number] {
  const halfWidth = Math.sqrt(0.25 - variance) * (1 - 1e-9);
  return [0.5 - halfWidth, 0.5 + halfWidth];
}

function gammaMeans(variance: number, excess: (mean: number) => number): [number, number] {
  let high = Math.sqrt(variance) + 1;
  for (let doubling = 0; doubling < 60 && excess(high) > 0; doubling++) high *= 2;
  let low = Math.sqrt(variance);
  for (let halving = 0; halving < 60 && excess(low) < 0; halving++) low /= 2;
  return [low, high];
}

/** Var(C) where `signed` first turns positive, refined between the two points around it. */
function crossing(
  at: (variance: number) => BreakdownPoint,
  points: readonly BreakdownPoint[],
  signed: (point: BreakdownPoint) => number,
): number | null {
  const after = points.findIndex((point) => signed(point) > 0);
  if (after <= 0) return null;
  const [low, high] = [points[after - 1]!.variance, points[after]!.variance];
  return Math.exp(findRoot((log) => signed(at(Math.exp(log))), Math.log(low), Math.log(high), 1e-10));
}

/** Exponents between neighbouring points: 1 is proportional to Var(C), above it superlinear. */
function growthOf(points: readonly BreakdownPoint[]): Growth {
  const exponents = points.slice(1).map((point, i) => {
    const before = points[i]!;
    const exponent =
      Math.log(point.relativeSpread / before.relativeSpread) / Math.log(point.variance / before.variance);
    return { exponent, isBeyond: before.regime === 'breakdown' };
  });
  const beyond = exponents.filter(({ isBeyond }) => isBeyond).map(({ exponent }) => exponent);
  const exponentAtOnset = exponents[0]?.exponent ?? Number.NaN;
  if (beyond.length === 0) return { exponentAtOnset, exponentBeyond: null, beyond: null };
  const [min, max] = [Math.min(...beyond), Math.max(...beyond)];
  return { exponentAtOnset, exponentBeyond: { min, max }, beyond: growthWord(min, max) };
}

/** Within 1 % of 1 counts as linear. */
function growthWord(min: number, max: number): Exclude<Growth['beyond'], null> {
  if (min > 1.01) return 'superlinear';
  if (max < 0.99) return 'sublinear';
  return min > 0.99 && max < 1.01 ? 'linear' : 'mixed';
}

/** Round numbers, ten to the decade, from 1e-4 to the bound's largest variance. */
function variancesOf(bound: CostBound): number[] {
  const mantissas = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
  const decades = [-4, -3, -2, -1, 0];
  const variances = decades.flatMap((decade) => mantissas.map((mantissa) => Number(`${mantissa}e${decade}`)));
  return [...variances.filter((variance) => variance < VARIANCE_MAX[bound]), VARIANCE_MAX[bound]];
}
