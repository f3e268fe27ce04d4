/** Compares two runs, paired by coordinate unless the model plans: the change in every common cell, with its interval. */

import {
  defaultLoss,
  efficiency,
  type LossKind,
  lossOf,
  type PairedDifference,
  rolloutResult,
} from 'regain/internal/law';
import { canonicalJson, invalidArgument, isSuccess, type Json } from 'regain/internal/types';
import {
  isPaired,
  type OpenRun,
  type PlannedCell,
  type ResolvedManifest,
  requireSamePlanner,
  withoutPlace,
} from '../harness/index.ts';
import type { StoredRollout } from '../store/index.ts';
import { beginningOf, type CellBeginnings, divergenceOf } from './agent-pairs.ts';
import { cellNameOf } from './ordering.ts';
import { differenceBetween, layoutOf, type TaskLayout, worstRegret } from './paired-difference.ts';

/** The differences between two runs, cell by cell. */
export interface RunComparison {
  readonly first: ComparedRun;
  readonly second: ComparedRun;
  /** Parts in which the manifests differ: any of them may explain a change. */
  readonly manifestsDiffer: readonly string[];
  /** Whether equal coordinates met equal faults. Where the model plans they did not, and runs are sampled independently. */
  readonly isPaired: boolean;
  readonly cells: readonly CellComparison[];
  readonly onlyInFirst: readonly string[];
  readonly onlyInSecond: readonly string[];
}

export interface ComparedRun {
  readonly file: string;
  readonly name: string;
  readonly hash: string;
}

export interface CellComparison {
  readonly policy: string;
  readonly suite: string;
  readonly backbone: string;
  /** Coordinates that both runs have and neither has void, and those that only one has; no pairs where the model plans. */
  readonly pairs: number;
  readonly unpaired: number;
  /** For agents: coordinates with other calls before the first failure. Nothing is paired where there are any. */
  readonly diverged?: number;
  /** Null where fewer than two clusters of tasks have pairs. */
  readonly differences: Differences | null;
}

export interface Differences {
  readonly RR: Difference;
  readonly ES: Difference;
  readonly observed: Difference;
}

/** Over the pairs only, where there are any; otherwise over each run's own rollouts. */
export interface Difference {
  readonly first: number;
  readonly second: number;
  /** Second minus first, over clusters of tasks. */
  readonly change: PairedDifference;
  /** The smallest true change that such a comparison finds with probability 0.8: 2.8 standard errors. Null without an interval. */
  readonly detectable: number | null;
}

/** z(0.975) + z(0.8). */
const DETECTABLE = 1.959963984540054 + 0.8416212335729143;

/** Compares the cells that two runs share, rollout by rollout where both met the same faults. */
export async function compareRuns(
  first: OpenRun,
  second: OpenRun,
  loss: LossKind = defaultLoss,
): Promise<RunComparison> {
  requireSameCalibration(first, second);
  requireSamePlanner(first.manifest, second.manifest);
  const partnerOf = (cell: PlannedCell) =>
    second.plan.cells.find((other) => cellNameOf(other) === cellNameOf(cell));
  const missingFrom = (cells: readonly PlannedCell[], others: readonly PlannedCell[]) => {
    const names = new Set(others.map(cellNameOf));
    return cells.map(cellNameOf).filter((name) => !names.has(name));
  };
  const cells: CellComparison[] = [];
  for (const cell of first.plan.cells) {
    const partner = partnerOf(cell);
    if (partner !== undefined) cells.push(await compareCells(first, cell, second, partner, loss));
  }
  return {
    first: labelOf(first),
    second: labelOf(second),
    manifestsDiffer: differingParts(first.manifest, second.manifest),
    isPaired: isPaired(first.manifest) && cells.every(({ diverged = 0 }) => diverged === 0),
    cells,
    onlyInFirst: missingFrom(first.plan.cells, second.plan.cells),
    onlyInSecond: missingFrom(second.plan.cells, first.plan.cells),
  };
}

/** Rollouts of a cell in the order of the first run's plan, so that equal indices are equal coordinates. */
interface Columns {
  readonly RR: Float64Array;
  readonly ES: Float64Array;
  readonly observed: Float64Array;
}

