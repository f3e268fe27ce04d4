/** The study of docs/results/prediction.md: errors of each predictor with intervals over templates, and coverage of intervals. */

import { holm } from 'regain/internal/law';
import { predictRecovery, type RecoveryPrediction, talliesByCluster } from 'regain/internal/predict';
import { type Random, random } from 'regain/internal/types';
import { mean } from 'regain/internal/values';
import type { Place } from './places.ts';
import {
  type Draw,
  errorsOf,
  meansOf,
  type PlaceMeans,
  type PredictorName,
  predictorNames,
} from './predictors.ts';

/** Places of one policy that predict each other: its suites, or the profiles of one suite. */
export interface PlaceGroup {
  readonly name: string;
  readonly places: readonly Place[];
}

export interface PredictorRow {
  readonly predictor: PredictorName;
  readonly predictions: number;
  readonly error: number;
  /** Its error less that of `composed` and of `composed, one source`; null for these themselves. */
  readonly lessComposed: Difference | null;
  readonly lessOneSource: Difference | null;
}

export interface Difference {
  readonly point: number;
  readonly low: number;
  readonly high: number;
  /** Two-sided, after Holm over the baselines. */
  readonly probability: number;
}

export interface CoverageRow {
  /** Of the target. */
  readonly place: string;
  readonly predictions: number;
  readonly covered: number;
  readonly below: number;
  readonly above: number;
  readonly refused: number;
  /** Mean width of the intervals of regret. */
  readonly width: number;
}

/** Regret of a policy where it has not run, with an interval of 90 %, and what was observed there. */
export interface PredictedTarget {
  readonly group: string;
  readonly place: string;
  readonly regret: number;
  readonly low: number;
  readonly high: number;
  readonly observed: number;
  readonly refusal: RecoveryPrediction['refusal'] | undefined;
}

/** Every place of a group, predicted from the others. */
export interface PredictionErrors {
  readonly predictors: readonly PredictorRow[];
  /** Share of the removable error that is removed, with all sources and with one. */
  readonly removed: { readonly all: number; readonly one: number };
}

export interface PredictionResult extends PredictionErrors {
  readonly coverage: { readonly all: readonly CoverageRow[]; readonly one: readonly CoverageRow[] };
  /** Mean absolute errors of other quantities, with all sources. */
  readonly others: { readonly RR: number; readonly meanCost: number; readonly deviationCost: number };
  /** Mean absolute error of `composed` with fewer monitored rollouts. */
  readonly fewer: readonly { readonly monitored: number; readonly error: number }[];
}

const baselines: readonly PredictorName[] = [
  'law',
  'RR',
  'persistence',
  'mean of others',
  'difficulty ratio',
];
const FEWER = [20, 50, 100, 200];

/** What distinguishes the places of a group. */
type PlaceOf = (place: Place) => string;

export function studyPrediction(
  groups: readonly PlaceGroup[],
  placeOf: PlaceOf,
  drawn: { readonly resamples: number; readonly seed: number },
): PredictionResult {
  const { seed } = drawn;
  const fromOne = predictTargets(groups, placeOf, seed, (others) => others.map((other) => [other]));
  return {
    ...predictionErrors(groups, drawn),
    coverage: { all: coverageOf(predictTargets(groups, placeOf, seed)), one: coverageOf(fromOne) },
    others: otherErrors(groups),
    fewer: FEWER.map((monitored) => ({
      monitored,
      error: errorsIn(groups, () => undefined, monitored).composed,
    })),
  };
}

export function predictionErrors(
  groups: readonly PlaceGroup[],
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): PredictionErrors {
  const errors = errorsIn(groups, () => undefined);
  const drawn = Array.from({ length: resamples }, (_, i) => {
    const draws = new Map<string, Draw>();
    return errorsIn(groups, (place) => {
      const known =
        draws.get(place.suite) ?? drawTemplates(place, random('prediction', seed, i, place.suite));
      draws.set(place.suite, known);
      return known;
    });
  });
  const less = (name: PredictorName, of: PredictorName) =>
    differenceOf(
      errors[name] - errors[of],
      drawn.map((one) => one[name] - one[of]),
    );
  const family = (of: PredictorName) => {
    const all = baselines.map((name) => less(name, of));
    const adjusted = holm(all.map(({ probability }) => probability));
    return new Map(baselines.map((name, i) => [name, { ...all[i]!, probability: adjusted[i]! }]));
  };
  const [ofAll, ofOne] = [family('composed'), family('composed, one source')];
  const counts = countsOf(groups);
  const removed = (of: PredictorName) => (errors.law - errors[of]) / (errors.law - errors.floor);
  return {
    predictors: predictorNames.map((predictor) => ({
      predictor,
      predictions: counts(predictor),
      error: errors[predictor],
      lessComposed: ofAll.get(predictor) ?? null,
      lessOneSource: ofOne.get(predictor) ?? null,
    })),
    removed: { all: removed('composed'), one: removed('composed, one source') },
  };
}

