/**
 * Lets an agent in this thread wait in the time of the rollout: a back-off of 8 s takes no real time, and ends a rate
 * limit of 8 s. Timers end in order when nothing else is left to happen, so work over a network is waited for. Timers that do not
 * keep a program alive (`unref`) do not let time pass either: libraries have such timers for work in the background, which set
 * themselves again for ever. They end when time has passed for another reason.
 */

import process from 'node:process';
import type { Clock, Random } from 'regain/internal/types';

interface Timer {
  atMs: number;
  order: number;
  hasRef: boolean;
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

  /** The timer that ends next, if time may pass until then. */
  const next = (): [object, Timer] | undefined => {
    if (timers.size === 0) return undefined;
    const first = [...timers].reduce((one, other) => (isBefore(other[1], one[1]) ? other : one));
    const isDue = first[1].atMs <= clock.now() || [...timers.values()].some(({ hasRef }) => hasRef);
    return isDue ? first : undefined;
  };

  const look = () => {
    if (isLooking || isOver || next() === undefined) return;
    isLooking = true;
    real.setImmediate(async () => {
      const ending = isOver ? undefined : next();
      const mustWait = ending !== undefined && (isWaiting() || countActive() > before);
      if (ending !== undefined && !mustWait) await clock.sleep(ending[1].atMs - clock.now());
      isLooking = false;
      if (ending === undefined) return;
      if (mustWait) {
        real.setTimeout(look, LOOK_MS);
        return;
      }
      const [handle, timer] = ending;
      // It may have been cleared or set again while time passed.
      if (timer.atMs <= clock.now() && timers.delete(handle)) timer.run();
      look();
    });
  };

  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer: Timer = { atMs: 0, order: 0, hasRef: true, run: () => run(...args) };
    const start = () => {
      timer.atMs = clock.now() + Math.max(0, Number(ms) || 0);
      timer.order = order++;
      timers.set(handle, timer);
      look();
      return handle;
    };
    const keep = (hasRef: boolean) => {
      timer.hasRef = hasRef;
      look();
      return handle;
    };
    const handle = {
      ...{ ref: () => keep(true), unref: () => keep(false), hasRef: () => timer.hasRef },
      ...{ refresh: start, close: () => timers.delete(handle) },
    };
    return start();
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
