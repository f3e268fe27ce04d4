/**
 * Simulated time over real requests. Time stands still while a request or its answer is on its way, and jumps to the next
 * timer when nothing is: a timeout of a minute costs nothing, and no timeout is missed because a machine is busy.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../../../packages/regain/src/types/random.ts';
import type { TimeSource } from '../../../packages/regain/src/types/real-clock.ts';

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
  clear(): void;
  unref(): Timer;
  ref(): Timer;
  hasRef(): boolean;
}

/** What a run comes to when nothing is on its way and no timer is left: it would wait for ever. */
export const HUNG: unique symbol = Symbol('hung');

/** Turns of the event loop without news after which nothing is expected to come by itself. */
const IDLE_TURNS = 4;
/** How long requests that nobody waits for any longer may still run at the server. */
const AFTER_MS = 120_000;

export class SimulatedTime implements TimeSource {
  /** Wall time of the beginning: a whole second, because HTTP dates have no fractions. */
  readonly timeOrigin = Date.UTC(2026, 4, 4, 9, 0, 0);
  readonly random: Random;
  #nowMs = 0;
  readonly #timers = new Set<Timer>();
  /** Requests that were not answered yet, and those of them that are on their way. */
  readonly #open = new Set<string>();
  readonly #inTransit = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Wall time, as servers write it. */
  date(): Date {
    return new Date(this.timeOrigin + this.#nowMs);
  }

  setTimer(done: () => void, ms: number): Timer {
    const fire = AsyncLocalStorage.bind(done);
    const timer: Timer = {
      atMs: this.#nowMs + Math.max(0, Number.isFinite(ms) ? ms : 0),
      fire,
      clear: () => this.#timers.delete(timer),
      unref: () => timer,
      ref: () => timer,
      hasRef: () => true,
    };
    this.#timers.add(timer);
    return timer;
  }

  /** For the client: from sending a request to having read its answer. The request itself uses the real timers. */
  async request<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#open.add(id);
    this.#inTransit.add(id);
    try {
      return await ambient.exit(work);
    } finally {
      this.#open.delete(id);
      this.#inTransit.delete(id);
    }
  }

  /** For the server: it works on a request for so long; `Infinity`: it never answers. */
  async serve(id: string, ms: number): Promise<void> {
    this.#inTransit.delete(id);
    await new Promise<void>((resolve) => {
      if (ms !== Infinity) this.setTimer(resolve, ms);
    });
    // The caller may have stopped waiting.
    if (this.#open.has(id)) this.#inTransit.add(id);
  }

  /** Runs `work` to its end in this time; then what the server is still doing, so that late effects are seen. */
  async run<T>(work: () => Promise<T>): Promise<T | typeof HUNG> {
    let isSettled = false;
    const working = ambient.run(this, work).finally(() => {
      isSettled = true;
    });
    working.catch(() => {});
    const ended = await this.#advance(() => isSettled, Infinity);
    return ended ? working : HUNG;
  }

  async finish(): Promise<void> {
    await this.#advance(() => false, this.#nowMs + AFTER_MS);
  }

  /** False: nothing can happen any more, or not before `untilMs`. */
  async #advance(isDone: () => boolean, untilMs: number): Promise<boolean> {
    for (;;) {
      for (let turn = 0; turn < IDLE_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (isDone()) return true;
      if (this.#inTransit.size > 0) continue;
      let next: Timer | undefined;
      for (const timer of this.#timers) if (next === undefined || timer.atMs < next.atMs) next = timer;
      if (next === undefined || next.atMs > untilMs) return false;
      this.#timers.delete(next);
      this.#nowMs = next.atMs;
      next.fire();
    }
  }
}

const ambient = new AsyncLocalStorage<SimulatedTime>();

/** While `work` runs, what takes time, timers and chance from the global object gets those of the run that it is part of. */
export async function withAmbientTime<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout } = globalThis;
  const { random } = Math;
  globalThis.setTimeout = ((done: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const time = ambient.getStore();
    return time === undefined ? setTimeout(done, ms, ...args) : time.setTimer(() => done(...args), ms);
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: unknown) => {
    if (isTimer(timer)) timer.clear();
    else clearTimeout(timer as never);
  }) as typeof clearTimeout;
  Math.random = () => ambient.getStore()?.random.uniform() ?? random();
  const now = performance.now.bind(performance);
  Object.defineProperty(performance, 'now', {
    value: () => ambient.getStore()?.now() ?? now(),
    configurable: true,
  });
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
    globalThis.clearTimeout = clearTimeout;
    Math.random = random;
    Reflect.deleteProperty(performance, 'now');
  }
}

function isTimer(timer: unknown): timer is Timer {
  return typeof timer === 'object' && timer !== null && 'atMs' in timer;
}
