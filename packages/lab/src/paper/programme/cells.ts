/** The cells of a run with every rollout: the input of the programme's tables. */

import {
  type Calibration,
  defaultLoss,
  type LossKind,
  lossOf,
  type NamedColumns,
  recoveryCost,
  columnsOf as sumsByTask,
} from 'regain/internal/law';
import { isSuccess, type LedgerEntry, type Observation, type RawCost } from 'regain/internal/types';
import { mean } from 'regain/internal/values';
import type { OpenRun, ResolvedManifest } from '../../harness/index.ts';
import { type CellData, readCells } from '../../results/index.ts';

/** The losses that the programme looks at (docs/reference/law.md, section 5). */
export const lossNames = ['cost', 'time', 'start', 'step'] as const;
export type LossName = (typeof lossNames)[number];

export interface ProgrammeCell {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly tasks: readonly string[];
  /** The cluster of each task; absent where each task is its own. */
  readonly clusters?: readonly string[];
  readonly rollouts: readonly CellRollout[];
}

/** One rollout, voids left out. */
export interface CellRollout {
  /** Row in the cell's list of tasks. */
  readonly task: number;
  readonly seed: number;
  readonly repeat: number;
  readonly success: boolean;
  readonly cost: number;
  /** Unsuccessful attempts, in order. */
  readonly ledger: readonly LedgerEntry[];
  readonly downMs: number;
  readonly elapsedMs: number;
  readonly tokens: number;
  readonly loss: Readonly<Record<LossName, number>>;
}

/** One read of a run: its results are computed from `cellData`, tables of the programme from `cells`. */
export interface RunData {
  readonly cellData: readonly CellData[];
  readonly cells: readonly ProgrammeCell[];
}

export async function readRunData(run: OpenRun): Promise<RunData> {
  const cells = run.plan.cells.map(({ policy, suite, profile, backbone, tasks, clusters }) => ({
    ...{ policy, suite, profile, backbone, tasks, ...(clusters && { clusters }) },
    rollouts: [] as CellRollout[],
    rowOf: new Map(tasks.map((task, row) => [task, row])),
  }));
  const gathered = await readCells(run, defaultLoss, (one, i) => {
    const { rollouts, rowOf } = cells[i]!;
    rollouts.push(cellRollout(one, rowOf.get(one.task)!, one.spend, run.manifest));
  });
  return { cellData: gathered, cells: cells.map(({ rowOf: _, ...cell }) => cell) };
}

export function cellRollout(
  { seed, repeat, ending, ledger }: Pick<Observation, 'seed' | 'repeat' | 'ending' | 'ledger'>,
  task: number,
  spend: RawCost,
  { calibration, timeBudgetMs }: Pick<ResolvedManifest, 'calibration' | 'timeBudgetMs'>,
): CellRollout {
  const losses = lossKinds(timeBudgetMs);
  const loss = (name: LossName) => lossOf({ ending, ledger }, losses[name], calibration);
  return {
    task,
    seed,
    repeat,
    success: isSuccess(ending),
    cost: recoveryCost(ledger),
    ledger,
    downMs: ledger.reduce((sum, entry) => sum + entry.downMs, 0),
    elapsedMs: spend.latencyMs + spend.waitingMs,
    tokens: spend.tokensIn + spend.tokensOut,
    loss: { cost: loss('cost'), time: loss('time'), start: loss('start'), step: loss('step') },
  };
}

export function lossKinds(timeBudgetMs: number): Readonly<Record<LossName, LossKind>> {
  return {
    cost: defaultLoss,
    time: { kind: 'downtime', clock: { kind: 'time', budgetMs: timeBudgetMs }, origin: 'failure' },
    start: { kind: 'downtime', clock: { kind: 'cost' }, origin: 'start' },
    step: { kind: 'step' },
  };
}

/** The cell restricted to some of its rollouts; the same object where these are all. */
export function filterCell(cell: ProgrammeCell, keep: (place: CellRollout) => boolean): ProgrammeCell {
  const places = cell.rollouts.filter(keep);
  return places.length === cell.rollouts.length ? cell : { ...cell, rollouts: places };
}

/** Sums by task over the rollouts that `keep` selects; tasks without one are left out. */
export function columnsOf(
  { tasks, clusters = tasks, suite, rollouts }: ProgrammeCell,
  calibration: Calibration,
  loss: LossName | LossKind = 'cost',
  keep: (place: CellRollout) => boolean = () => true,
): NamedColumns {
  const kept = rollouts.filter(keep);
  const used = [...new Set(kept.map(({ task }) => task))].sort((a, b) => a - b);
  const rowOf = new Map(used.map((task, row) => [task, row]));
  const sample = {
    tasks: used.map((task) => tasks[task]!),
    clusters: used.map((task) => clusters[task]!),
    task: Int32Array.from(kept, ({ task }) => rowOf.get(task)!),
    success: Float64Array.from(kept, ({ success }) => (success ? 1 : 0)),
    cost: Float64Array.from(kept, ({ cost }) => cost),
    loss: Float64Array.from(kept, (place) =>
      typeof loss === 'string' ? place.loss[loss] : lossOf(endingAndLedger(place), loss, calibration),
    ),
    ...(loss === 'cost' && { lossKind: defaultLoss }),
    ...(typeof loss !== 'string' && { lossKind: loss }),
  };
  return sumsByTask(sample, calibration, suite);
}

/** The cluster of a task, by its row in the cell. */
export function clusterOf({ tasks, clusters = tasks }: ProgrammeCell, task: number): string {
  return clusters[task]!;
}

/** A rollout as a loss needs it: whether it succeeded, and its unsuccessful attempts. */
export function endingAndLedger({ success, ledger }: CellRollout): Pick<Observation, 'ending' | 'ledger'> {
  return { ending: success ? 'recovered' : 'failed', ledger: [...ledger] };
}

/** Var(C) over successful rollouts. */
export function costVariance({ rollouts }: ProgrammeCell): number {
  const costs = rollouts.flatMap(({ success, cost }) => (success ? [cost] : []));
  if (costs.length < 2) return 0;
  const middle = mean(costs);
  return costs.reduce((sum, cost) => sum + (cost - middle) ** 2, 0) / (costs.length - 1);
}
