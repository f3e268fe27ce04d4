/**
 * Does the law hold in sample (docs/reference/law.md, section 7)? Judged cell by cell, for each policy and each suite, and
 * over all cells, on the clocks `cost` and `time`, and on the clock `time` over a range of time budgets.
 */

import {
  countOutcomes,
  type GapVerdict,
  inSample,
  type LossKind,
  type OutcomeCounts,
  outcomesInFamily,
  pooledVerdict,
  type VerdictOutcome,
} from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { RunResults } from '../../results/index.ts';
import { gapOf } from './cell-summary.ts';
import { columnsOf, type LossName, lossKinds, type ProgrammeCell } from './cells.ts';

export type RecoveryClockName = Extract<LossName, 'cost' | 'time'>;

export interface Adherence {
  readonly clock: RecoveryClockName;
  readonly all: GapVerdict;
  readonly byPolicy: readonly NamedVerdict[];
  readonly bySuite: readonly NamedVerdict[];
  /** The family of cells: `outcome` is after Holm's correction for all of them. */
  readonly cells: readonly (NamedVerdict & {
    readonly policy: string;
    readonly suite: string;
    readonly outcome: VerdictOutcome;
  })[];
  readonly counts: OutcomeCounts;
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
  return (['cost', 'time'] as const).map((clock) =>
    judged(clock, cells, manifest, clock === 'cost' && known ? verdictsIn(known) : new Map()),
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

function judged(
  clock: RecoveryClockName,
  cells: readonly ProgrammeCell[],
  manifest: ResolvedManifest,
  verdicts: Verdicts,
): Adherence {
  const { verdict, timeBudgetMs } = manifest;
  const loss = lossKinds(timeBudgetMs)[clock];
  const together = (name: string, some: readonly ProgrammeCell[]): NamedVerdict => {
    const key = some.map((cell) => cells.indexOf(cell)).join();
    const seed = `${verdict.seed}/in-sample/${clock}/${name}`;
    const found = verdicts.get(key) ?? inSampleVerdict(some, loss, manifest, seed);
    verdicts.set(key, found);
    return { name, verdict: found };
  };
  const grouped = (nameOf: (cell: ProgrammeCell) => string) =>
    [...Map.groupBy(cells, nameOf)].map(([name, some]) => together(name, some));
  const all = together('all cells', cells).verdict;
  const named = cells.map((cell) => together(nameOf(cell), [cell]));
  const family = named.map((one) => one.verdict);
  const outcomes = outcomesInFamily(family);
  return {
    clock,
    all,
    byPolicy: grouped(({ policy }) => policy),
    bySuite: grouped(({ suite }) => suite),
    cells: cells.map(({ policy, suite }, i) => ({ policy, suite, ...named[i]!, outcome: outcomes[i]! })),
    counts: countOutcomes(family),
  };
}

function nameOf({ policy, suite }: ProgrammeCell): string {
  return `${policy} on ${suite}`;
}

/** Some cells together, predicted from the rollouts that they are observed on. */
export function inSampleVerdict(
  cells: readonly ProgrammeCell[],
  loss: LossKind,
  { calibration, verdict }: Pick<ResolvedManifest, 'calibration' | 'verdict'>,
  seed: string,
): GapVerdict {
  const comparisons = cells.map((cell) => inSample(nameOf(cell), columnsOf(cell, calibration, loss)));
  return pooledVerdict('in-sample', comparisons, calibration, { ...verdict, seed });
}

/** Time budgets over which the verdicts of the clock `time` are counted: the budget is a choice. */
const TIME_BUDGETS_MS: readonly number[] = [50_000, 100_000, 150_000, 200_000, 300_000];

export interface TimeBudgetRow {
  readonly timeBudgetMs: number;
  readonly all: GapVerdict;
  /** Verdicts on the cells, after Holm's correction for the cells at this budget. */
  readonly counts: OutcomeCounts;
}

export function overTimeBudgets(
  cells: readonly ProgrammeCell[],
  manifest: ResolvedManifest,
): TimeBudgetRow[] {
  return TIME_BUDGETS_MS.map((timeBudgetMs) => {
    const loss = lossKinds(timeBudgetMs).time;
    // The draws of the verdicts above, so that equal budgets have equal verdicts.
    const judge = (some: readonly ProgrammeCell[], name: string) =>
      inSampleVerdict(some, loss, manifest, `${manifest.verdict.seed}/in-sample/time/${name}`);
    return {
      timeBudgetMs,
      all: judge(cells, 'all cells'),
      counts: countOutcomes(cells.map((cell) => judge([cell], nameOf(cell)))),
    };
  });
}
