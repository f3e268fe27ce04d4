/** What each part of fortify contributes, and where the regret of every policy comes from (docs/reference/law.md, section 9.2). */

import {
  clustered,
  decomposeRegret,
  efficiency,
  type PairedDifference,
  pairedDifference,
  type RegretVariance,
} from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import { type RunOrdering, regretIn } from '../../results/index.ts';
import type { CellRollout, ProgrammeCell } from './cells.ts';

export interface MechanismRow {
  readonly suite: string;
  readonly policy: string;
  /** Of loss above the oracle's at the same coordinate. */
  readonly regret: RegretVariance;
  /** Exactly: the loss from failing, and the cost of recovering where it succeeds. They sum to the mean loss. */
  readonly lostByFailing: number;
  readonly lostByRecovering: number;
  /** Fortify minus this policy, paired by coordinate; null for fortify itself. */
  readonly gainInES: PairedDifference | null;
  readonly gainInRegret: PairedDifference | null;
}

const SUBJECT = 'fortify';

/** Regrets of pairs come from the run's `ordering`, which has compared all policies. */
export function mechanism(
  cells: readonly ProgrammeCell[],
  manifest: ResolvedManifest,
  ordering: Pick<RunOrdering, 'fields'>,
): MechanismRow[] {
  return [...Map.groupBy(cells, ({ suite }) => suite)].flatMap(([suite, field]) => {
    const oracle = field.find(({ policy }) => policy === 'oracle');
    const subject = field.find(({ policy }) => policy === SUBJECT);
    if (oracle === undefined || subject === undefined) return [];
    return field.map((cell): MechanismRow => {
      const isSubject = cell === subject;
      return {
        suite,
        policy: cell.policy,
        regret: decomposeRegret(regrets(cell, oracle)),
        lostByFailing: meanOf(cell, (place) => (place.success ? 0 : place.loss.cost)),
        lostByRecovering: meanOf(cell, (place) => (place.success ? place.loss.cost : 0)),
        gainInES: isSubject ? null : gainInES(subject, cell, manifest),
        gainInRegret: isSubject ? null : regretIn(ordering, subject.policy, cell.policy, cell),
      };
    });
  });
}

/** Loss above the oracle's by task; tasks with voids are left out. */
function regrets(cell: ProgrammeCell, oracle: ProgrammeCell): number[][] {
  const floor = byCoordinate(oracle);
  const rows = new Map<number, number[]>();
  for (const place of cell.rollouts) {
    const own = floor.get(keyOf(place));
    if (own === undefined) continue;
    const row = rows.get(place.task) ?? [];
    rows.set(place.task, row);
    row.push(place.loss.cost - own.loss.cost);
  }
  const full = Math.max(...[...rows.values()].map((row) => row.length));
  return [...rows.values()].filter((row) => row.length === full);
}

/** First minus second at the same coordinates, over clusters of tasks. */
function gainInES(
  first: ProgrammeCell,
  second: ProgrammeCell,
  { verdict, calibration: { lambda } }: ResolvedManifest,
): PairedDifference | null {
  const others = byCoordinate(second);
  const a = new Map<number, number>();
  const b = new Map<number, number>();
  for (const place of first.rollouts) {
    const other = others.get(keyOf(place));
    if (other === undefined) continue;
    a.set(place.task, (a.get(place.task) ?? 0) + efficiency(place, lambda) - efficiency(other, lambda));
    b.set(place.task, (b.get(place.task) ?? 0) + 1);
  }
  const { tasks, clusters = tasks } = first;
  const totals = clustered(
    [...a.keys()].map((task) => clusters[task]!),
    Float64Array.from(a.values()),
    Float64Array.from(b.values()),
  );
  if (totals.a.length < 2) return null;
  const seed = `${verdict.seed}/ES/${first.suite}/${first.policy}/${second.policy}/${second.backbone}`;
  return pairedDifference(totals, { ...verdict, level: 0.95, seed, most: 1 });
}

export function meanOf({ rollouts }: ProgrammeCell, value: (place: CellRollout) => number): number {
  return rollouts.reduce((sum, place) => sum + value(place), 0) / Math.max(1, rollouts.length);
}

function byCoordinate({ rollouts }: ProgrammeCell): ReadonlyMap<string, CellRollout> {
  return new Map(rollouts.map((place) => [keyOf(place), place]));
}

function keyOf({ task, seed, repeat }: CellRollout): string {
  return `${task} ${seed} ${repeat}`;
}
