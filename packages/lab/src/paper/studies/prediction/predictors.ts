/** Predicted regret of a target by each predictor of docs/results/analysis-plan.md, from sums over templates that may be resampled. */

import { defaultCalibration, predictedRegret } from 'regain/internal/law';
import { addTallies, composeRecovery, emptyTallies, type Tallies, talliesOf } from 'regain/internal/predict';
import { mean } from 'regain/internal/values';
import type { ClusterSums, Place } from './places.ts';

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
  readonly source: Means;
  readonly target: Means;
  /** What was monitored, and the mean loss there. */
  readonly monitored: { readonly tallies: Tallies; readonly loss: number };
}

interface Means extends Omit<ClusterSums, 'n'> {
  readonly n: number;
}

export function meansOf(
  { source, target, monitored }: Place,
  draw: Draw,
  use = monitored.length,
): PlaceMeans {
  const times = (template: string) => (draw === undefined ? 1 : (draw.get(template) ?? 0));
  const over = (clusters: Place['source']): Means => {
    const total = {
      tallies: emptyTallies(),
      n: 0,
      loss: 0,
      efficiency: 0,
      success: 0,
      cost: 0,
      squaredCost: 0,
    };
    for (const [template, sums] of clusters) {
      const weight = times(template);
      if (weight === 0) continue;
      addTallies(total.tallies, sums.tallies, weight);
      for (const name of ['n', 'loss', 'efficiency', 'success', 'cost', 'squaredCost'] as const)
        total[name] += weight * sums[name];
    }
    const { tallies, n, ...sums } = total;
    const means = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value / n]));
    return { tallies, n, ...(means as Omit<Means, 'tallies' | 'n'>) };
  };
  const used = monitored.filter(
    (_, i) => Math.floor((i * use) / monitored.length) !== Math.floor(((i - 1) * use) / monitored.length),
  );
  const drawn = used.flatMap((one) => new Array<typeof one>(times(one.template)).fill(one));
  return {
    source: over(source),
    target: over(target),
    monitored: {
      tallies: talliesOf(drawn.map(({ record }) => record)),
      loss: mean(drawn.map(({ loss }) => loss)),
    },
  };
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

export function lawOf(score: number): number {
  return predictedRegret(Math.min(1, Math.max(0, score)), defaultCalibration.gamma);
}
