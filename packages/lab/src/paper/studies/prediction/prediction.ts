/** The study of docs/results/prediction.md: errors of each predictor with intervals over templates, and coverage of intervals. */

import { holm } from 'regain/internal/law';
import { predictRecovery, talliesByCluster } from 'regain/internal/predict';
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

export interface PredictionResult {
  readonly predictors: readonly PredictorRow[];
  /** Share of the removable error that is removed, with all sources and with one. */
  readonly removed: { readonly all: number; readonly one: number };
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

/** `placeOf`: what distinguishes the places of a group. */
export function studyPrediction(
  groups: readonly PlaceGroup[],
  placeOf: (place: Place) => string,
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): PredictionResult {
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
    coverage: {
      all: coverageOf(groups, placeOf, seed, (others) => [others]),
      one: coverageOf(groups, placeOf, seed, (others) => others.map((other) => [other])),
    },
    others: otherErrors(groups),
    fewer: FEWER.map((monitored) => ({
      monitored,
      error: errorsIn(groups, () => undefined, monitored).composed,
    })),
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

/** `sourcesOf`: which of the other places predict together. */
function coverageOf(
  groups: readonly PlaceGroup[],
  placeOf: (place: Place) => string,
  seed: number,
  sourcesOf: (others: readonly Place[]) => readonly (readonly Place[])[],
): CoverageRow[] {
  const rows = new Map<string, { -readonly [name in keyof CoverageRow]: CoverageRow[name] }>();
  for (const { name, places } of groups) {
    const means = new Map(places.map((place) => [place, meansOf(place, undefined)]));
    for (const place of places) {
      const key = placeOf(place);
      const row = rows.get(key) ?? {
        place: key,
        predictions: 0,
        covered: 0,
        below: 0,
        above: 0,
        refused: 0,
        width: 0,
      };
      rows.set(key, row);
      const { target } = means.get(place)!;
      const clusters = [...talliesByCluster(place.monitored.map(({ record }) => record)).values()];
      for (const from of sourcesOf(places.filter((one) => one !== place))) {
        const { intervals, refusal } = predictRecovery(
          from.map((one) => means.get(one)!.source.tallies),
          { clusters },
          { rollouts: target.n, seed: `${seed}/${name}/${key}/${from.map(placeOf).join('+')}` },
        );
        if (refusal !== undefined) {
          row.refused += 1;
          continue;
        }
        const { low, high } = intervals.regret;
        row.predictions += 1;
        row.width += high - low;
        if (target.loss < low) row.below += 1;
        else if (target.loss > high) row.above += 1;
        else row.covered += 1;
      }
    }
  }
  return [...rows.values()].map((row) => ({ ...row, width: row.width / row.predictions }));
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
