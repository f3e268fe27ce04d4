/**
 * Predicts what a policy will do where it has not run: its recovery from sources, first-call failures and plan lengths from
 * monitored rollouts of the target, composed along the plan. The law on top is an identity: it turns ES into regret and adds
 * nothing to the prediction (docs/reference/law.md, section 12).
 */

import { type Calibration, defaultCalibration, predictedRegret } from '../law/index.ts';
import { type FailureClass, invalidArgument, normal, random, requireBetween } from '../types/index.ts';
import { type ComposedObservables, compose, type TargetFacts } from './compose.ts';
import { drawTargets, type MonitoredTarget } from './draws.ts';
import { type StepKind, stepKinds } from './plan-record.ts';
import { type PooledRecovery, poolRecovery, type SourceSpread } from './recovery.ts';
import { type Tallies, totalTallies } from './tallies.ts';
import { targetFacts, usualFirstCalls } from './target-facts.ts';

export interface PredictOptions {
  readonly calibration?: Calibration;
  /** The intervals are of means over so many rollouts; by default of means in the long run. */
  readonly rollouts?: number;
  readonly draws?: number;
  readonly seed?: string | number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Part of the failures that the target is expected to have. */
export interface CoveredClass {
  readonly kind: StepKind;
  readonly failureClass: FailureClass;
  /** Of all first-call failures of the target. */
  readonly share: number;
  /** Such failures in the sources, and how often they were recovered. */
  readonly episodes: number;
  readonly recovers: number;
}

export interface RecoveryPrediction extends ComposedObservables {
  /** (1 - ES) / (1 - gamma). */
  readonly regret: number;
  /** The exact counterpart at the clock `cost`: (1 - DE) / (1 - gamma). */
  readonly exactRegret: number;
  /** 90 %: they contain the spread between sources, few episodes and few monitored rollouts. */
  readonly intervals: Readonly<Record<'RR' | 'ES' | 'meanCost' | 'regret', Range>>;
  readonly facts: TargetFacts;
  readonly classes: readonly CoveredClass[];
  readonly spread: SourceSpread;
  readonly sources: number;
  /** Why the prediction must not be used; absent if it may. */
  readonly refusal?: Refusal;
}

export interface Refusal {
  readonly code: 'classes-not-covered' | 'uninformative';
  readonly reason: string;
}

const DRAWS = 400;
const LEVEL = 0.9;
/** A class with fewer episodes in the sources is not covered by them. */
const EPISODES_MIN = 5;
/** Largest share of failures of classes that the sources do not cover. */
const UNCOVERED_MAX = 0.2;
/** Widest interval of ES that says something: half of the range of ES. */
const WIDTH_MAX = 0.5;
/** Standard errors over templates are larger by this factor than over rollouts (docs/results/intervals.md). */
const CLUSTER_FACTOR = 1.2;

export function predictRecovery(
  sources: readonly Tallies[],
  target: MonitoredTarget,
  { calibration = defaultCalibration, rollouts, draws = DRAWS, seed = 1 }: PredictOptions = {},
): RecoveryPrediction {
  if (sources.length === 0 || sources.every(({ plans }) => plans === 0))
    throw invalidArgument('a prediction needs at least one source with rollouts, got none');
  if (target.clusters.every(({ plans }) => plans === 0) && target.shapes === undefined)
    throw invalidArgument('a prediction needs monitored rollouts of the target, got none');
  if (rollouts !== undefined) requireBetween('rollouts', rollouts, 1, Infinity, 'open-above');
  const { pooled, facts, usual } = known(sources, target);
  const point = compose(facts, pooled.of, calibration);
  const source = random('prediction', seed);
  const error = rollouts === undefined ? 0 : meanError(point, calibration, rollouts);
  const drawn = drawTargets(draws, target, usual, pooled, calibration, source).map((one) => {
    const noise = error * normal(source);
    return { ...one, ES: clip(one.ES + noise), RR: clip(one.RR + noise) };
  });
  const rangeOf = (value: (one: ComposedObservables) => number) => quantiles(drawn.map(value));
  const ES = rangeOf((one) => one.ES);
  const classes = classesOf(facts, pooled);
  const refusal = refusalOf(classes, ES);
  const { gamma } = calibration;
  return {
    ...point,
    regret: predictedRegret(clip(point.ES), gamma),
    exactRegret: (1 - point.DE) / (1 - gamma),
    intervals: {
      RR: rangeOf((one) => one.RR),
      ES,
      meanCost: rangeOf((one) => one.meanCost),
      regret: { low: predictedRegret(ES.high, gamma), high: predictedRegret(ES.low, gamma) },
    },
    ...{ facts, classes, spread: pooled.spread(), sources: sources.length },
    ...(refusal && { refusal }),
  };
}

/** The prediction without its interval. */
export function composeRecovery(
  sources: readonly Tallies[],
  target: MonitoredTarget,
  calibration: Calibration = defaultCalibration,
): ComposedObservables {
  const { pooled, facts } = known(sources, target);
  return compose(facts, pooled.of, calibration);
}

function known(sources: readonly Tallies[], { clusters, shapes }: MonitoredTarget) {
  const usual = usualFirstCalls(sources);
  return { usual, pooled: poolRecovery(sources), facts: targetFacts(totalTallies(clusters), usual, shapes) };
}

/** Standard error of the mean of I / (1 + lambda C) over rollouts. */
function meanError(
  { RR, ES, deviationCost }: ComposedObservables,
  { lambda }: Calibration,
  rollouts: number,
): number {
  const perSuccess = RR === 0 ? 0 : ES / RR;
  const variance = RR * (1 - RR) * perSuccess ** 2 + RR * (lambda * deviationCost) ** 2;
  return CLUSTER_FACTOR * Math.sqrt(variance / rollouts);
}

function classesOf({ shapes, steps }: TargetFacts, { of }: PooledRecovery): CoveredClass[] {
  const calls = (kind: StepKind) => shapes.reduce((sum, { shape, share }) => sum + share * shape[kind], 0);
  const rows = stepKinds.flatMap((kind) =>
    steps[kind].classes.map(({ failureClass, share }) => {
      const { episodes, recovers } = of(kind, failureClass);
      return { kind, failureClass, share: calls(kind) * steps[kind].failure * share, episodes, recovers };
    }),
  );
  const total = rows.reduce((sum, { share }) => sum + share, 0);
  return rows
    .filter(({ share }) => share > 0)
    .map((row) => ({ ...row, share: row.share / total }))
    .sort((a, b) => b.share - a.share);
}

function refusalOf(classes: readonly CoveredClass[], ES: Range): Refusal | undefined {
  const episodes = new Map<FailureClass, number>();
  for (const { failureClass, episodes: own } of classes)
    episodes.set(failureClass, (episodes.get(failureClass) ?? 0) + own);
  const missing = classes.filter(({ failureClass }) => episodes.get(failureClass)! < EPISODES_MIN);
  const share = missing.reduce((sum, one) => sum + one.share, 0);
  if (share > UNCOVERED_MAX) {
    const names = [...new Set(missing.map(({ failureClass }) => failureClass))].join(', ');
    const reason = `${percent(share)} of the failures of the target are of classes that the sources have fewer than ${EPISODES_MIN} times: ${names}`;
    return { code: 'classes-not-covered', reason };
  }
  const width = ES.high - ES.low;
  if (width <= WIDTH_MAX) return undefined;
  const reason = `the ${percent(LEVEL)} interval of ES is ${width.toFixed(2)} wide, and above ${WIDTH_MAX} says too little`;
  return { code: 'uninformative', reason };
}

function quantiles(values: readonly number[]): Range {
  const sorted = [...values].sort((a, b) => a - b);
  const outside = Math.floor(((1 - LEVEL) / 2) * sorted.length);
  return { low: sorted[outside]!, high: sorted[sorted.length - 1 - outside]! };
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
