/**
 * What-if: stored ledgers scored again under another discount, price of the budget or loss, by the code of the law that
 * made the results. Budgets and hand-off prices change what a policy does; they need a new run.
 */

import type { PlannedCell } from '@regain/lab/internal/harness';
import {
  type Calibration,
  CellTotals,
  type CellVerdict,
  cellName,
  cellVerdicts,
  type LossKind,
  type PooledReport,
  type VerdictOptions,
} from 'regain/internal/law';
import { type CellColumns, rolloutReader } from './cell-columns.ts';

export interface ScoredCell {
  readonly cell: PlannedCell;
  readonly columns: CellColumns;
}

export interface Rescored {
  /** In the order of the cells; null where nothing can be judged. */
  readonly cells: readonly (CellVerdict | null)[];
  readonly together: PooledReport | null;
}

/** `perTask`: seeds times repeats, whose rollouts are next to each other. */
export function rescore(
  cells: readonly ScoredCell[],
  perTask: number,
  {
    calibration,
    loss,
    verdict,
  }: { readonly calibration: Calibration; readonly loss: LossKind; readonly verdict: VerdictOptions },
): Rescored {
  const gathered = cells.map(({ cell, columns }) => totalsOf(cell, columns, perTask, loss, calibration));
  const judgeable = gathered.filter((one) => one !== null);
  if (judgeable.length === 0) return { cells: gathered.map(() => null), together: null };
  const judged = cellVerdicts(judgeable, calibration, verdict);
  return {
    cells: gathered.map((one) => (one === null ? null : judged.cells[judgeable.indexOf(one)]!)),
    together: judged.together,
  };
}

/** Null where the results have no verdict either: rollouts are missing, or too few tasks are left. */
function totalsOf(
  cell: PlannedCell,
  columns: CellColumns,
  perTask: number,
  loss: LossKind,
  calibration: Calibration,
) {
  const totals = new CellTotals(loss, calibration);
  const read = rolloutReader(columns);
  const numbers = new Map<number, number>();
  for (let i = 0; i < columns.length; i++) {
    const rollout = read(i);
    if (rollout === undefined) return null;
    if (rollout.ending === 'void') {
      totals.voids += 1;
      continue;
    }
    const task = Math.floor(i / perTask);
    let number = numbers.get(task);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(task, number);
    }
    totals.add(number, rollout);
  }
  const present = [...numbers.keys()];
  const tasks = present.map((task) => cell.tasks[task]!);
  const clusters = present.map((task) => cell.clusters?.[task] ?? cell.tasks[task]!);
  if (tasks.length < 2 || new Set(clusters).size < 2) return null;
  const name = cellName({ policy: cell.policy, suite: cell.label, backbone: cell.backbone });
  return { name, suite: cell.label, totals, tasks: () => tasks, clusters: () => clusters };
}
