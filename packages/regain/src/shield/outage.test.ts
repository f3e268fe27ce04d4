import { describe, expect, it } from 'vitest';
import { type Clock, realClock, virtualClock } from '../types/index.ts';
import {
  errorOf,
  eventsOf,
  failing,
  httpError,
  rejecting,
  shieldInTest,
  unrecovered,
} from './shield-in-test.ts';

describe('an outage', () => {
  it('is not amplified: retries stay within the budget, then no call reaches the tool', async () => {
    const guard = shieldInTest();
    const tool = rejecting(httpError(503));
    const dead = guard.protect(tool, { effects: 'read' });
    for (let i = 0; i < 300; i++) await errorOf(dead());
    const { atMs } = eventsOf(guard.events, 'decided').at(-1)!;
    const { attempts, calls } = guard.stats();
    const first = eventsOf(guard.events, 'attempt-started').filter(({ attempt }) => attempt === 1).length;
    const reached = tool.seen.length;
    expect(attempts).toBe(reached);
    expect(reached - first).toBeLessThanOrEqual(10 + atMs / 1000);
    expect(calls).toBe(300);
    expect(reached).toBeLessThan(60);
    const { report } = await unrecovered(dead());
    expect(report).toMatchObject({ attempts: 0, known: { failure: 'not-called' } });
  });

  it('is recognised from unknown errors that are thrown or marked; a plain value is an answer', async () => {
    const words = 'Uh-oh, that tripped over itself';
    const ways = {
      thrown: () => Promise.reject(new Error(words)),
      marked: async () => ({ isError: true, content: [{ type: 'text', text: words }] }),
      returned: async () => ({ error: words }),
    };
    const refused = [];
    for (const answer of Object.values(ways)) {
      const guard = shieldInTest();
      const run = failing([], answer as () => Promise<unknown>);
      const tool = guard.protect(run, { effects: 'write' });
      for (let i = 0; i < 30; i++) await tool().catch(() => {});
      refused.push(30 - run.seen.length > 10);
    }
    expect(refused).toEqual([true, true, false]);
  });

  it('ends when a probe succeeds', async () => {
    const clock = virtualClock();
    const guard = shieldInTest({ clock });
    let isDown = true;
    const run = failing([], async () => {
      if (isDown) throw httpError(503);
      return 'back';
    });
    const tool = guard.protect(run, { effects: 'read' });
    for (let i = 0; i < 30; i++) await errorOf(tool());
    isDown = false;
    const before = run.seen.length;
    const { retryAfterMs } = (await unrecovered(tool())).report.known;
    expect(run.seen.length).toBe(before);
    await clock.sleep(retryAfterMs!);
    expect(await tool()).toBe('back');
    expect(await tool()).toBe('back');
    expect(run.seen.length).toBe(before + 2);
  });

  it('of one tool does not affect another, named or not', async () => {
    const guard = shieldInTest();
    const dead = guard.protect(() => Promise.reject(httpError(503)), { effects: 'read' });
    const sound = guard.protect(() => Promise.resolve(1), { effects: 'read' });
    for (let i = 0; i < 30; i++) await errorOf(dead());
    expect(await sound()).toBe(1);
    expect(guard.stats()).toMatchObject({ calls: 31, clean: 1 });
  });

  it('with error answers stays within the retry budget', async () => {
    const guard = shieldInTest({ budget: { timeMs: 3_600_000 } });
    const tool = rejecting(Object.assign(httpError(429, 'too many requests'), { retryAfterMs: 1 }));
    const busy = guard.protect(tool, { effects: 'read' });
    for (let i = 0; i < 100; i++) await errorOf(busy());
    // The burst, and one per second; half of those that were rejected with a time to wait are given back.
    const seconds = eventsOf(guard.events, 'call-ended').at(-1)!.endMs / 1000;
    expect(tool.seen.length - 100).toBeLessThanOrEqual(2 * (10 + seconds));
  });
});

it('a call waits for the breaker at most twice', async () => {
  const clock = virtualClock();
  const guard = shieldInTest({ clock, handOffPrice: 0.9, budget: { timeMs: 600_000, attempts: 30 } });
  const execute = async () => {
    await clock.sleep(50);
    throw httpError(503);
  };
  const { find } = guard.protect({ find: execute }, { effects: 'read' });
  for (let i = 0; i < 20; i++) await errorOf(find());
  expect(guard.stats().attempts).toBeLessThan(45);
});

it('a retry that succeeds is given back to the retry budget; one that fails is not', async () => {
  const stopped: Clock = { now: () => 0, sleep: async () => {}, within: async (_, work) => work() };
  const guard = shieldInTest({ clock: stopped, budget: { attempts: 2 } });
  let isUp = true;
  let n = 0;
  const run = async () => {
    if (!isUp || n++ % 2 === 0) throw httpError(429);
    return 1;
  };
  const find = guard.protect(run, { effects: 'read' });
  for (let call = 0; call < 100; call++) expect(await find()).toBe(1);
  isUp = false;
  for (let call = 0; call < 20; call++) await errorOf(find());
  // The burst is ten.
  expect(guard.stats().attempts).toBe(200 + 20 + 10);
  expect(eventsOf(guard.events, 'call-ended').at(-1)).toMatchObject({ stop: 'retry-budget' });
});

it('the timeout of a retry is the cause of the error', async () => {
  // Timeouts are real, delays are not.
  const impatient: Clock = { ...realClock(performance), sleep: async () => {} };
  let n = 0;
  const guard = shieldInTest({ clock: impatient, timeoutMs: 20, budget: { timeMs: 60_000 } });
  const run = async () => {
    if (n++ === 0) throw httpError(409, 'try again');
    await new Promise(() => {});
  };
  const find = guard.protect(run, { effects: 'read' });
  const error = await unrecovered(find());
  expect(n).toBeGreaterThan(1);
  expect(error.report.known.failure).toBe('timeout');
  expect(error.cause).toHaveProperty('code', 'ETIMEDOUT');
});
