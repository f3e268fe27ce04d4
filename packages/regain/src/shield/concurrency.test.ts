/** The limit on concurrent calls of a tool. */

import { describe, expect, it, vi } from 'vitest';
import { limited, settled, shieldOnTimers, simulateTimers, sleep, times } from './load-in-test.ts';
import type { ShieldOptions } from './options.ts';
import { failing, shieldInTest, toolInTest } from './shield-in-test.ts';

simulateTimers();

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

  it('hands back a call that waits too long, also if the tool has been protected without it since', async () => {
    const shield = shieldOnTimers({ budget: { timeMs: 300 } });
    const { run } = counted(1_500);
    const { find } = shield.protect(
      { find: run },
      { effects: 'read', perTool: { find: { concurrency: 1 } } },
    );
    const calls = settled([find(1), find(2)]);
    shield.protect({ find: run }, { effects: 'read' });
    await calls;
    expect(shield.stats()).toMatchObject({ calls: 2, handedOff: 1 });
  });

  it('starts no call while the tool asks to wait', async () => {
    const startsMs: number[] = [];
    const find = shieldOnTimers({ concurrency: 2 }).protect(
      async () => {
        if (startsMs.push(Math.round(performance.now())) === 1) throw limited(5);
      },
      { effects: 'read' },
    );
    const startMs = performance.now();
    expect((await settled(times(6, find))).ok).toBe(6);
    // The two that started at once, then none for five seconds.
    expect(startsMs.filter((ms) => ms - startMs < 4_900).length).toBe(2);
  });

  it('asks a tool again after five minutes, however long it asks to wait', async () => {
    const run = failing([limited(86_400)], (n: number) => n);
    const find = shieldOnTimers({ concurrency: 2 }).protect(run, { effects: 'read' });
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
    const find = shield.protect(toolInTest('find', ({ n }: { n: number }) => run(n)));
    const controller = new AbortController();
    const calls = [0, 1, 2].map((n) => find.execute({ n }, n === 1 ? { signal: controller.signal } : {}));
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
