/** Predicted regret of a target by each predictor of docs/results/analysis-plan.md, from sums over templates that may be resampled. */

import { defaultCalibration, predictedRegret } from 'regain/internal/law';
import { addTallies, composeRecovery, emptyTallies, type Tallies, talliesOf } from 'regain/internal/predict';
import { mean } from 'regain/internal/values';
import type { ClusterSums, Clusters, Place } from './places.ts';

export const predictorNames = [
  'composed',
  'composed, one source',
  'law',
  'RR',
  'persistence',
  'mean of others',
  'difficulty ratio',
  'floor',
] as const;
export type PredictorName = (typeof predictorNames)[number];

/** How often each template was drawn; undefined: once. */
export type Draw = ReadonlyMap<string, number> | undefined;

/** Means of the rollouts of a place, in one resample. */
export interface PlaceMeans {
  readonly source: Means & { readonly tallies: Tallies };
  readonly target: Means;
  /** What was monitored, and the mean loss there. */
  readonly monitored: { readonly tallies: Tallies; readonly loss: number };
}

type Means = Readonly<Omit<ClusterSums, 'tallies'>>;

/** `use`: the number of monitored rollouts, by default all of them. */
export function meansOf(place: Place, draw: Draw, use = place.monitored.length): PlaceMeans {
  const times = (template: string) => (draw === undefined ? 1 : (draw.get(template) ?? 0));
  const monitored = { tallies: emptyTallies(), n: 0, loss: 0 };
  for (const [template, one] of monitoredBy(place, use)) {
    const weight = times(template);
    if (weight === 0) continue;
    addTallies(monitored.tallies, one.tallies, weight);
    monitored.n += weight * one.n;
    monitored.loss += weight * one.loss;
  }
  const tallies = emptyTallies();
  for (const [template, sums] of place.source)
    if (times(template) > 0) addTallies(tallies, sums.tallies, times(template));
  return {
    source: { ...means(place.source, times), tallies },
    target: means(place.target, times),
    monitored: { tallies: monitored.tallies, loss: monitored.loss / Math.max(1, monitored.n) },
  };
}

function means(clusters: Clusters, times: (template: string) => number): Means {
  const total = { n: 0, loss: 0, efficiency: 0, success: 0, cost: 0, squaredCost: 0 };
  for (const [template, sums] of clusters)
    for (const name of sumNames) total[name] += times(template) * sums[name];
  for (const name of sumNames) if (name !== 'n') total[name] /= total.n;
  return total;
}

const sumNames = ['n', 'loss', 'efficiency', 'success', 'cost', 'squaredCost'] as const;

type MonitoredSums = ReadonlyMap<string, { readonly tallies: Tallies; n: number; loss: number }>;
const monitoredSums = new WeakMap<Place, Map<number, MonitoredSums>>();

/** By template; every resample uses the same sums. */
function monitoredBy(place: Place, use: number): MonitoredSums {
  const known = monitoredSums.get(place) ?? new Map<number, MonitoredSums>();
  monitoredSums.set(place, known);
  const kept = known.get(use);
  if (kept !== undefined) return kept;
  const all = place.monitored;
  const chosen = all.filter(
    (_, i) => Math.floor((i * use) / all.length) !== Math.floor(((i - 1) * use) / all.length),
  );
  const sums = new Map<string, { tallies: Tallies; n: number; loss: number }>();
  for (const { template, record, loss } of chosen) {
    const own = sums.get(template) ?? { tallies: emptyTallies(), n: 0, loss: 0 };
    sums.set(template, own);
    addTallies(own.tallies, talliesOf([record]));
    own.n += 1;
    own.loss += loss;
  }
  known.set(use, sums);
  return sums;
}

/** Absolute errors of the predicted regret: of a target, or of a target from each source. */
export function errorsOf(places: readonly PlaceMeans[]): Record<PredictorName, number[]> {
  const errors = Object.fromEntries(predictorNames.map((name) => [name, [] as number[]])) as Record<
    PredictorName,
    number[]
  >;
  for (const [i, { source: own, target, monitored }] of places.entries()) {
    const others = places.filter((_, j) => j !== i);
    const add = (name: PredictorName, regret: number) => errors[name].push(Math.abs(regret - target.loss));
    const composed = (from: readonly PlaceMeans[]) =>
      lawOf(
        composeRecovery(
          from.map(({ source }) => source.tallies),
          { clusters: [monitored.tallies] },
        ).ES,
      );
    add('composed', composed(others));
    add('mean of others', mean(others.map(({ source }) => source.loss)));
    add('floor', lawOf(own.efficiency));
    for (const other of others) {
      const { source } = other;
      add('composed, one source', composed([other]));
      add('law', lawOf(source.efficiency));
      add('RR', lawOf(source.success));
      add('persistence', source.loss);
      add('difficulty ratio', (source.loss * monitored.loss) / other.monitored.loss);
    }
  }
  return errors;
}

function lawOf(score: number): number {
  return predictedRegret(Math.min(1, Math.max(0, score)), defaultCalibration.gamma);
}
