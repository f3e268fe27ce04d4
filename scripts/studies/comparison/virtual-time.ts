/** The time of a run of an application: it goes on from task to task, and other people's timers follow it. */

import { type Clock, virtualClock } from '../../../packages/regain/src/types/clock.ts';
import type { Random } from '../../../packages/regain/src/types/random.ts';

export interface RunTime {
  /** For what lives as long as the application does. */
  readonly whole: Clock;
  /**
   * A task has a clock of its own, from 0 on, so that its faults do not depend on the tasks before it. Nothing happens for
   * `idleMs` before it.
   */
  begin(idleMs: number): Clock;
}

export function runTime(): RunTime {
  let beforeMs = 0;
  let current = virtualClock();
  return {
    whole: {
      now: () => beforeMs + current.now(),
      sleep: (ms, signal) => current.sleep(ms, signal),
      within: (ms, work, signal) => current.within(ms, work, signal),
    },
    begin: (idleMs) => {
      beforeMs += current.now() + idleMs;
      current = virtualClock();
      return current;
    },
  };
}

/** While `work` runs, timers, the date and chance of code that takes them from the air come from here. */
export async function withAmbient<T>(clock: Clock, random: Random, work: () => Promise<T>): Promise<T> {
  const { setTimeout, Date: RealDate } = globalThis;
  const { now } = Date;
  const { random: chance } = Math;
  globalThis.setTimeout = ((done: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    void clock.sleep(ms).then(() => done(...args));
    return { unref: () => {}, ref: () => {}, hasRef: () => false };
  }) as unknown as typeof setTimeout;
  RealDate.now = () => clock.now();
  Math.random = () => random.uniform();
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
    RealDate.now = now;
    Math.random = chance;
  }
}
