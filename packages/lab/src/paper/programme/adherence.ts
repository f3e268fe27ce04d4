/**
 * Does the law hold: in sample, and of rollouts it was not computed from (docs/reference/law.md, section 7). Every kind is judged cell
 * by cell, for each policy and each suite, and over all cells, on the clocks `cost` and `time`.
 */

import {
  type Comparison,
  type ComparisonKind,
  compareWithBaselines,
  comparisonKinds,
  type GapVerdict,
  type PredictorScore,
  pooledVerdict,
} from 'regain/internal/law';
import { random, shuffled } from 'regain/internal/types';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { RunResults } from '../../results/index.ts';
import { gapOf } from './cell-summary.ts';
import { type CellRollout, columnsOf, type LossName, type ProgrammeCell } from './cells.ts';

export type RecoveryClockName = Extract<LossName, 'cost' | 'time'>;

export interface Adherence {
  readonly kind: ComparisonKind;
  readonly clock: RecoveryClockName;
  readonly all: GapVerdict;
  readonly byPolicy: readonly NamedVerdict[];
  readonly bySuite: readonly NamedVerdict[];
  readonly cells: readonly (NamedVerdict & { readonly policy: string; readonly suite: string })[];
  /** Out of sample: how well the law predicts each cell, against simpler predictors. */
  readonly predictors: readonly PredictorScore[] | null;
}

export interface NamedVerdict {
  readonly name: string;
  readonly verdict: GapVerdict;
}

/** `known` are the results of the same cells, in the same order: what they say in sample is not computed again. */
export function adherence(
  cells: readonly ProgrammeCell[],
  manifest: ResolvedManifest,
  known?: Pick<RunResults, 'cells' | 'together'>,
): Adherence[] {
  return comparisonKinds.flatMap((kind) =>
    (['cost', 'time'] as const).flatMap((clock) => {
      const pairs = cells.flatMap((cell) => comparisonOf(kind, clock, cell, cells, manifest));
      const verdicts = kind === 'in-sample' && clock === 'cost' && known ? verdictsIn(known) : new Map();
      return pairs.length === 0 ? [] : [judged(kind, clock, pairs, manifest, verdicts)];
    }),
  );
}

/** Verdicts by the cells that they are on: the same cells have one, by whatever name they are called. */
type Verdicts = Map<string, GapVerdict>;

function verdictsIn({ cells, together }: Pick<RunResults, 'cells' | 'together'>): Verdicts {
  const verdicts: Verdicts = new Map();
  for (const [i, { judged }] of cells.entries()) if (judged !== null) verdicts.set(`${i}`, gapOf(judged));
  const isWhole = verdicts.size === cells.length && together !== null;
  if (isWhole) verdicts.set([...cells.keys()].join(), together.pooled);
  return verdicts;
}

interface Pair {
  readonly cell: ProgrammeCell;
  readonly comparison: Comparison;
}

function judged(
  kind: ComparisonKind,
  clock: RecoveryClockName,
  pairs: readonly Pair[],
  { calibration, verdict }: ResolvedManifest,
  verdicts: Verdicts,
): Adherence {
  const together = (name: string, some: readonly Pair[]): NamedVerdict => {
    const key = some.map((pair) => pairs.indexOf(pair)).join();
    const comparisons = some.map(({ comparison }) => comparison);
    const options = { ...verdict, seed: `${verdict.seed}/${kind}/${clock}/${name}` };
    const found = verdicts.get(key) ?? pooledVerdict(kind, comparisons, calibration, options);
    verdicts.set(key, found);
    return { name, verdict: found };
  };
  const grouped = (nameOf: (cell: ProgrammeCell) => string) =>
    [...Map.groupBy(pairs, ({ cell }) => nameOf(cell))].map(([name, some]) => together(name, some));
  const comparisons = pairs.map(({ comparison }) => comparison);
  const all = together('all cells', pairs).verdict;
  const cells = pairs.map((pair) => {
    const { policy, suite } = pair.cell;
    return { policy, suite, ...together(pair.comparison.name, [pair]) };
  });
  return {
    kind,
    clock,
    all,
    byPolicy: grouped(({ policy }) => policy),
    bySuite: grouped(({ suite }) => suite),
    cells,
    predictors: kind === 'in-sample' ? null : compareWithBaselines(comparisons, calibration).scores,
  };
}

/** What is predicted from, and what it is observed on; nothing where a run is too small for the kind. */
function comparisonOf(
  kind: ComparisonKind,
  clock: RecoveryClockName,
  cell: ProgrammeCell,
  cells: readonly ProgrammeCell[],
  { calibration, seeds, repeats }: ResolvedManifest,
): Pair[] {
  const name = `${cell.policy} on ${cell.suite}`;
  const between = (predict: Keep, observe: Keep, from: ProgrammeCell = cell): Pair[] => [
    {
      cell,
      comparison: {
        name,
        predictFrom: columnsOf(from, calibration, clock, predict),
        observeOn: columnsOf(cell, calibration, clock, observe),
      },
    },
  ];
  switch (kind) {
    case 'in-sample':
      return between(always, always);
    case 'fresh-seeds': {
      const first = new Set(seeds.slice(0, Math.ceil(seeds.length / 2)));
      if (first.size === seeds.length) return [];
      return between(
        ({ seed }) => first.has(seed),
        ({ seed }) => !first.has(seed),
      );
    }
    case 'later-window': {
      const early = Math.floor(repeats / 2);
      if (early === 0) return [];
      return between(
        ({ repeat }) => repeat < early,
        ({ repeat }) => repeat >= early,
      );
    }
    case 'other-tasks': {
      const half = halfOf(cell);
      if (half.size < 2) return [];
      return between(
        ({ task }) => half.has(task),
        ({ task }) => !half.has(task),
      );
    }
    case 'other-suite': {
      const from = firstSuite(cell, cells);
      return from === cell ? [] : between(always, always, from);
    }
  }
}

type Keep = (place: CellRollout) => boolean;

const always: Keep = () => true;

/** The same half of the tasks for every policy. */
function halfOf({ suite, tasks }: ProgrammeCell): ReadonlySet<number> {
  const rows = shuffled(random('other tasks', suite), [...tasks.keys()]);
  return new Set(rows.slice(0, rows.length >> 1));
}

/**
 * The same policy on the first suite, which predicts all others: were every suite predicted once and observed once, all
 * of them together would only return the gap in sample.
 */
function firstSuite({ policy, backbone }: ProgrammeCell, cells: readonly ProgrammeCell[]): ProgrammeCell {
  return cells.find((other) => other.policy === policy && other.backbone === backbone)!;
}
