/**
 * Runs the remaining batches of a run on worker threads. Batches are claimed from the store and committed to it as they
 * finish. Results are stored by position, so they depend neither on the number of workers nor on the order of batches.
 */

import { invalidInput } from 'regain/internal/types';
import { batchCount, batchRange, type RunSession } from '../store/index.ts';
import type { CommandSupport } from './contenders.ts';
import type { ObjectsByName } from './experiment-objects.ts';
import { startInProcessWorker } from './in-process-worker.ts';
import { DEATHS_BEFORE_ISOLATION, type IsolatedBatch, isolateBatch } from './isolated-batch.ts';
import { type ModelBroker, modelBroker, type OpenModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import type { BatchReport, BatchRequest, NetworkSettings, WorkerCrash } from './worker.ts';
import { crashForRetry, deserializeError, startWorker, type WorkerHandle } from './worker-handle.ts';
import type { WorkerThreads } from './worker-threads.ts';

export interface RunnerOptions {
  readonly workers: number;
  /** Stops immediately. Committed batches stay, and the run can be resumed. */
  readonly signal?: AbortSignal;
  /** Claims no more batches, and ends when those that it has are committed. */
  readonly drain?: AbortSignal;
  /** The pause before it looks again whether another session has left a batch; none: it does not wait for others. */
  readonly pauseMs?: (() => number) | 'none';
  readonly onProgress?: (progress: Progress) => void;
  readonly onOutput?: (text: string) => void;
  /** API keys and settings for suites that need the network. */
  readonly network?: NetworkSettings;
  /** Opens language models, for runs with one among their backbones. */
  readonly models?: OpenModel;
  /** Concurrent rollouts per worker while language models answer. */
  readonly concurrency?: number;
  /** The environment of agents that are commands. */
  readonly environment?: CommandSupport['environment'];
  /** Objects that the manifest names. Everything then runs on the main thread. */
  readonly objects?: ObjectsByName;
  /** Threads shared with earlier and later runs. */
  readonly threads?: WorkerThreads | undefined;
}

export interface Progress {
  readonly rollouts: number;
  readonly rolloutsDone: number;
  /** Voids among the rollouts of this call. */
  readonly voids: number;
}

/** One batch running and one waiting: a worker is never idle, and little is lost when it crashes. */
const BATCHES_PER_WORKER = 2;
/** Between two looks at a run that others work on too. */
const PAUSE_MS = 1_000;
/** Threads may crash this often before their first rollout; after that the run itself is broken. */
const STARTUP_CRASHES_MAX = 5;

export async function runRollouts(
  session: RunSession,
  manifest: ResolvedManifest,
  directory: string,
  options: RunnerOptions,
): Promise<'finished' | 'interrupted'> {
  const { rolloutsDone } = await session.status();
  return new Runner(session, manifest, directory, options).run(rolloutsDone);
}

/** A slot for a worker. When its thread crashes, a new one takes over the assigned batches. */
interface WorkerSlot {
  worker: WorkerHandle | null;
  /** Assigned and not reported. */
  readonly assigned: BatchRequest[];
}

class Runner {
  readonly #session: RunSession;
  readonly #manifest: ResolvedManifest;
  readonly #directory: string;
  readonly #options: RunnerOptions;
  readonly #slots: WorkerSlot[];
  /** Rollouts that crashed their thread. */
  readonly #crashes = new Map<number, WorkerCrash>();
  /** Batches over which workers have died. They wait until nothing else runs here, since that would be suspected too. */
  readonly #suspected: BatchRequest[] = [];
  #isolated: IsolatedBatch | undefined;
  /** Pending requests to the store. */
  readonly #storeRequests = new Set<Promise<void>>();
  readonly #broker: ModelBroker;
  /** Cancels pending requests to language models. */
  readonly #modelAbort = new AbortController();
  readonly #ended = Promise.withResolvers<'finished' | 'interrupted'>();
  #isOver = false;
  #isWaiting = false;
  #pause: NodeJS.Timeout | undefined;
  #rolloutsDone = 0;
  #voids = 0;
  #startupCrashes = 0;

  constructor(session: RunSession, manifest: ResolvedManifest, directory: string, options: RunnerOptions) {
    this.#session = session;
    this.#manifest = manifest;
    this.#directory = directory;
    this.#options = options;
    const { recordings } = session;
    const { signal } = this.#modelAbort;
    this.#broker = modelBroker(
      { mode: 'record', recordings },
      { open: options.models, signal, earlierRecordings: recordings },
    );
    const most = this.#isInProcess ? 1 : options.workers;
    const count = Math.max(1, Math.min(most, batchCount(session.head)));
    this.#slots = Array.from({ length: count }, () => ({ worker: null, assigned: [] }));
  }

  async run(rolloutsDone: number): Promise<'finished' | 'interrupted'> {
    const { signal, drain } = this.#options;
    const interrupt = () => this.#end(() => this.#ended.resolve('interrupted'));
    const drained = () => void this.#whenIdle();
    if (signal?.aborted || drain?.aborted) return 'interrupted';
    signal?.addEventListener('abort', interrupt, { once: true });
    drain?.addEventListener('abort', drained, { once: true });
    this.#rolloutsDone = rolloutsDone;
    this.#reportProgress();
    this.#assignToAll();
    try {
      return await this.#ended.promise;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      drain?.removeEventListener('abort', drained);
    }
  }

  /** Stops or releases every thread, waits for pending store requests, and then settles. */
  #end(settle: () => void, how: 'stop' | 'release' = 'stop'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#pause);
    this.#modelAbort.abort();
    const stopped = this.#slots.map(({ worker }) => worker?.[how]());
    Promise.allSettled([...stopped, ...this.#storeRequests]).then(settle);
  }

  #fail(error: unknown): void {
    this.#end(() => this.#ended.reject(error));
  }

  /** Tracks a store request. Nothing is left to do here when none is pending and no worker has a batch. */
  async #track(work: Promise<void>): Promise<void> {
    this.#storeRequests.add(work);
    try {
      await work;
    } catch (error) {
      this.#fail(error);
    }
    this.#storeRequests.delete(work);
    await this.#whenIdle();
  }

  /** The run is finished, or others have its last batches: these are taken over if their sessions die. */
  async #whenIdle(): Promise<void> {
    const isBusy = this.#storeRequests.size > 0 || this.#slots.some(({ assigned }) => assigned.length > 0);
    if (isBusy || this.#isOver) return;
    const { drain, pauseMs = () => PAUSE_MS } = this.#options;
    if (drain?.aborted) return this.#end(() => this.#ended.resolve('interrupted'), 'release');
    const suspected = this.#suspected.shift();
    if (suspected !== undefined) return this.#track(this.#isolate(suspected));
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    try {
      const { batches, batchesDone, rolloutsDone } = await this.#session.status();
      if (pauseMs === 'none' || batchesDone === batches)
        return this.#end(() => this.#ended.resolve('finished'), 'release');
      this.#rolloutsDone = rolloutsDone;
      this.#reportProgress();
      await new Promise((resolve) => {
        this.#pause = setTimeout(resolve, pauseMs());
      });
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isWaiting = false;
    }
    if (!this.#isOver) this.#assignToAll();
  }

  #assignToAll(): void {
    for (const slot of this.#slots) this.#track(this.#assignBatches(slot));
  }

  /** Assigns as many batches as the worker has room for. */
  async #assignBatches(slot: WorkerSlot): Promise<void> {
    if (this.#options.drain?.aborted || this.#suspected.length > 0) return;
    const { head, suspects } = this.#session;
    const batches = await this.#session.claim(BATCHES_PER_WORKER - slot.assigned.length);
    for (const batch of batches) {
      const request = { batch, ...batchRange(head, batch), crashes: [] };
      const deaths = suspects === undefined ? 0 : (this.#session.lease?.(batch)?.expiries ?? 0);
      if (deaths >= DEATHS_BEFORE_ISOLATION) this.#suspected.push(request);
      else this.#assign(slot, request);
    }
  }

  #assign(slot: WorkerSlot, request: BatchRequest): void {
    slot.assigned.push(request);
    this.#send(slot, request);
  }

  /** Runs a batch one rollout at a time, and nothing beside it. */
  async #isolate(whole: BatchRequest): Promise<void> {
    this.#isolated = await isolateBatch(this.#session.suspects!, whole);
    for (const culprit of this.#isolated.culprits) {
      this.#crashes.set(culprit.position, culprit);
      this.#options.onOutput?.(`rollout ${culprit.position} is void: ${culprit.error}\n`);
    }
    this.#assign(this.#slots[0]!, (await this.#isolated.next())!);
  }

  #send(slot: WorkerSlot, request: BatchRequest): void {
    if (this.#isOver) return;
    slot.worker ??= this.#startWorker(slot);
    const broken = [...this.#crashes.values()].filter(
      ({ position }) => position >= request.from && position < request.to,
    );
    slot.worker.assign({ ...request, crashes: broken });
  }

  #startWorker(slot: WorkerSlot): WorkerHandle {
    const listener = {
      onReport: (report: BatchReport) => this.#track(this.#receive(slot, report)),
      onCrash: (death: WorkerCrash) => this.#replace(slot, death),
      onOutput: this.#options.onOutput ?? (() => {}),
    };
    const { network, concurrency, objects, environment = {}, workers, threads } = this.#options;
    const workerOptions = { network, broker: this.#broker, concurrency, threads };
    if (!this.#isInProcess) return startWorker(this.#manifest, this.#directory, listener, workerOptions);
    return startInProcessWorker(this.#manifest, this.#directory, listener, {
      ...{ ...workerOptions, objects, environment },
      ...(objects === undefined ? { concurrency: workers } : {}),
    });
  }

  /** Objects cannot be passed to a thread. Commands are processes already, and must end with this one. */
  get #isInProcess(): boolean {
    const { objects } = this.#options;
    return objects !== undefined || this.#manifest.policies.some(({ command }) => command !== undefined);
  }

  async #receive(slot: WorkerSlot, report: BatchReport): Promise<void> {
    if ('error' in report) throw deserializeError(report.error);
    const { batch } = report;
    const given = slot.assigned.findIndex((order) => order.batch === batch);
    slot.assigned.splice(given, 1);
    const isolated = this.#isolated;
    await isolated?.receive(report.rollouts);
    const next = await isolated?.next();
    if (next !== undefined) return this.#assign(slot, next);
    this.#isolated = undefined;
    const { rollouts } = isolated ?? report;
    const isOurs = await this.#session.commit(batch, rollouts);
    if (isOurs) this.#rolloutsDone += rollouts.length;
    this.#voids += rollouts.filter(({ ending }) => ending === 'void').length;
    this.#reportProgress();
    if (this.#isOver) return;
    if (isolated === undefined) await this.#assignBatches(slot);
    else this.#assignToAll();
  }

  /** The rollout that crashed its thread has failed or is void. A new thread takes over the rest. */
  #replace(slot: WorkerSlot, crash: WorkerCrash): void {
    slot.worker = null;
    const { position, error } = crash;
    if (position >= 0) this.#crashes.set(position, crashForRetry(crash, this.#crashes.get(position)));
    else if (++this.#startupCrashes > STARTUP_CRASHES_MAX) {
      const message = `worker threads keep crashing before their first rollout: ${error}`;
      this.#fail(invalidInput(message));
      return;
    }
    for (const order of slot.assigned) this.#send(slot, order);
  }

  #reportProgress(): void {
    const { rollouts } = this.#session.head;
    this.#options.onProgress?.({ rollouts, rolloutsDone: this.#rolloutsDone, voids: this.#voids });
  }
}
