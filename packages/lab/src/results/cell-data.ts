/** The rollouts of a cell as results need them: totals by task, and columns with a few numbers per rollout. */

import { CellTotals, type LossKind, lossOf, recoveryCost, type TaskSums } from 'regain/internal/law';
import { isSuccess } from 'regain/internal/types';
import type { OpenRun, PlannedCell } from '../harness/index.ts';
import type { StoredRollout } from '../store/index.ts';
import { stepwisePenalty } from '../studies/index.ts';
import { beginningOf, type CellBeginnings } from './agent-pairs.ts';
import { CellCounter, type CellCounts } from './cell-counter.ts';

export interface CellData extends CellBeginnings {
  readonly cell: PlannedCell;
  readonly totals: CellTotals;
  /** In the order of the totals. */
  readonly tasks: readonly string[];
  /** The cluster of each of them: its template, or the task itself. */
  readonly clusters: readonly string[];
  /** By index in the cell: the same index in two cells of a suite is the same coordinate. */
  readonly columns: CellColumns;
  readonly counts: CellCounts;
  /** Why nothing can be judged; null where it can. */
  readonly unjudged: string | null;
}

export interface CellColumns {
  /** NaN for a rollout that is void or missing, which is 0 in every other column. */
  readonly loss: Float64Array;
  readonly success: Uint8Array;
  readonly cost: Float64Array;
  /** The penalty of the step-separable surrogate. */
  readonly penalty: Float64Array;
  /** Unsuccessful attempts: entries of the ledger. */
  readonly failures: Uint32Array;
}

/** Gets a rollout that is not void, and the index of its cell. */
export type Visit = (rollout: StoredRollout, cell: number) => void;

/** Reads every rollout of the run once, cell by cell; `visit` is for callers that need the whole rollout. */
export async function readCells(run: OpenRun, loss: LossKind, visit: Visit = () => {}): Promise<CellData[]> {
  const gathered: CellData[] = [];
  for (const [i, cell] of run.plan.cells.entries()) {
    gathered.push(await readCell(run, cell, loss, (rollout) => visit(rollout, i)));
  }
  return gathered;
}

async function readCell(
  { stored, manifest }: OpenRun,
  cell: PlannedCell,
  loss: LossKind,
  visit: (rollout: StoredRollout) => void,
): Promise<CellData> {
  const { calibration } = manifest;
  const totals = new CellTotals(loss, calibration);
  const numbers = new Map<string, number>();
  const columns = emptyColumns(cell.to - cell.from);
  const counter = new CellCounter();
  const begun = manifest.planner === 'agent' ? new Array<string>(cell.to - cell.from).fill('') : undefined;
  for await (const one of stored.rollouts(cell)) {
    counter.add(one);
    if (one.ending === 'void') {
      totals.voids += 1;
      continue;
    }
    const task = numbers.get(one.task) ?? numbers.size;
    numbers.set(one.task, task);
    totals.add(task, one);
    const place = one.position - cell.from;
    if (begun !== undefined && one.trace !== undefined) begun[place] = beginningOf(one.trace);
    columns.loss[place] = lossOf(one, loss, calibration);
    columns.success[place] = isSuccess(one.ending) ? 1 : 0;
    columns.cost[place] = recoveryCost(one.ledger);
    columns.penalty[place] = stepwisePenalty(one.ledger, calibration.lambda);
    columns.failures[place] = one.ledger.length;
    visit(one);
  }
  const counts = counter.counts;
  const tasks = [...numbers.keys()];
  const clusterOf = new Map(cell.tasks.map((task, i) => [task, cell.clusters?.[i] ?? task]));
  const clusters = tasks.map((task) => clusterOf.get(task)!);
  const unjudged = reasonNotJudged(cell, counts, tasks.length, new Set(clusters).size);
  const beginnings = begun && { beginnings: begun };
  return { cell, totals, tasks, clusters, columns, counts, unjudged, ...beginnings };
}

/** The sums of a cell by task, with the clusters that are resampled. */
export function clusteredColumns({ totals, clusters }: Pick<CellData, 'totals' | 'clusters'>): TaskSums {
  return { ...totals.columns, clusters };
}

/** Judged cells that can be compared: one suite under one profile, one backbone. */
export function fieldsOf(gathered: readonly CellData[]): CellData[][] {
  const judged = gathered.filter(({ unjudged }) => unjudged === null);
  return [...Map.groupBy(judged, ({ cell }) => JSON.stringify([cell.label, cell.backbone])).values()];
}

function emptyColumns(length: number): CellColumns {
  return {
    loss: new Float64Array(length).fill(Number.NaN),
    success: new Uint8Array(length),
    cost: new Float64Array(length),
    penalty: new Float64Array(length),
    failures: new Uint32Array(length),
  };
}

function reasonNotJudged(
  cell: PlannedCell,
  { done, endings: { void: voids } }: CellCounts,
  tasks: number,
  clusters: number,
): string | null {
  const planned = cell.to - cell.from;
  if (done + voids < planned) return `${done + voids} of ${planned} rollouts are done`;
  if (tasks === 0) return `all ${voids} rollouts are void`;
  if (tasks < 2) return 'rollouts of one task only are not void, and intervals need two';
  return clusters < 2 ? 'all tasks are of one template, and intervals need two' : null;
}
