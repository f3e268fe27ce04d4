/** Many calls at once on simulated timers: concurrent calls wait for each other as they do in production. */

import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { realClock } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import type { ShieldOptions } from './options.ts';
import { errorOf, httpError, shieldInTest } from './shield-in-test.ts';

/** For every test of the file. Timers, not the clock of the shield, are simulated. */
export function simulateTimers(): void {
  // The recovery loop is loaded with the first failure, in real time.
  beforeAll(async () => {
    await errorOf(shieldInTest().protect(() => Promise.reject(httpError(503)))());
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const limited = (seconds: number) =>
  Object.assign(httpError(429), { headers: { 'retry-after': String(seconds) } });

export function shieldOnTimers(options: ShieldOptions = {}) {
  return shieldInTest({ clock: realClock(performance), ...options });
}

/** The outcomes of all calls, and the simulated time that they took. */
export async function settled(calls: readonly Promise<unknown>[]) {
  const startMs = performance.now();
  let endMs = startMs;
  const results = Promise.allSettled(
    calls.map((call) =>
      call.finally(() => {
        endMs = performance.now();
      }),
    ),
  );
  let isDone = false;
  void results.then(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(50);
  const all = await results;
  const reasons = all.flatMap((one) =>
    one.status === 'rejected' && UnrecoveredError.is(one.reason) ? [one.reason.report.reason] : [],
  );
  return {
    ok: all.filter(({ status }) => status === 'fulfilled').length,
    reasons,
    seconds: (endMs - startMs) / 1000,
  };
}

export function times<T>(count: number, call: (n: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, (_, n) => call(n));
}
