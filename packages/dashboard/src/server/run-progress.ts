/** How far a run is, with intervals of what is done. Only batches that were not read before are read: a finished one never changes. */

import type { OpenRun } from '@regain/lab/internal/harness';
import type { RolloutRange } from '@regain/lab/internal/store';
import { interval } from 'regain/internal/law';
import { isSuccess } from 'regain/internal/types';
import type { CellProgress, RunProgress } from '../model/index.ts';

const RESAMPLES = 1_000;
const RUNS_MAX = 32;

type Cell = OpenRun['plan']['cells'][number];

interface CellSums {
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly clusters: Map<string, { n: number; success: number }>;
  readonly tasks: Set<string>;
  done: number;
  voids: number;
}

interface RunSums {
  /** Another run may have taken the name. */
  readonly identity: string;
  readonly isRead: Uint8Array;
  readonly cells: readonly CellSums[];
}

export class ProgressReader {
  readonly #runs = new Map<string, RunSums>();

  async read(run: OpenRun): Promise<RunProgress> {
    const sums = this.#sumsOf(run);
    for (const range of unread(sums.isRead, run)) await add(sums, run, range);
    return { cells: run.plan.cells.map((cell, i) => progressOf(cell, sums.cells[i]!)) };
  }

  #sumsOf({ file, stored: { head }, plan, status }: OpenRun): RunSums {
    const identity = `${head.hash}/${head.createdAt}/${head.rollouts}/${head.batchSize}`;
    const known = this.#runs.get(file);
    const isSame = known?.identity === identity && count(known.isRead) <= status.batchesDone;
    const sums = isSame
      ? known
      : { identity, isRead: new Uint8Array(status.batches), cells: plan.cells.map(emptySums) };
    this.#runs.delete(file);
    this.#runs.set(file, sums);
    if (this.#runs.size > RUNS_MAX) this.#runs.delete(this.#runs.keys().next().value!);
    return sums;
  }
}

const count = (isRead: Uint8Array): number => isRead.reduce((sum, one) => sum + one, 0);

function emptySums(cell: Cell): CellSums {
  return {
    clusterOf: new Map(cell.tasks.map((task, i) => [task, cell.clusters?.[i] ?? task])),
    ...{ clusters: new Map(), tasks: new Set(), done: 0, voids: 0 },
  };
}

/** The positions of batches that were not read, neighbours together. */
function unread(isRead: Uint8Array, { stored: { head } }: OpenRun): RolloutRange[] {
  const ranges: { from: number; to: number }[] = [];
  isRead.forEach((read, batch) => {
    if (read === 1) return;
    const from = batch * head.batchSize;
    const to = Math.min(head.rollouts, from + head.batchSize);
    const last = ranges.at(-1);
    if (last?.to === from) last.to = to;
    else ranges.push({ from, to });
  });
  return ranges;
}

/** A batch is stored as a whole, so one rollout of it says that all of them are in the range. */
async function add({ isRead, cells }: RunSums, { plan, stored }: OpenRun, range: RolloutRange) {
  let at = 0;
  for await (const { position, task, ending } of stored.rollouts(range)) {
    while (position >= plan.cells[at]!.to) at += 1;
    const sums = cells[at]!;
    isRead[Math.floor(position / stored.head.batchSize)] = 1;
    sums.done += 1;
    if (ending === 'void') {
      sums.voids += 1;
      continue;
    }
    sums.tasks.add(task);
    const cluster = sums.clusterOf.get(task)!;
    const own = sums.clusters.get(cluster) ?? { n: 0, success: 0 };
    own.n += 1;
    own.success += isSuccess(ending) ? 1 : 0;
    sums.clusters.set(cluster, own);
  }
}

function progressOf({ policy, label: suite, backbone, from, to }: Cell, sums: CellSums): CellProgress {
  const { done, voids, tasks } = sums;
  const clusters = [...sums.clusters.values()];
  const totals = {
    a: Float64Array.from(clusters, ({ success }) => success),
    b: Float64Array.from(clusters, ({ n }) => n),
  };
  const drawn = { seed: `progress/${policy}/${suite}`, resamples: RESAMPLES };
  const estimate = clusters.length < 2 ? null : interval(totals, drawn);
  const RR = estimate && {
    point: estimate.point,
    low: Math.max(0, estimate.low),
    high: Math.min(1, estimate.high),
  };
  return { policy, suite, backbone, planned: to - from, done, voids, tasks: tasks.size, RR };
}
