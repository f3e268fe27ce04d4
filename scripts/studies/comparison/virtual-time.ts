/** Lets code that reads global timers, the date and Math.random run in simulated time. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../../packages/regain/src/types/clock.ts';
import type { Random } from '../../../packages/regain/src/types/random.ts';

const inside = new AsyncLocalStorage<true>();

/**
 * While `work` runs, global timers, the date and Math.random are those of the simulation. Timers of others stay real: a
 * library that exports something every few seconds would do nothing else.
 */
export async function withAmbient<T>(clock: Clock, random: Random, work: () => Promise<T>): Promise<T> {
  const { setTimeout, Date: RealDate } = globalThis;
  const { now } = Date;
  const { random: chance } = Math;
  globalThis.setTimeout = ((done: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (inside.getStore() === undefined) return setTimeout(done, ms, ...args);
    void clock.sleep(ms).then(() => done(...args));
    return { unref: () => {}, ref: () => {}, hasRef: () => false };
  }) as unknown as typeof setTimeout;
  RealDate.now = () => clock.now();
  Math.random = () => random.uniform();
  try {
    return await inside.run(true, work);
  } finally {
    globalThis.setTimeout = setTimeout;
    RealDate.now = now;
    Math.random = chance;
  }
}
