/**
 * Random splits of one process: fresh seeds, other tasks, a later window without drift (docs/reference/law.md, section 7).
 * Their mean gap is that in sample, so they measure sampling error. No verdict on the law follows from them.
 */

import {
  type Comparison,
  compareWithBaselines,
  comparisonVerdict,
  type GapVerdict,
  type Interval,
  type PredictorScore,
  pooledVerdict,
  type Seed,
} from 'regain/internal/law';
import { invalidArgument, random, shuffled } from 'regain/internal/types';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { RecoveryClockName } from './adherence.ts';
import { type CellRollout, columnsOf, type ProgrammeCell } from './cells.ts';

export const splitKinds = ['fresh-seeds', 'other-tasks', 'later-window'] as const;
export type SplitKind = (typeof splitKinds)[number];

export interface RandomSplit {
  readonly kind: SplitKind;
  readonly clock: RecoveryClockName;
  /** Relative gap of all cells together, 90 %: how far two halves of one process differ. */
  readonly gap: Interval | null;
  readonly rollouts: number;
  readonly cells: readonly {
    readonly policy: string;
    readonly suite: string;
    readonly gap: Interval | null;
  }[];
  readonly predictors: readonly PredictorScore[];
}

export function randomSplits(cells: readonly ProgrammeCell[], manifest: ResolvedManifest): RandomSplit[] {
  return splitKinds.flatMap((kind) =>
    (['cost', 'time'] as const).flatMap((clock) => {
      const pairs = cells.flatMap((cell) => {
        const comparison = comparisonOf(kind, clock, cell, manifest);
        return comparison === null ? [] : [{ cell, comparison }];
      });
      return pairs.length === 0 ? [] : [splitOf(kind, clock, pairs, manifest)];
    }),
  );
}

function splitOf(
  kind: SplitKind,
  clock: RecoveryClockName,
  pairs: readonly { readonly cell: ProgrammeCell; readonly comparison: Comparison }[],
  manifest: ResolvedManifest,
): RandomSplit {
  const { calibration, verdict } = manifest;
  const comparisons = pairs.map(({ comparison }) => comparison);
  const gapOf = (name: string, some: readonly Comparison[]) => {
    const options = { ...verdict, seed: `${verdict.seed}/${kind}/${clock}/${name}`, ...NO_VERDICT };
    return pooledVerdict(kind, some, calibration, options);
  };
  const { gap, rollouts } = gapOf('all cells', comparisons);
  return {
    ...{ kind, clock, gap, rollouts },
    cells: pairs.map(({ cell, comparison }) => {
      const found =
        kind === 'later-window' && clock === 'cost'
          ? laterWindow('stationary', cell, manifest)
          : gapOf(comparison.name, [comparison]);
      return { policy: cell.policy, suite: cell.suite, gap: found.gap };
    }),
    predictors: compareWithBaselines(comparisons, calibration).scores,
  };
}

/** No verdict is taken from a random split, so no margin needs more resamples. */
const NO_VERDICT = { resamplesNearMargin: 0 };

/**
 * On the clock `cost`, predicted from the first half of the repeats and observed on the second, paired by task: with one
 * seed, wherever it is shown. `stationary` faults make it a random split.
 */
export function laterWindow(
  condition: string,
  cell: ProgrammeCell,
  { calibration, verdict, repeats }: Pick<ResolvedManifest, 'calibration' | 'verdict' | 'repeats'>,
  seed: Seed = verdict.seed,
): GapVerdict {
  const comparison = comparisonOf('later-window', 'cost', cell, { calibration, seeds: [], repeats });
  if (comparison === null) throw invalidArgument(`a later window needs 2 repeats, got ${repeats}`);
  return comparisonVerdict('later-window', comparison, calibration, {
    ...{ ...verdict, seed: `${seed}/boundary/${condition}/${comparison.name}/later` },
    ...(condition === 'stationary' && NO_VERDICT),
  });
}

type Keep = (place: CellRollout) => boolean;

/** Both sides of a split; null where a run is too small for the kind. */
function comparisonOf(
  kind: SplitKind,
  clock: RecoveryClockName,
  cell: ProgrammeCell,
  { calibration, seeds, repeats }: Pick<ResolvedManifest, 'calibration' | 'seeds' | 'repeats'>,
): Comparison | null {
  const sides = sidesOf(kind, cell, seeds, repeats);
  if (sides === null) return null;
  const [predict, observe] = sides;
  // Tasks that voids have left on one side only cannot be paired.
  const paired = kind === 'other-tasks' ? () => true : onBothSides(cell, predict, observe);
  return {
    name: `${cell.policy} on ${cell.suite}`,
    predictFrom: columnsOf(cell, calibration, clock, (place) => predict(place) && paired(place)),
    observeOn: columnsOf(cell, calibration, clock, (place) => observe(place) && paired(place)),
  };
}

/** Rollouts of tasks that have some on either side. */
function onBothSides({ rollouts }: ProgrammeCell, predict: Keep, observe: Keep): Keep {
  const tasksOf = (keep: Keep) => new Set(rollouts.filter(keep).map(({ task }) => task));
  const [first, second] = [tasksOf(predict), tasksOf(observe)];
  return ({ task }) => first.has(task) && second.has(task);
}

function sidesOf(
  kind: SplitKind,
  cell: ProgrammeCell,
  seeds: readonly number[],
  repeats: number,
): readonly [Keep, Keep] | null {
  switch (kind) {
    case 'fresh-seeds': {
      const first = new Set(seeds.slice(0, Math.ceil(seeds.length / 2)));
      return first.size === seeds.length
        ? null
        : [({ seed }) => first.has(seed), ({ seed }) => !first.has(seed)];
    }
    case 'later-window': {
      const early = Math.floor(repeats / 2);
      return early === 0 ? null : [({ repeat }) => repeat < early, ({ repeat }) => repeat >= early];
    }
    case 'other-tasks': {
      const half = halfOf(cell);
      return half === null ? null : [({ task }) => half.has(task), ({ task }) => !half.has(task)];
    }
  }
}

/** The tasks of the same half of the clusters for every policy; null for fewer than four clusters. */
function halfOf({ suite, tasks, clusters = tasks }: ProgrammeCell): ReadonlySet<number> | null {
  const names = shuffled(random('other tasks', suite), [...new Set(clusters)]);
  if (names.length < 4) return null;
  const half = new Set(names.slice(0, names.length >> 1));
  return new Set([...tasks.keys()].filter((task) => half.has(clusters[task]!)));
}
