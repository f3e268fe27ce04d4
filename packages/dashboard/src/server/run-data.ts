/** What pages ask about a run. Results are computed once for each state of the run. */

import { type OpenRun, replayRollouts, withRun } from '@regain/lab/internal/harness';
import {
  compareRuns,
  computeResults,
  type RunComparison,
  type RunResults,
} from '@regain/lab/internal/results';
import type { RolloutRange, Store, StoredRollout } from '@regain/lab/internal/store';
import { interval } from 'regain/internal/law';
import { isSuccess, RegainError } from 'regain/internal/types';
import {
  type CellColumns,
  type CellProgress,
  columnsFrom,
  type Episodes,
  episodesIn,
  type RolloutTrace,
  type RunProgress,
} from '../model/index.ts';

/** Rollouts that are run again for the table of tools. */
const REPLAYED_MAX = 4_000;
const KEPT_MAX = 8;
const TRACED_MAX = 64;

export class RunData {
  readonly #store: Store;
  readonly #kept = new Map<string, { readonly state: string; readonly value: Promise<unknown> }>();

  readonly #traced = new Map<string, RolloutTrace>();

  constructor(store: Store) {
    this.#store = store;
  }

  results(file: string): Promise<RunResults> {
    return this.#once('results', file, (run) => computeResults(run));
  }

  columns(file: string, cell: number): Promise<CellColumns> {
    return this.#open(file, async (run) => {
      const place = run.plan.cells[cell];
      if (place === undefined)
        throw new RegainError(
          'not-found',
          `the run has cells 0 to ${run.plan.cells.length - 1}, got ${cell}`,
        );
      const rollouts = new Array<StoredRollout | undefined>(place.to - place.from).fill(undefined);
      for await (const one of run.stored.rollouts(place)) rollouts[one.position - place.from] = one;
      return columnsFrom(rollouts);
    });
  }

  /** A finished rollout never changes, so those that were asked for last are kept. */
  async rollout(file: string, position: number): Promise<RolloutTrace> {
    const key = `${position}\n${file}`;
    const kept = this.#traced.get(key);
    if (kept !== undefined) return kept;
    const traced = await this.#open(file, async (run) => {
      run.plan.at(position);
      const [found] = await replayRollouts(run, [{ from: position, to: position + 1 }]);
      if (found === undefined) throw new RegainError('not-found', `rollout ${position} is not done yet`);
      return withoutTrace(found);
    });
    this.#traced.set(key, traced);
    if (this.#traced.size > TRACED_MAX) this.#traced.delete(this.#traced.keys().next().value!);
    return traced;
  }

  /** Rollouts with their traces, for a file that works without the server. */
  rollouts(file: string, ranges: readonly RolloutRange[]): Promise<readonly RolloutTrace[]> {
    return this.#open(file, async (run) => (await replayRollouts(run, ranges)).map(withoutTrace));
  }

  /** Failed calls are in traces only, so rollouts are run again: all of them, or whole tasks spread over every cell. */
  episodes(file: string): Promise<Episodes> {
    return this.#once('episodes', file, async (run) => {
      const traced = await replayRollouts(run, sampledRanges(run, REPLAYED_MAX));
      return episodesOf(traced, run);
    });
  }

  compare(first: string, second: string): Promise<RunComparison> {
    return this.#open(first, (one) => this.#open(second, (other) => compareRuns(one, other)));
  }

  progress(file: string): Promise<RunProgress> {
    return this.#open(file, async (run) => {
      const cells: CellProgress[] = [];
      for (const cell of run.plan.cells) cells.push(await cellProgress(run, cell));
      return { cells };
    });
  }

  #open<T>(file: string, use: (run: OpenRun) => Promise<T>): Promise<T> {
    return withRun(this.#store, file, use);
  }

  async #once<T>(what: string, file: string, compute: (run: OpenRun) => Promise<T>): Promise<T> {
    const key = `${what}\n${file}`;
    const state = await this.#open(file, async ({ status }) => String(status.rolloutsDone));
    const kept = this.#kept.get(key);
    if (kept?.state === state) return kept.value as Promise<T>;
    const value = this.#open(file, compute);
    this.#kept.delete(key);
    this.#kept.set(key, { state, value });
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}

export function episodesOf(
  traced: readonly RolloutTrace[],
  { manifest: { costModel }, status }: Pick<OpenRun, 'manifest' | 'status'>,
): Episodes {
  const rows = traced.flatMap(({ stored: { position, task, policy }, events }) =>
    episodesIn(events, { n: position, cluster: task, by: policy }, costModel),
  );
  return { rows, unit: 'share of the recovery budget', from: traced.length, of: status.rolloutsDone };
}

function withoutTrace({
  stored,
  events,
  faults,
}: { stored: StoredRollout } & Omit<RolloutTrace, 'stored'>): RolloutTrace {
  const { trace: _, ...kept } = stored;
  return { stored: kept, events, faults };
}

/** Whole tasks at the same places of every cell, so that policies are compared on the same ones. */
export function sampledRanges({ plan, manifest }: OpenRun, most: number): readonly RolloutRange[] {
  const perTask = manifest.seeds.length * manifest.repeats;
  return plan.cells.flatMap(({ from, to }) => {
    const tasks = (to - from) / perTask;
    const kept = Math.max(1, Math.min(tasks, Math.floor(most / plan.cells.length / perTask)));
    return Array.from({ length: kept }, (_, i) => {
      const task = Math.floor((i * tasks) / kept);
      return { from: from + task * perTask, to: from + (task + 1) * perTask };
    });
  });
}

const PROGRESS_RESAMPLES = 1_000;

async function cellProgress(run: OpenRun, cell: OpenRun['plan']['cells'][number]): Promise<CellProgress> {
  const { policy, label: suite, backbone, from, to } = cell;
  const clusterOf = new Map(cell.tasks.map((task, i) => [task, cell.clusters?.[i] ?? task]));
  const clusters = new Map<string, { n: number; success: number }>();
  const tasks = new Set<string>();
  let [done, voids] = [0, 0];
  for await (const { task, ending } of run.stored.rollouts(cell)) {
    done += 1;
    if (ending === 'void') {
      voids += 1;
      continue;
    }
    tasks.add(task);
    const cluster = clusterOf.get(task)!;
    const sums = clusters.get(cluster) ?? { n: 0, success: 0 };
    sums.n += 1;
    sums.success += isSuccess(ending) ? 1 : 0;
    clusters.set(cluster, sums);
  }
  const sums = [...clusters.values()];
  const totals = {
    a: Float64Array.from(sums, ({ success }) => success),
    b: Float64Array.from(sums, ({ n }) => n),
  };
  const drawn = { seed: `progress/${policy}/${suite}`, resamples: PROGRESS_RESAMPLES };
  const estimate = sums.length < 2 ? null : interval(totals, drawn);
  const RR = estimate && {
    point: estimate.point,
    low: Math.max(0, estimate.low),
    high: Math.min(1, estimate.high),
  };
  return { policy, suite, backbone, planned: to - from, done, voids, tasks: tasks.size, RR };
}
