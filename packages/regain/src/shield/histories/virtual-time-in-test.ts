/** Virtual time for concurrent calls: it jumps to the next timer when no other work is left. */

import { type Clock, TimeoutError } from '../../types/index.ts';
import { loadRecovery } from '../call/lazy-recovery.ts';
import { loadScreening } from '../call/lazy-screening.ts';

// Virtual time does not wait for files: load now what the first failure would load.
await Promise.all([loadRecovery(), loadScreening()]);

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
}

/** The result of a run that waits for something that never happens. */
export const HUNG: unique symbol = Symbol('hung');

/** Idle turns of the event loop after which a run counts as hung. */
const IDLE_TURNS_MAX = 100;

export class VirtualTime {
  readonly clock: Clock;
  #nowMs = 0;
  readonly #timers = new Set<Timer>();

  constructor(epochMs: number) {
    this.clock = {
      epochMs,
      now: () => this.#nowMs,
      sleep: (ms, signal) => this.#sleep(ms, signal),
      within: (ms, work, signal) => this.#within(ms, work, signal),
    };
  }

  /** Calls `fire` after `ms`; the result cancels it. */
  after(ms: number, fire: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, fire };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Runs `work` and then all remaining timers, so that late effects are seen. */
  async run<T>(work: () => Promise<T>): Promise<T | typeof HUNG> {
    let isSettled = false;
    const working = work().finally(() => {
      isSettled = true;
    });
    working.catch(() => {});
    for (let idle = 0; !isSettled && idle < IDLE_TURNS_MAX; ) {
      await turn();
      idle = isSettled || this.#next() ? 0 : idle + 1;
    }
    if (!isSettled) return HUNG;
    do await turn();
    while (this.#next());
    return working;
  }

  #next(): boolean {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.atMs < next.atMs) next = timer;
    if (next === undefined) return false;
    this.#timers.delete(next);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.fire();
    return true;
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      if (!(ms > 0)) return resolve();
      const cancel = () => {
        undo?.();
        reject(signal!.reason);
      };
      const undo = Number.isFinite(ms)
        ? this.after(ms, () => {
            signal?.removeEventListener('abort', cancel);
            resolve();
          })
        : undefined;
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  #within<T>(ms: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const end = () => {
        undo?.();
        signal?.removeEventListener('abort', cancel);
      };
      const cancel = () => {
        end();
        reject(signal!.reason);
      };
      const undo = Number.isFinite(ms)
        ? this.after(ms, () => {
            end();
            reject(new TimeoutError(ms));
          })
        : undefined;
      signal?.addEventListener('abort', cancel, { once: true });
      new Promise<T>((done) => done(work())).then(
        (value) => {
          end();
          resolve(value);
        },
        (error) => {
          end();
          reject(error);
        },
      );
    });
  }
}

/** Resolves after all pending promise callbacks. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
