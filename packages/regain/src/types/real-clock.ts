/** The real clock, from a time source of the caller: `realClock(performance)`. */

import { type Clock, neverAborted, TimeoutError } from './clock.ts';

/** `performance`, or a compatible object. */
export interface TimeSource {
  now(): number;
  /** Wall time at which `now()` was 0. */
  readonly timeOrigin?: number;
}

/** Longest delay of timers; a longer one never ends by itself. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** A clock of real time. */
export function realClock(time: TimeSource): Clock {
  const startMs = time.now();
  const timeouts = new PendingTimeouts();
  return {
    now: () => time.now() - startMs,
    ...(time.timeOrigin === undefined ? {} : { epochMs: time.timeOrigin + startMs }),
    sleep,
    within: (ms, work, signal) => timeouts.within(ms, work, signal),
  };
}

/** Ends early, with the reason, if the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    if (!(ms > 0)) return resolve();
    const timer = setTimeout(end, Math.min(ms, TIMER_MS_MAX));
    function end(): void {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }
    function cancel(): void {
      clearTimeout(timer);
      reject(signal!.reason);
    }
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

/**
 * Pending work. A timer and an abort listener cost more than most calls of a fast tool, so both are set up by one shared
 * check a moment later, and time counts from there: work that has settled by then needs neither.
 */
class PendingTimeouts {
  /** Work without a timer yet. */
  #unscheduled: PendingTimeout | undefined;
  #isScheduleDue = false;

  within<T>(ms: number, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (ms === Infinity && (signal === undefined || signal === neverAborted)) return start(work);
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const wait = new PendingTimeout(ms, signal, reject);
      const working = start(work);
      this.#add(wait);
      working.then(
        (value) => {
          this.#end(wait);
          resolve(value);
        },
        (error) => {
          this.#end(wait);
          reject(error);
        },
      );
    });
  }

  #add(wait: PendingTimeout): void {
    wait.after = this.#unscheduled;
    if (this.#unscheduled !== undefined) this.#unscheduled.before = wait;
    this.#unscheduled = wait;
    if (this.#isScheduleDue) return;
    this.#isScheduleDue = true;
    setTimeout(() => this.#schedule(), 0);
  }

  #end(wait: PendingTimeout): void {
    if (wait.isWatched) {
      wait.unwatch();
      return;
    }
    if (wait.before !== undefined) wait.before.after = wait.after;
    else if (this.#unscheduled === wait) this.#unscheduled = wait.after;
    if (wait.after !== undefined) wait.after.before = wait.before;
    // Ended work that refers to later work would keep it alive until the old generation is collected.
    wait.before = undefined;
    wait.after = undefined;
  }

  #schedule(): void {
    this.#isScheduleDue = false;
    let wait = this.#unscheduled;
    this.#unscheduled = undefined;
    while (wait !== undefined) {
      const next: PendingTimeout | undefined = wait.after;
      wait.before = undefined;
      wait.after = undefined;
      wait.watch();
      wait = next;
    }
  }
}

class PendingTimeout {
  before: PendingTimeout | undefined;
  after: PendingTimeout | undefined;
  isWatched = false;
  readonly #ms: number;
  readonly #signal: AbortSignal | undefined;
  readonly #reject: (reason: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, signal: AbortSignal | undefined, reject: (reason: unknown) => void) {
    this.#ms = ms;
    this.#signal = signal;
    this.#reject = reject;
  }

  watch(): void {
    this.isWatched = true;
    if (this.#signal?.aborted === true) {
      this.handleEvent();
      return;
    }
    if (this.#ms <= TIMER_MS_MAX) this.#timer = setTimeout(() => this.#expire(), this.#ms);
    this.#signal?.addEventListener('abort', this);
  }

  unwatch(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this);
  }

  /** The signal was aborted: reject, whatever the work does. */
  handleEvent(): void {
    this.unwatch();
    this.#reject(this.#signal!.reason);
  }

  #expire(): void {
    this.unwatch();
    this.#reject(new TimeoutError(this.#ms));
  }
}

/** Tools may throw synchronously, or return a plain value: both are outcomes. */
function start<T>(work: () => Promise<T>): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}
