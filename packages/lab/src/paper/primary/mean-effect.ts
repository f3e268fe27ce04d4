/** Differences in ES between cells on the same coordinates: the mean over suites, which weigh the same. */

import {
  type DifferenceOptions,
  efficiency,
  holm,
  type PairedDifference,
  pairedDifference,
  type RatioTotals,
} from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import { type CellRollout, clusterOf, type ProgrammeCell } from '../programme/cells.ts';
import type { PrimaryAnswer } from './data.ts';

export interface CellPair {
  readonly first: ProgrammeCell;
  readonly second: ProgrammeCell;
}

/** How many resamples the manifest asks for. */
export function drawsOf({
  resamples,
  resamplesNearMargin: near,
}: ResolvedManifest['verdict']): Pick<DifferenceOptions, 'resamples' | 'resamplesNearMargin'> {
  return { resamples, ...(near !== undefined && { resamplesNearMargin: near }) };
}

/** First minus second, paired by coordinate, over clusters of tasks. Pairs of one suite weigh the same, too. */
export function meanEffect(
  pairs: readonly CellPair[],
  lambda: number,
  options: DifferenceOptions,
): PairedDifference {
  return pairedDifference(effectTotals(pairs, lambda), { most: 1, ...options });
}

function effectTotals(pairs: readonly CellPair[], lambda: number): RatioTotals {
  const bySuite = [...Map.groupBy(pairs, ({ first }) => first.suite).values()];
  const a: number[] = [];
  const b: number[] = [];
  const strata: number[] = [];
  let tasks = 0;
  for (const own of bySuite) {
    const sums = new Map<string, { difference: number; coordinates: number }>();
    const seen = new Set<string>();
    let total = 0;
    for (const { first, second } of own) {
      const others = new Map(second.rollouts.map((one) => [keyOf(one, second), one]));
      for (const one of first.rollouts) {
        const other = others.get(keyOf(one, first));
        if (other === undefined) continue;
        const cluster = clusterOf(first, one.task);
        const sum = sums.get(cluster) ?? { difference: 0, coordinates: 0 };
        sums.set(cluster, sum);
        sum.difference += efficiency(one, lambda) - efficiency(other, lambda);
        sum.coordinates += 1;
        total += 1;
        seen.add(first.tasks[one.task]!);
      }
    }
    strata.push(a.length);
    for (const { difference, coordinates } of sums.values()) {
      a.push(difference / total);
      b.push(coordinates / total);
    }
    tasks += seen.size;
  }
  return { a: Float64Array.from(a), b: Float64Array.from(b), strata: Int32Array.from(strata), tasks };
}

function keyOf({ task, seed, repeat }: CellRollout, { tasks }: ProgrammeCell): string {
  return `${tasks[task]} ${seed} ${repeat}`;
}

/** The sign of each difference that remains after Holm's correction in this family; 0 for the others. */
export function signsInFamily(family: readonly PairedDifference[]): (-1 | 0 | 1)[] {
  const adjusted = holm(family.map(({ probability }) => probability));
  return family.map(({ point }, i) => (adjusted[i]! > 0.05 ? 0 : point > 0 ? 1 : -1));
}

/** All effects have to be positive; a negative one refutes. */
export function answerBySigns(signs: readonly number[]): PrimaryAnswer {
  if (signs.every((sign) => sign === 1)) return 'confirmed';
  return signs.some((sign) => sign === -1) ? 'refuted' : 'undecided';
}