async function compareCells(
  first: OpenRun,
  cell: PlannedCell,
  second: OpenRun,
  partner: PlannedCell,
  loss: LossKind,
): Promise<CellComparison> {
  const { manifest } = first;
  const tasks = layoutOf(cell, manifest);
  const places = new Map<string, number>();
  for (let position = cell.from; position < cell.to; position++) {
    const { task, seed, repeat } = first.plan.at(position);
    places.set(coordinateKey(task, seed, repeat), position - cell.from);
  }
  const one = await columnsOf(first, cell, places, loss);
  const other = await columnsOf(second, partner, places, loss);
  const { diverged } = divergenceOf([one, other]);
  const arePairs = isPaired(manifest) && diverged === 0;
  const shared = one.columns.RR.filter((value, i) => !Number.isNaN(value - other.columns.RR[i]!));
  const pairs = arePairs ? shared.length : 0;
  const { method, resamples, seed } = manifest.verdict;
  const draws = { method, resamples, level: 0.95, seed: `${seed}/${cellNameOf(cell)}` };
  const mostOf = { RR: 1, ES: 1, observed: worstRegret(manifest.calibration) };
  const differenceOf = (name: keyof Columns) =>
    difference(one.columns[name], other.columns[name], tasks, { ...draws, most: mostOf[name] }, arePairs);
  const [RR, ES, observed] = [differenceOf('RR'), differenceOf('ES'), differenceOf('observed')];
  const { policy, label: suite, backbone } = cell;
  return {
    ...{ policy, suite, backbone, pairs, unpaired: one.judged + other.judged - 2 * pairs },
    ...(manifest.planner === 'agent' ? { diverged } : {}),
    differences: RR && ES && observed ? { RR, ES, observed } : null,
  };
}

function difference(
  first: Float64Array,
  second: Float64Array,
  tasks: TaskLayout,
  draws: Parameters<typeof differenceBetween>[1],
  arePairs: boolean,
): Difference | null {
  const change = differenceBetween({ first: second, second: first, tasks }, draws, arePairs);
  if (change === null) return null;
  const mean = (values: Float64Array, partner: Float64Array) => {
    const counted = values.filter((value, i) => !Number.isNaN(arePairs ? value - partner[i]! : value));
    return counted.reduce((sum, value) => sum + value, 0) / counted.length;
  };
  return {
    first: mean(first, second),
    second: mean(second, first),
    change,
    detectable: change.kind === 'exact' ? null : DETECTABLE * change.standardError,
  };
}

async function columnsOf(
  { stored, manifest: { calibration, planner } }: OpenRun,
  cell: PlannedCell,
  places: ReadonlyMap<string, number>,
  loss: LossKind,
): Promise<CellBeginnings & { columns: Columns; judged: number }> {
  const empty = () => new Float64Array(places.size).fill(Number.NaN);
  const columns = { RR: empty(), ES: empty(), observed: empty() };
  const begun = planner === 'agent' ? new Array<string>(places.size).fill('') : undefined;
  let judged = 0;
  const add = (one: StoredRollout) => {
    if (one.ending === 'void') return;
    judged += 1;
    const place = places.get(coordinateKey(one.task, one.seed, one.repeat));
    if (place === undefined) return;
    columns.RR[place] = isSuccess(one.ending) ? 1 : 0;
    columns.ES[place] = efficiency(rolloutResult(one), calibration.lambda);
    columns.observed[place] = lossOf(one, loss, calibration);
    if (begun !== undefined && one.trace !== undefined) begun[place] = beginningOf(one.trace);
  };
  for await (const one of stored.rollouts(cell)) add(one);
  return { columns, judged, ...(begun && { beginnings: begun }) };
}

function coordinateKey(task: string, seed: number, repeat: number): string {
  return `${task}\n${seed}\n${repeat}`;
}

function labelOf({ file, stored: { head } }: OpenRun): ComparedRun {
  return { file, name: head.name, hash: head.hash };
}

/** Regret and efficiency under two calibrations are two different quantities. */
function requireSameCalibration(first: OpenRun, second: OpenRun): void {
  const [one, other] = [first.manifest.calibration, second.manifest.calibration];
  if (one.gamma === other.gamma && one.lambda === other.lambda) return;
  const text = ({ gamma, lambda }: typeof one) => `gamma ${gamma} and lambda ${lambda}`;
  throw invalidArgument(
    `runs can be compared under the same gamma and lambda, got ${text(one)}, and ${text(other)}`,
  );
}

/** The location of a user's file makes no difference; its content does. */
function differingParts(first: ResolvedManifest, second: ResolvedManifest): string[] {
  const [one, other] = [first, second].map(
    (manifest): ResolvedManifest => ({
      ...manifest,
      suites: manifest.suites.map((suite) => ({ ...suite, ...withoutPlace(suite), file: '' })),
      policies: manifest.policies.map(withoutPlace),
    }),
  );
  const parts = Object.keys(first).filter((part) => part !== 'name') as (keyof ResolvedManifest)[];
  const text = (manifest: ResolvedManifest, part: keyof ResolvedManifest) =>
    canonicalJson((manifest[part] ?? null) as unknown as Json);
  return parts.filter((part) => text(one!, part) !== text(other!, part)).sort();
}