/** Mean absolute errors over all groups. */
function errorsIn(
  groups: readonly PlaceGroup[],
  drawOf: (place: Place) => Draw,
  use?: number,
): Record<PredictorName, number> {
  const all = groups.map(({ places }) => errorsOf(places.map((place) => meansOf(place, drawOf(place), use))));
  return Object.fromEntries(
    predictorNames.map((name) => [name, mean(all.flatMap((one) => one[name]))]),
  ) as Record<PredictorName, number>;
}

function countsOf(groups: readonly PlaceGroup[]): (predictor: PredictorName) => number {
  const targets = groups.reduce((sum, { places }) => sum + places.length, 0);
  const pairs = groups.reduce((sum, { places }) => sum + places.length * (places.length - 1), 0);
  return (predictor) => (['composed', 'mean of others', 'floor'].includes(predictor) ? targets : pairs);
}

function drawTemplates({ target }: Place, source: Random): Draw {
  const names = [...target.keys()];
  const times = new Map<string, number>();
  for (let i = 0; i < names.length; i++) {
    const name = names[source.below(names.length)]!;
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
}

function differenceOf(point: number, drawn: readonly number[]): Difference {
  const sorted = [...drawn].sort((a, b) => a - b);
  const outside = Math.floor(0.025 * sorted.length);
  const below = (drawn.filter((one) => one <= 0).length + 1) / (drawn.length + 1);
  const above = (drawn.filter((one) => one >= 0).length + 1) / (drawn.length + 1);
  return {
    ...{ point, low: sorted[outside]!, high: sorted[sorted.length - 1 - outside]! },
    probability: Math.min(1, 2 * Math.min(below, above)),
  };
}

/** Every place as a target. `sourcesOf`: which of the other places predict it together; all, by default. */
export function predictTargets(
  groups: readonly PlaceGroup[],
  placeOf: PlaceOf,
  seed: number,
  sourcesOf: (others: readonly Place[]) => readonly (readonly Place[])[] = (others) => [others],
): PredictedTarget[] {
  return groups.flatMap(({ name, places }) => {
    const means = new Map(places.map((place) => [place, meansOf(place, undefined)]));
    return places.flatMap((target) => {
      const { n: rollouts, loss: observed } = means.get(target)!.target;
      const clusters = [...talliesByCluster(target.monitored.map(({ record }) => record)).values()];
      return sourcesOf(places.filter((one) => one !== target)).map((from) => {
        const { regret, intervals, refusal } = predictRecovery(
          from.map((one) => means.get(one)!.source.tallies),
          { clusters },
          { rollouts, seed: `${seed}/${name}/${placeOf(target)}/${from.map(placeOf).join('+')}` },
        );
        return { group: name, place: placeOf(target), regret, ...intervals.regret, observed, refusal };
      });
    });
  });
}

function coverageOf(targets: readonly PredictedTarget[]): CoverageRow[] {
  return [...new Set(targets.map(({ place }) => place))].map((place) => {
    const all = targets.filter((one) => one.place === place);
    const used = all.filter(({ refusal }) => refusal === undefined);
    const below = used.filter(({ observed, low }) => observed < low).length;
    const above = used.filter(({ observed, high }) => observed > high).length;
    return {
      ...{ place, predictions: used.length, refused: all.length - used.length, below, above },
      covered: used.length - below - above,
      width: mean(used.map(({ low, high }) => high - low)),
    };
  });
}

function otherErrors(groups: readonly PlaceGroup[]): PredictionResult['others'] {
  const errors = { RR: [] as number[], meanCost: [] as number[], deviationCost: [] as number[] };
  for (const { places } of groups) {
    const means = places.map((place) => meansOf(place, undefined));
    for (const [i, { target, monitored }] of means.entries()) {
      const sources = means.filter((_, j) => j !== i).map(({ source }) => source.tallies);
      const predicted = predictRecovery(sources, { clusters: [monitored.tallies] }, { draws: 20 });
      errors.RR.push(Math.abs(predicted.RR - target.success));
      errors.meanCost.push(Math.abs(predicted.meanCost - target.cost));
      errors.deviationCost.push(Math.abs(predicted.deviationCost - deviationOf(target)));
    }
  }
  return { RR: mean(errors.RR), meanCost: mean(errors.meanCost), deviationCost: mean(errors.deviationCost) };
}

function deviationOf({ cost, squaredCost }: PlaceMeans['target']): number {
  return Math.sqrt(Math.max(0, squaredCost - cost ** 2));
}
