/** Virtual time for concurrent calls: it jumps to the next timer when no other work is left. */

import { type Clock, TimeoutError } from '../../types/index.ts';
import { loadDiagnosis, loadRecovery, loadScreening } from '../call/lazy-recovery.ts';

// Virtual time does not wait for files: load now what the first failure would load.
await Promise.all([loadRecovery(), loadDiagnosis(), loadScreening()]);

interface Timer {
  readonly atMs: number;
  /** Timers of the same moment fire in the order of their creation. */
  readonly number: number;
  /** Undefined after it was cancelled. */
  fire: (() => void) | undefined;
}

/** The result of a run that waits for something that never happens. */
export const HUNG: unique symbol = Symbol('hung');

/** Idle turns of the event loop after which a run counts as hung. */
const IDLE_TURNS_MAX = 100;

export class VirtualTime {
  readonly clock: Clock;
  #nowMs = 0;
  /** A binary heap: the next timer is the first. */
  readonly #timers: Timer[] = [];
  #made = 0;
  #waiting = 0;

  constructor(epochMs: number) {
    this.clock = {
      epochMs,
      now: () => this.#nowMs,
      sleep: (ms, signal) => this.#sleep(ms, signal),
      within: (ms, work, signal) => this.#within(ms, work, signal),
    };
  }

  /** Timers that have not fired and were not cancelled. */
  get timers(): number {
    return this.#waiting;
  }

  /** Calls `fire` after `ms`; the result cancels it. */
  after(ms: number, fire: () => void): () => void {
    const timer: Timer = { atMs: this.#nowMs + ms, number: this.#made++, fire };
    this.#waiting++;
    push(this.#timers, timer);
    return () => {
      if (timer.fire !== undefined) this.#waiting--;
      timer.fire = undefined;
    };
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

  /** Fires the timers of the next `ms`, in order, and what they set. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    do await turn();
    while (this.#next(untilMs));
    this.#nowMs = untilMs;
    await turn();
  }

  #next(untilMs = Infinity): boolean {
    for (let timer = this.#timers[0]; timer !== undefined; timer = this.#timers[0]) {
      const { fire, atMs } = timer;
      if (fire !== undefined && atMs > untilMs) return false;
      pop(this.#timers);
      if (fire === undefined) continue;
      timer.fire = undefined;
      this.#waiting--;
      this.#nowMs = Math.max(this.#nowMs, atMs);
      fire();
      return true;
    }
    return false;
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      if (!(ms > 0)) return resolve();
      this.#watch(ms, resolve, signal, reject);
    });
  }

  /** Until the result is called, `onTime` is due after `ms` and `onAbort` when the signal is aborted: one of them, once. */
  #watch(
    ms: number,
    onTime: () => void,
    signal: AbortSignal | undefined,
    onAbort: (reason: unknown) => void,
  ): () => void {
    const end = () => {
      undo?.();
      signal?.removeEventListener('abort', cancel);
    };
    const cancel = () => {
      end();
      onAbort(signal!.reason);
    };
    const fire = () => {
      end();
      onTime();
    };
    const undo = Number.isFinite(ms) ? this.after(ms, fire) : undefined;
    signal?.addEventListener('abort', cancel, { once: true });
    return end;
  }

  #within<T>(ms: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const end = this.#watch(ms, () => reject(new TimeoutError(ms)), signal, reject);
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

function isBefore(a: Timer, b: Timer): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number);
}

function push(heap: Timer[], timer: Timer): void {
  let at = heap.length;
  for (let above = (at - 1) >> 1; at > 0 && isBefore(timer, heap[above]!); above = (at - 1) >> 1) {
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): Timer | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === last || last === undefined) return first;
  let at = 0;
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (!isBefore(heap[below]!, last)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return first;
}
