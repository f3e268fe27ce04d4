/** What pages ask about a run. Results are computed once for each state of the run. */

import { type OpenRun, replayRollouts, withRun, workerThreads } from '@regain/lab/internal/harness';
import {
  compareRuns,
  computeResults,
  type RunComparison,
  type RunResults,
} from '@regain/lab/internal/results';
import type { RolloutRange, Store, StoredRollout, StoredRun } from '@regain/lab/internal/store';
import { invalidArgument, RegainError } from 'regain/internal/types';
import {
  type CellColumns,
  columnsFrom,
  type Episodes,
  episodesIn,
  type RolloutTrace,
  type RunProgress,
} from '../model/index.ts';
import { ProgressReader } from './run-progress.ts';

/** Rollouts that are run again for the table of tools. With fewer, another tool may come first. */
const REPLAYED_MAX = 4_000;
const KEPT_MAX = 8;
const TRACED_MAX = 64;
/** A pair of rollouts is shown side by side. */
const WAITING_MAX = 2;

export class RunData {
  readonly #store: Store;
  readonly #kept = new Map<string, { readonly state: string; readonly value: Promise<unknown> }>();

  readonly #traced = new Map<string, RolloutTrace>();
  readonly #progress = new ProgressReader();
  readonly #threads = workerThreads(WAITING_MAX);

  readonly #runsCode: boolean;

  /** `runsCode`: whether files of users are run, for rollouts that have to be run again. */
  constructor(store: Store, { runsCode }: { readonly runsCode: boolean }) {
    this.#store = store;
    this.#runsCode = runsCode;
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
      const [found] = await this.#replayed(run, [{ from: position, to: position + 1 }]);
      if (found === undefined) throw new RegainError('not-found', `rollout ${position} is not done yet`);
      return withoutTrace(found);
    });
    this.#traced.set(key, traced);
    if (this.#traced.size > TRACED_MAX) this.#traced.delete(this.#traced.keys().next().value!);
    return traced;
  }

  /** Rollouts with their traces, for a file that works without the server. */
  rollouts(file: string, ranges: readonly RolloutRange[]): Promise<readonly RolloutTrace[]> {
    return this.#open(file, async (run) => (await this.#replayed(run, ranges)).map(withoutTrace));
  }

  /** Failed calls are in traces only, so rollouts are run again: all of them, or whole tasks spread over every cell. */
  episodes(file: string): Promise<Episodes> {
    return this.#once('episodes', file, async (run) => {
      const traced = await this.#replayed(run, sampledRanges(run, REPLAYED_MAX));
      return episodesOf(traced, run);
    });
  }

  compare(first: string, second: string): Promise<RunComparison> {
    return this.#open(first, (one) => this.#open(second, (other) => compareRuns(one, other)));
  }

  progress(file: string): Promise<RunProgress> {
    return this.#open(file, (run) => this.#progress.read(run));
  }

  /** Ends the threads that wait for rollouts to run again. */
  close(): Promise<void> {
    return this.#threads.stop();
  }

  async #replayed(run: OpenRun, ranges: readonly RolloutRange[]): ReturnType<typeof replayRollouts> {
    const [code] = codeFiles(run);
    if (code !== undefined && !this.#runsCode && (await mustRun(run, ranges)))
      throw invalidArgument(
        `attempts of this run are shown by running its own code again (${code}). If you trust it: regain serve --run-code`,
      );
    return replayRollouts(run, ranges, undefined, hasFiles(run) ? undefined : this.#threads);
  }

  #open<T>(file: string, use: (run: OpenRun) => Promise<T>): Promise<T> {
    return withRun(this.#store, file, (run) => use({ ...run, stored: withPauses(run.stored) }));
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

const PAUSE_EVERY = 1_000;

/** A store that answers at once would keep other requests waiting until the last rollout of a large run. */
function withPauses(stored: StoredRun): StoredRun {
  return {
    head: stored.head,
    recordings: stored.recordings,
    status: () => stored.status(),
    close: () => stored.close(),
    async *rollouts(range) {
      let count = 0;
      for await (const one of stored.rollouts(range)) {
        yield one;
        if (++count % PAUSE_EVERY === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** A thread keeps what it has read: files of users may change before the next page. */
function hasFiles({ manifest: { suites, policies } }: OpenRun): boolean {
  return [...suites, ...policies].some(
    ({ file, command, with: other }) => file !== undefined || command !== undefined || other !== undefined,
  );
}

/** Files and commands of users; a JSON file and the folder of a built-in suite are data. */
function codeFiles({ manifest: { suites, policies } }: OpenRun): string[] {
  return [...suites, ...policies]
    .flatMap((entry) => (entry.with === undefined ? [entry] : [entry, entry.with as typeof entry]))
    .flatMap(({ file, of, command }) => command ?? (file === undefined || of !== undefined ? [] : [file]))
    .filter((name) => !name.endsWith('.json'));
}

/** Rollouts of agents and of networks have their trace stored and are not run again. */
async function mustRun({ stored }: OpenRun, ranges: readonly RolloutRange[]): Promise<boolean> {
  for (const range of ranges)
    for await (const { trace } of stored.rollouts(range)) if (trace === undefined) return true;
  return false;
}
