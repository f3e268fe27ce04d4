/** The cells of a run, every rollout by its place: what the programme's tables are computed from. */

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
import type { FrozenManifest, OpenRun } from '../../harness/index.ts';
import { type Gathered, gather } from '../../results/index.ts';

/** The losses that the programme looks at (docs/law.md, section 5). */
export const lossNames = ['cost', 'time', 'start', 'step'] as const;
export type LossName = (typeof lossNames)[number];

export interface Cell {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly tasks: readonly string[];
  readonly places: readonly Place[];
}

/** One rollout, voids left out. */
export interface Place {
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

/** What one reading of a run gives: its results are computed from `gathered`, tables of the programme from `cells`. */
export interface ReadRun {
  readonly gathered: readonly Gathered[];
  readonly cells: readonly Cell[];
}

export async function readRun(run: OpenRun): Promise<ReadRun> {
  const cells = run.plan.cells.map(({ policy, suite, profile, backbone, tasks }) => ({
    ...{ policy, suite, profile, backbone, tasks, places: [] as Place[] },
    rowOf: new Map(tasks.map((task, row) => [task, row])),
  }));
  const gathered = await gather(run, defaultLoss, (one, i) => {
    const { places, rowOf } = cells[i]!;
    places.push(placeOf(one, rowOf.get(one.task)!, one.spend, run.manifest));
  });
  return { gathered, cells: cells.map(({ rowOf: _, ...cell }) => cell) };
}

export function placeOf(
  { seed, repeat, ending, ledger }: Pick<Observation, 'seed' | 'repeat' | 'ending' | 'ledger'>,
  task: number,
  spend: RawCost,
  { calibration, timeBudgetMs }: Pick<FrozenManifest, 'calibration' | 'timeBudgetMs'>,
): Place {
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

/** The cell on some of its rollouts; the very cell where these are all. */
export function onlySome(cell: Cell, keep: (place: Place) => boolean): Cell {
  const places = cell.places.filter(keep);
  return places.length === cell.places.length ? cell : { ...cell, places };
}

/** Sums by task over the places that `keep` lets pass; tasks without one are left out. */
export function columnsOf(
  { tasks, suite, places }: Cell,
  calibration: Calibration,
  loss: LossName = 'cost',
  keep: (place: Place) => boolean = () => true,
): NamedColumns {
  const kept = places.filter(keep);
  const used = [...new Set(kept.map(({ task }) => task))].sort((a, b) => a - b);
  const rowOf = new Map(used.map((task, row) => [task, row]));
  const sample = {
    tasks: used.map((task) => tasks[task]!),
    task: Int32Array.from(kept, ({ task }) => rowOf.get(task)!),
    success: Float64Array.from(kept, ({ success }) => (success ? 1 : 0)),
    cost: Float64Array.from(kept, ({ cost }) => cost),
    loss: Float64Array.from(kept, (place) => place.loss[loss]),
  };
  return sumsByTask(sample, calibration, suite);
}

/** Var(C) over successful rollouts. */
export function costVariance({ places }: Cell): number {
  const costs = places.flatMap(({ success, cost }) => (success ? [cost] : []));
  if (costs.length < 2) return 0;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / (costs.length - 1);
}
