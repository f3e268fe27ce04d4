/** Unusual names, clocks and numbers of tools. */

import { describe, expect, it } from 'vitest';
import { defaultCalibration } from '../law/index.ts';
import type { Clock } from '../types/index.ts';
import { CallWindow } from './learn/call-window.ts';
import { errorOf, eventsOf, httpError, rejecting, shieldInTest, toolInTest } from './shield-in-test.ts';

describe('names', () => {
  it('may be property names of Object.prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const tools = Object.fromEntries(names.map((name) => [name, async () => `it is ${name}`]));
    const guard = shieldInTest();
    const behind = guard.protect(tools);
    expect(Object.keys(behind)).toEqual(names);
    for (const name of names)
      expect(await Object.entries(behind).find(([key]) => key === name)![1]()).toBe(`it is ${name}`);
    expect(Object.keys(guard.stats().tools)).toEqual(names);
    expect(Object.getPrototypeOf(behind)).toBe(Object.prototype);
  });

  it('of arguments cause no prototype pollution', async () => {
    const guard = shieldInTest({ capture: true });
    const run = rejecting(httpError(400, 'unknown parameter __proto__, use constructor'));
    const find = guard.protect(run, { effects: 'read' });
    const args = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}}',
    ) as object;
    await errorOf(find(args));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('may be any number: each tool has its own calls', () => {
    const window = new CallWindow({ calibration: defaultCalibration, timeBudgetMs: 1_000 });
    for (let i = 0; i < 70_000; i++) window.addClean(`tool-${i}`);
    expect([window.calls('tool-69999').size, window.calls('tool-4463').size]).toEqual([1, 0]);
    expect(window.size).toBe(8_192);
  });
});

it('null in place of the options of a call is none', async () => {
  const find = shieldInTest().protect(toolInTest('find', () => 'found'));
  expect(await find.execute({}, null as never)).toBe('found');
});

it('a clock that runs backwards causes no negative costs', async () => {
  let now = 1e6;
  const clock: Clock = {
    now: () => (now -= 1_000),
    sleep: async () => {},
    within: async (_, work) => work(),
  };
  const guard = shieldInTest({ clock, slo: { rate: 0.9 } });
  let n = 0;
  const run = async () => {
    if (n++ % 3 === 0) throw httpError(503);
  };
  const find = guard.protect(run, { effects: 'read' });
  for (let i = 0; i < 100; i++) await find().catch(() => {});
  expect(guard.stats().spend).toBe(0);
  expect(guard.lawSnapshot().calls).toBe(100);
  for (const { startMs, endMs } of eventsOf(guard.events, 'call-ended'))
    expect(endMs).toBeGreaterThanOrEqual(startMs);
});

it('a call that was cancelled before it began has the stop cause cancelled', async () => {
  const guard = shieldInTest({ signal: AbortSignal.abort(new Error('closing')) });
  await errorOf(guard.protect(async () => 1)());
  expect(eventsOf(guard.events, 'call-ended')).toMatchObject([{ status: 'cancelled', stop: 'cancelled' }]);
});
