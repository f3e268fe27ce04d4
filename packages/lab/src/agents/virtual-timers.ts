/**
 * Lets an agent in this thread wait in the time of the rollout: a back-off of 8 s takes no real time, and ends a rate
 * limit of 8 s. Timers end in order when nothing else is left to happen, so work over a network is waited for.
 */

import process from 'node:process';
import type { Clock, Random } from 'regain/internal/types';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

const real = { setTimeout, clearTimeout, setImmediate, now: Date.now, random: Math.random };
/** While the thread waits for something else, it is looked again after so long. */
const LOOK_MS = 2;

export interface VirtualTimeOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** The harness itself waits for something: no timer of the agent may end. */
  readonly isWaiting: () => boolean;
}

/** While `work` runs, global timers, `Date.now` and `Math.random` are those of the rollout. One at a time in a thread. */
export async function inVirtualTime<T>(
  { clock, random, isWaiting }: VirtualTimeOptions,
  work: () => Promise<T>,
): Promise<T> {
  const timers = new Map<object, Timer>();
  const before = countActive();
  let order = 0;
  let isLooking = false;
  let isOver = false;
  const startMs = clock.now();

  const look = () => {
    if (isLooking || isOver || timers.size === 0) return;
    isLooking = true;
    real.setImmediate(async () => {
      isLooking = false;
      if (isOver || timers.size === 0) return;
      if (isWaiting() || countActive() > before) {
        real.setTimeout(look, LOOK_MS);
        return;
      }
      const [handle, timer] = [...timers].reduce((first, one) => (isBefore(one[1], first[1]) ? one : first));
      timers.delete(handle);
      await clock.sleep(timer.atMs - clock.now());
      timer.run();
      look();
    });
  };

  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle };
    timers.set(handle, {
      atMs: clock.now() + Math.max(0, Number(ms) || 0),
      order: order++,
      run: () => run(...args),
    });
    look();
    return handle;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((handle: object | undefined) => {
    if (handle !== undefined && !timers.delete(handle)) real.clearTimeout(handle as NodeJS.Timeout);
  }) as typeof clearTimeout;
  Date.now = () => EPOCH_MS + clock.now() - startMs;
  Math.random = () => random.uniform();
  try {
    return await work();
  } finally {
    isOver = true;
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    Date.now = real.now;
    Math.random = real.random;
  }
}

/** Wall time at the start of every rollout, the same on every machine: 2026-01-01. */
const EPOCH_MS = 1_767_225_600_000;

function isBefore(a: Timer, b: Timer): boolean {
  return a.atMs === b.atMs ? a.order < b.order : a.atMs < b.atMs;
}

/** What the thread waits for, except real timers. */
function countActive(): number {
  return process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length;
}
