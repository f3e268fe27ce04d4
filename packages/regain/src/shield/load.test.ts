/** Many calls at once: bursts of failures, rate limits, outages, and tools that ask to wait. */

import { describe, expect, it, vi } from 'vitest';
import { limited, settled, shieldOnTimers, simulateTimers, sleep, times } from './load-in-test.ts';
import type { ShieldOptions } from './options.ts';
import { failing, httpError, rejecting, shieldInTest, unrecovered } from './shield-in-test.ts';
import type { ToolOptions } from './tool-options.ts';

simulateTimers();

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
    const dead = rejecting(error);
    const shield = shieldOnTimers();
    const { find } = shield.protect({ find: dead }, { effects: 'read' });
    const { ok, seconds } = await settled(times(500, find));
    expect(ok).toBe(0);
    // The burst and one a second; half of those that were rejected with a time to wait are given back.
    expect(dead.seen.length - 500).toBeLessThanOrEqual(2 * (10 + Math.ceil(seconds)));
    expect(shield.stats().attempts).toBe(dead.seen.length);
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
      const dead = rejecting(httpError(429));
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
    const { find } = shieldInTest().protect({ find: rejecting(limited(300)) }, { effects: 'read' });
    const error = await unrecovered(find());
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
