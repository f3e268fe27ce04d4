/**
 * Runs what is left of a run on worker threads. Batches are claimed from the store and committed to it as they come
 * in; results are kept by position, so neither the number of workers nor the order of batches can be seen in them.
 */

import { RegainError } from 'regain/internal/types';
import { batchCount, batchRange, type RunSession } from '../store/index.ts';
import type { ObjectsByName } from './experiment-objects.ts';
import { startInProcessWorker } from './in-process-worker.ts';
import { type ModelBroker, modelBroker, type OpenModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import type { BatchReport, BatchRequest, NetworkSettings, WorkerCrash } from './worker.ts';
import { crashForRetry, deserializeError, startWorker, type WorkerHandle } from './worker-handle.ts';

export interface RunnerOptions {
  readonly workers: number;
  /** Stops at once; what is committed stays, and the run can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onOutput?: (text: string) => void;
  /** What it takes to be let in, for suites whose world is the network. */
  readonly network?: NetworkSettings;
  /** How language models are reached, for runs that have one among their backbones. */
  readonly models?: OpenModel;
  /** Rollouts that each worker has under way at a time while language models think. */
  readonly concurrency?: number;
  /** What the manifest names and only this program has: then all runs on the thread of the program. */
  readonly objects?: ObjectsByName;
}

export interface Progress {
  readonly rollouts: number;
  readonly rolloutsDone: number;
  /** Voids among those that were done just now. */
  readonly voids: number;
}

/** One batch that is run and one that waits: a worker never idles, and little is lost when it dies. */
const BATCHES_PER_WORKER = 2;
/** Threads that may die before they have begun anything: then it is not a rollout that is broken, but the run. */
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

/** A place for a worker: when its thread dies, another takes over its orders. */
interface WorkerSlot {
  worker: WorkerHandle | null;
  /** Given and not reported. */
  readonly assigned: BatchRequest[];
}

class Runner {
  readonly #session: RunSession;
  readonly #manifest: ResolvedManifest;
  readonly #directory: string;
  readonly #options: RunnerOptions;
  readonly #slots: WorkerSlot[];
  /** Rollouts that killed their thread, and how. */
  readonly #crashes = new Map<number, WorkerCrash>();
  /** What the store is asked for at the moment. */
  readonly #storeRequests = new Set<Promise<void>>();
  readonly #broker: ModelBroker;
  /** Calls off what language models are asked at the moment. */
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

  /** Stops every thread, lets the store finish what it was asked for, and then settles. */
  #end(settle: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#modelAbort.abort();
    const stopped = this.#slots.map(({ worker }) => worker?.stop());
    Promise.allSettled([...stopped, ...this.#storeRequests]).then(settle);
  }

  #fail(error: unknown): void {
    this.#end(() => this.#ended.reject(error));
  }

  /** Sees to what the store is asked for. When that is nothing and no worker has anything left, all is done. */
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
    if (isIdle) this.#end(() => this.#ended.resolve('finished'));
  }

  /** Gives a worker what it has room for. */
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
    const { network, concurrency, objects } = this.#options;
    const workerOptions = { network, broker: this.#broker, concurrency };
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

  /** The rollout that killed its thread has failed or is void; a new thread takes over the rest. */
  #replace(slot: WorkerSlot, crash: WorkerCrash): void {
    slot.worker = null;
    const { position, error } = crash;
    if (position >= 0) this.#crashes.set(position, crashForRetry(crash, this.#crashes.get(position)));
    else if (++this.#startupCrashes > STARTUP_CRASHES_MAX) {
      const message = `worker threads keep dying before their first rollout: ${error}`;
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
