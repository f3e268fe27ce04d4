/** Many calls at once: bursts of failures, rate limits, outages, and the limit on concurrent calls. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { realClock } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import type { ShieldOptions } from './options.ts';
import { errorOf, failing, httpError, shieldInTest } from './shield-in-test.ts';
import type { ToolOptions } from './tool-options.ts';

// The recovery loop is loaded with the first failure, in real time.
beforeAll(async () => {
  await errorOf(shieldInTest().protect(() => Promise.reject(httpError(503)))());
});

// Timers, not the clock, are simulated: concurrent calls wait for each other as they do in production.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const limited = (seconds: number) =>
  Object.assign(httpError(429), { headers: { 'retry-after': String(seconds) } });

function shieldOnTimers(options: ShieldOptions = {}) {
  return shieldInTest({ clock: realClock(performance), ...options });
}

/** The outcomes of all calls, and the simulated time that they took. */
async function settled(calls: readonly Promise<unknown>[]) {
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

function times<T>(count: number, call: (n: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, (_, n) => call(n));
}

describe('many calls that fail at once', () => {
  it.each([50, 200])('%i parallel reads that each fail once are all recovered', async (count) => {
    const failed = new Set<number>();
    const shield = shieldOnTimers();
    const { find } = shield.protect(
      {
        find: async (n: number) => {
          await sleep(5);
          if (failed.has(n)) return n;
          failed.add(n);
          throw httpError(503);
        },
      },
      { effects: 'read' },
    );
    expect((await settled(times(count, find))).ok).toBe(count);
    expect(shield.stats()).toMatchObject({ recovered: count, attempts: 2 * count });
  });

  it('40 parallel calls under a rate limit with Retry-After are all recovered', async () => {
    let windowEndMs = 0;
    let used = 0;
    const shield = shieldOnTimers();
    const { find } = shield.protect(
      {
        find: async (n: number) => {
          if (performance.now() > windowEndMs) [windowEndMs, used] = [performance.now() + 500, 0];
          if (++used > 10) throw limited(1);
          return n;
        },
      },
      { effects: 'read' },
    );
    const { ok, seconds } = await settled(times(40, find));
    expect(ok).toBe(40);
    expect(seconds).toBeLessThan(10);
  });

  it.each([
    ['an outage', httpError(503)],
    ['an outage that asks to come back', Object.assign(httpError(503), { headers: { 'retry-after': '1' } })],
    ['a rate limit that never ends', limited(1)],
    ['a rate limit without a hint', httpError(429)],
  ])('%s is not multiplied', async (_, error) => {
    let load = 0;
    const { find } = shieldOnTimers().protect(
      {
        find: () => {
          load++;
          return Promise.reject(error);
        },
      },
      { effects: 'read' },
    );
    const { ok, seconds } = await settled(times(100, find));
    expect(ok).toBe(0);
    // The burst and one a second; half of those that were rejected with a time to wait are given back.
    expect(load - 100).toBeLessThanOrEqual(2 * (10 + Math.ceil(seconds)));
  });

  it.each([3, 50])('%i parallel reads outlast an outage of ten seconds', async (count) => {
    let load = 0;
    const startMs = performance.now();
    const { find } = shieldOnTimers().protect(
      {
        find: async (n: number) => {
          load++;
          await sleep(10);
          if (performance.now() < startMs + 10_000) throw httpError(503);
          return n;
        },
      },
      { effects: 'read' },
    );
    expect((await settled(times(count, find))).ok).toBe(count);
    // Each once more, and probes.
    expect(load).toBeLessThanOrEqual(2 * count + 12);
  });

  it('other limits for each request do not lift them', async () => {
    let [load, now, most] = [0, 0, 0];
    const shield = shieldOnTimers();
    const limited = (n: number) =>
      shield.protect(
        {
          find: async () => {
            load++;
            most = Math.max(most, ++now);
            await sleep(10);
            now--;
            throw httpError(429);
          },
        },
        {
          effects: 'read',
          perTool: {
            find: { concurrency: 2 + (n % 2), retryBudget: { burst: 5 + (n % 2), perSecond: 0, share: 0 } },
          },
        },
      );
    for (let n = 0; n < 10; n++) await settled(times(10, () => limited(n).find()));
    expect(load).toBeLessThanOrEqual(100 + 6);
    await settled(times(10, (n) => limited(n).find()));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('the retry budget is an option, for all tools and for one', async () => {
    const recovered = async (options: ShieldOptions, own?: ToolOptions) => {
      const shield = shieldOnTimers(options);
      const dead = async () => {
        throw httpError(429);
      };
      const { find } = shield.protect({ find: dead }, { effects: 'read', perTool: own ? { find: own } : {} });
      await settled(times(20, find));
      return shield.stats().attempts - 20;
    };
    const none = { retryBudget: { share: 0, perSecond: 0, burst: 1 } };
    expect(await recovered(none)).toBe(1);
    expect(await recovered({}, none)).toBe(1);
    expect(await recovered({ retryBudget: { burst: 5, perSecond: 0 } })).toBe(5);
  });

  it('a call that waits for its retry can be cancelled', async () => {
    const controller = new AbortController();
    const shield = shieldOnTimers({
      signal: controller.signal,
      retryBudget: { share: 0, perSecond: 0.1, burst: 1 },
    });
    const { find } = shield.protect({ find: () => Promise.reject(httpError(429)) }, { effects: 'read' });
    const calls = times(3, find);
    setTimeout(() => controller.abort(new Error('stop')), 5_000);
    await settled(calls);
    expect(shield.stats().cancelled).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a tool that asks to wait', () => {
  it('longer than the call can wait is reported as such', async () => {
    const { find } = shieldInTest().protect(
      { find: () => Promise.reject(limited(300)) },
      { effects: 'read' },
    );
    const error = (await errorOf(find())) as UnrecoveredError;
    expect(error.report.reason).toBe('the tool asks to wait 300 s, and only 90 s are left for this call');
    expect(error.report.known.retryAfterMs).toBe(300_000);
    expect(error.forModel()).toContain('300 s');
  });

  it('is waited for within the budget', async () => {
    const find = failing([limited(60)], () => 'found');
    const tools = shieldInTest({ timeoutMs: 1_000 }).protect({ find }, { effects: 'read' });
    expect(await tools.find()).toBe('found');
  });
});

describe('the limit on concurrent calls', () => {
  function counted(answerMs = 10) {
    const seen: number[] = [];
    const at = { now: 0, most: 0 };
    const run = async (n: number) => {
      at.most = Math.max(at.most, ++at.now);
      seen.push(n);
      await sleep(answerMs);
      at.now--;
      return n;
    };
    return { run, seen, at };
  }

  it('holds, and calls start in order', async () => {
    const { run, seen, at } = counted();
    const { find } = shieldOnTimers({ concurrency: 3 }).protect({ find: run }, { effects: 'read' });
    expect((await settled(times(20, find))).ok).toBe(20);
    expect(at.most).toBe(3);
    expect(seen).toEqual([...Array(20).keys()]);
  });

  it('applies to each tool alone, and can be set for one', async () => {
    const [one, other] = [counted(), counted()];
    const tools = shieldOnTimers().protect(
      { one: one.run, other: other.run },
      { effects: 'read', perTool: { one: { concurrency: 2 } } },
    );
    await settled([...times(10, tools.one), ...times(10, tools.other)]);
    expect([one.at.most, other.at.most]).toEqual([2, 10]);
  });

  it('starts no call while the tool asks to wait', async () => {
    const startsMs: number[] = [];
    let n = 0;
    const { find } = shieldOnTimers({ concurrency: 2 }).protect(
      {
        find: async () => {
          startsMs.push(Math.round(performance.now()));
          if (++n === 1) throw limited(5);
          return n;
        },
      },
      { effects: 'read' },
    );
    const startMs = performance.now();
    expect((await settled(times(6, find))).ok).toBe(6);
    // The two that started at once, then none for five seconds.
    expect(startsMs.filter((ms) => ms - startMs < 4_900).length).toBe(2);
  });

  it('asks a tool again after five minutes, however long it asks to wait', async () => {
    let n = 0;
    const { find } = shieldOnTimers({ concurrency: 2 }).protect(
      {
        find: async () => {
          if (++n === 1) throw limited(86_400);
          return n;
        },
      },
      { effects: 'read' },
    );
    expect((await settled(times(3, find))).ok).toBe(1);
    expect((await settled(times(3, find))).ok).toBe(0);
    await vi.advanceTimersByTimeAsync(300_000);
    expect((await settled(times(3, find))).ok).toBe(3);
  });

  it('rejects a call that no slot becomes free for, without calling the tool', async () => {
    const { run, seen } = counted(60_000);
    const shield = shieldOnTimers({ concurrency: 1, budget: { timeMs: 10_000 } });
    const { find } = shield.protect({ find: run }, { effects: 'read' });
    const { ok, reasons } = await settled(times(2, find));
    expect([ok, seen.length]).toEqual([1, 1]);
    expect(reasons).toEqual(['the call waited 10 s, and other calls of the tool were still running']);
    expect(shield.stats()).toMatchObject({ calls: 2, clean: 1, handedOff: 1, attempts: 1 });
  });

  it('a call can be cancelled while it waits, and leaves its place', async () => {
    const { run, seen } = counted(1_000);
    const shield = shieldOnTimers({ concurrency: 1 });
    const tool = {
      name: 'find',
      description: '',
      inputSchema: {},
      execute: ({ n }: { n: number }) => run(n),
    };
    const { find } = shield.protect({ find: tool }, { effects: 'read' });
    const controller = new AbortController();
    const calls = [
      find.execute({ n: 0 }),
      find.execute({ n: 1 }, { signal: controller.signal }),
      find.execute({ n: 2 }),
    ];
    setTimeout(() => controller.abort(new Error('stop')), 100);
    expect((await settled(calls)).ok).toBe(2);
    expect(seen).toEqual([0, 2]);
    expect(shield.stats()).toMatchObject({ calls: 3, clean: 2, cancelled: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [{ concurrency: 0 }, 'concurrency must be a whole number above 0, got 0'],
    [{ concurrency: 1.5 }, 'concurrency'],
    [{ retryBudget: { bursts: 1 } }, 'retryBudget has an unknown field bursts'],
    [{ retryBudget: { burst: 0 } }, 'burst'],
    [{ retryBudget: null }, 'retryBudget must be an object'],
  ])('is checked: %j', (options, message) => {
    expect(() => shieldInTest(options as ShieldOptions)).toThrow(message);
  });
});
