/**
 * Runs what is left of a run on worker threads. Batches are claimed from the store and committed to it as they come
 * in; results are kept by position, so neither the number of workers nor the order of batches can be seen in them.
 */

import { RegainError } from 'regain/internal/types';
import { batchCount, batchRange, type RunSession } from '../store/index.ts';
import { brokenAfter, errorOf, type Hand, hire } from './crew.ts';
import type { FrozenManifest } from './frozen.ts';
import type { Given } from './given.ts';
import { type ModelDesk, modelDesk, type OpenModel } from './model-desk.ts';
import { workHere } from './own-thread.ts';
import type { BatchReport, Broken, Order, OutsideHere } from './worker.ts';

export interface RunnerOptions {
  readonly workers: number;
  /** Stops at once; what is committed stays, and the run can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onOutput?: (text: string) => void;
  /** What it takes to be let in, for suites whose world is the network. */
  readonly outside?: OutsideHere;
  /** How language models are reached, for runs that have one among their backbones. */
  readonly models?: OpenModel;
  /** Rollouts that each worker has under way at a time while language models think. */
  readonly atOnce?: number;
  /** What the manifest names and only this program has: then all runs on the thread of the program. */
  readonly given?: Given;
}

export interface Progress {
  readonly rollouts: number;
  readonly rolloutsDone: number;
  /** Voids among those that were done just now. */
  readonly voids: number;
}

/** One batch that is run and one that waits: a worker never idles, and little is lost when it dies. */
const ORDERS_PER_WORKER = 2;
/** Threads that may die before they have begun anything: then it is not a rollout that is broken, but the run. */
const DEATHS_MAX = 5;

export async function runRollouts(
  session: RunSession,
  manifest: FrozenManifest,
  directory: string,
  options: RunnerOptions,
): Promise<'finished' | 'interrupted'> {
  const { rolloutsDone } = await session.status();
  return new Runner(session, manifest, directory, options).run(rolloutsDone);
}

/** A place for a worker: when its thread dies, another takes over its orders. */
interface Place {
  hand: Hand | null;
  /** Given and not reported. */
  readonly orders: Order[];
}

class Runner {
  readonly #session: RunSession;
  readonly #manifest: FrozenManifest;
  readonly #directory: string;
  readonly #options: RunnerOptions;
  readonly #places: Place[];
  /** Rollouts that killed their thread, and how. */
  readonly #broken = new Map<number, Broken>();
  /** What the store is asked for at the moment. */
  readonly #asked = new Set<Promise<void>>();
  readonly #desk: ModelDesk;
  /** Calls off what language models are asked at the moment. */
  readonly #asking = new AbortController();
  readonly #ended = Promise.withResolvers<'finished' | 'interrupted'>();
  #isOver = false;
  #rolloutsDone = 0;
  #voids = 0;
  #deaths = 0;

  constructor(session: RunSession, manifest: FrozenManifest, directory: string, options: RunnerOptions) {
    this.#session = session;
    this.#manifest = manifest;
    this.#directory = directory;
    this.#options = options;
    const { recordings } = session;
    const { signal } = this.#asking;
    this.#desk = modelDesk(
      { mode: 'record', recordings },
      { open: options.models, signal, past: recordings },
    );
    const most = options.given === undefined ? options.workers : 1;
    const count = Math.max(1, Math.min(most, batchCount(session.head)));
    this.#places = Array.from({ length: count }, () => ({ hand: null, orders: [] }));
  }

  async run(rolloutsDone: number): Promise<'finished' | 'interrupted'> {
    const { signal } = this.#options;
    const interrupt = () => this.#end(() => this.#ended.resolve('interrupted'));
    if (signal?.aborted) return 'interrupted';
    signal?.addEventListener('abort', interrupt, { once: true });
    this.#rolloutsDone = rolloutsDone;
    this.#tell();
    for (const place of this.#places) this.#ask(this.#supply(place));
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
    this.#asking.abort();
    const stopped = this.#places.map(({ hand }) => hand?.stop());
    Promise.allSettled([...stopped, ...this.#asked]).then(settle);
  }

  #fail(error: unknown): void {
    this.#end(() => this.#ended.reject(error));
  }

  /** Sees to what the store is asked for. When that is nothing and no worker has anything left, all is done. */
  async #ask(work: Promise<void>): Promise<void> {
    this.#asked.add(work);
    try {
      await work;
    } catch (error) {
      this.#fail(error);
    }
    this.#asked.delete(work);
    const isIdle = this.#asked.size === 0 && this.#places.every(({ orders }) => orders.length === 0);
    if (isIdle) this.#end(() => this.#ended.resolve('finished'));
  }

  /** Gives a worker what it has room for. */
  async #supply(place: Place): Promise<void> {
    const batches = await this.#session.claim(ORDERS_PER_WORKER - place.orders.length);
    for (const batch of batches) {
      const order = { batch, ...batchRange(this.#session.head, batch), broken: [] };
      place.orders.push(order);
      this.#send(place, order);
    }
  }

  #send(place: Place, order: Order): void {
    if (this.#isOver) return;
    place.hand ??= this.#hire(place);
    const broken = [...this.#broken.values()].filter(
      ({ position }) => position >= order.from && position < order.to,
    );
    place.hand.give({ ...order, broken });
  }

  #hire(place: Place): Hand {
    const listener = {
      onReport: (report: BatchReport) => this.#ask(this.#receive(place, report)),
      onDeath: (death: Broken) => this.#replace(place, death),
      onOutput: this.#options.onOutput ?? (() => {}),
    };
    const { outside, atOnce, given } = this.#options;
    const around = { outside, desk: this.#desk, atOnce };
    return given === undefined
      ? hire(this.#manifest, this.#directory, listener, around)
      : workHere(this.#manifest, this.#directory, listener, { ...around, given });
  }

  async #receive(place: Place, report: BatchReport): Promise<void> {
    if ('trouble' in report) throw errorOf(report.trouble);
    const { batch, rollouts } = report;
    const given = place.orders.findIndex((order) => order.batch === batch);
    place.orders.splice(given, 1);
    await this.#session.commit(batch, rollouts);
    this.#rolloutsDone += rollouts.length;
    this.#voids += rollouts.filter(({ ending }) => ending === 'void').length;
    this.#tell();
    if (!this.#isOver) await this.#supply(place);
  }

  /** The rollout that killed its thread has failed or is void; a new thread takes over the rest. */
  #replace(place: Place, death: Broken): void {
    place.hand = null;
    const { position, error } = death;
    if (position >= 0) this.#broken.set(position, brokenAfter(death, this.#broken.get(position)));
    else if (++this.#deaths > DEATHS_MAX) {
      const message = `worker threads keep dying before their first rollout: ${error}`;
      this.#fail(new RegainError('invalid-input', message));
      return;
    }
    for (const order of place.orders) this.#send(place, order);
  }

  #tell(): void {
    const { rollouts } = this.#session.head;
    this.#options.onProgress?.({ rollouts, rolloutsDone: this.#rolloutsDone, voids: this.#voids });
  }
}
