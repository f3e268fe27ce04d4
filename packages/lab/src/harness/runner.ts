/**
 * Runs the remaining batches of a run on worker threads. Batches are claimed from the store and committed to it as they
 * finish. Results are stored by position, so they depend neither on the number of workers nor on the order of batches.
 */

import { RegainError } from 'regain/internal/types';
import { batchCount, batchRange, type RunSession } from '../store/index.ts';
import type { ObjectsByName } from './experiment-objects.ts';
import { startInProcessWorker } from './in-process-worker.ts';
import { type ModelBroker, modelBroker, type OpenModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import type { BatchReport, BatchRequest, NetworkSettings, WorkerCrash } from './worker.ts';
import { crashForRetry, deserializeError, startWorker, type WorkerHandle } from './worker-handle.ts';
import type { WorkerThreads } from './worker-threads.ts';

export interface RunnerOptions {
  readonly workers: number;
  /** Stops immediately. Committed batches stay, and the run can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onOutput?: (text: string) => void;
  /** API keys and settings for suites that need the network. */
  readonly network?: NetworkSettings;
  /** Opens language models, for runs with one among their backbones. */
  readonly models?: OpenModel;
  /** Concurrent rollouts per worker while language models answer. */
  readonly concurrency?: number;
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
  /** Pending requests to the store. */
  readonly #storeRequests = new Set<Promise<void>>();
  readonly #broker: ModelBroker;
  /** Cancels pending requests to language models. */
  readonly #modelAbort = new AbortController();
  readonly #ended = Promise.withResolvers<'finished' | 'interrupted'>();
  #isOver = false;
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
    const most = options.objects === undefined ? options.workers : 1;
    const count = Math.max(1, Math.min(most, batchCount(session.head)));
    this.#slots = Array.from({ length: count }, () => ({ worker: null, assigned: [] }));
  }

  async run(rolloutsDone: number): Promise<'finished' | 'interrupted'> {
    const { signal } = this.#options;
    const interrupt = () => this.#end(() => this.#ended.resolve('interrupted'));
    if (signal?.aborted) return 'interrupted';
    signal?.addEventListener('abort', interrupt, { once: true });
    this.#rolloutsDone = rolloutsDone;
    this.#reportProgress();
    for (const slot of this.#slots) this.#track(this.#assignBatches(slot));
    try {
      return await this.#ended.promise;
    } finally {
      signal?.removeEventListener('abort', interrupt);
    }
  }

  /** Stops or releases every thread, waits for pending store requests, and then settles. */
  #end(settle: () => void, how: 'stop' | 'release' = 'stop'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#modelAbort.abort();
    const stopped = this.#slots.map(({ worker }) => worker?.[how]());
    Promise.allSettled([...stopped, ...this.#storeRequests]).then(settle);
  }

  #fail(error: unknown): void {
    this.#end(() => this.#ended.reject(error));
  }

  /** Tracks a store request. The run is finished when none is pending and no worker has a batch. */
  async #track(work: Promise<void>): Promise<void> {
    this.#storeRequests.add(work);
    try {
      await work;
    } catch (error) {
      this.#fail(error);
    }
    this.#storeRequests.delete(work);
    const isIdle =
      this.#storeRequests.size === 0 && this.#slots.every(({ assigned }) => assigned.length === 0);
    if (isIdle) this.#end(() => this.#ended.resolve('finished'), 'release');
  }

  /** Assigns as many batches as the worker has room for. */
  async #assignBatches(slot: WorkerSlot): Promise<void> {
    const batches = await this.#session.claim(BATCHES_PER_WORKER - slot.assigned.length);
    for (const batch of batches) {
      const request = { batch, ...batchRange(this.#session.head, batch), crashes: [] };
      slot.assigned.push(request);
      this.#send(slot, request);
    }
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
    const { network, concurrency, objects, threads } = this.#options;
    const workerOptions = { network, broker: this.#broker, concurrency, threads };
    return objects === undefined
      ? startWorker(this.#manifest, this.#directory, listener, workerOptions)
      : startInProcessWorker(this.#manifest, this.#directory, listener, { ...workerOptions, objects });
  }

  async #receive(slot: WorkerSlot, report: BatchReport): Promise<void> {
    if ('error' in report) throw deserializeError(report.error);
    const { batch, rollouts } = report;
    const given = slot.assigned.findIndex((order) => order.batch === batch);
    slot.assigned.splice(given, 1);
    await this.#session.commit(batch, rollouts);
    this.#rolloutsDone += rollouts.length;
    this.#voids += rollouts.filter(({ ending }) => ending === 'void').length;
    this.#reportProgress();
    if (!this.#isOver) await this.#assignBatches(slot);
  }

  /** The rollout that crashed its thread has failed or is void. A new thread takes over the rest. */
  #replace(slot: WorkerSlot, crash: WorkerCrash): void {
    slot.worker = null;
    const { position, error } = crash;
    if (position >= 0) this.#crashes.set(position, crashForRetry(crash, this.#crashes.get(position)));
    else if (++this.#startupCrashes > STARTUP_CRASHES_MAX) {
      const message = `worker threads keep crashing before their first rollout: ${error}`;
      this.#fail(new RegainError('invalid-input', message));
      return;
    }
    for (const order of slot.assigned) this.#send(slot, order);
  }

  #reportProgress(): void {
    const { rollouts } = this.#session.head;
    this.#options.onProgress?.({ rollouts, rolloutsDone: this.#rolloutsDone, voids: this.#voids });
  }
}
