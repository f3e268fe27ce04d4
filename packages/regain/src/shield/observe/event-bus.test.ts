import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../types/index.ts';
import { createShield } from '../shield.ts';
import { eventsOf, failing, httpError, shieldInTest, toolInTest } from '../shield-in-test.ts';
import type { CallObserver, ObservedShield, ShieldObserver } from './event-bus.ts';
import type { CallEvent } from './events.ts';

function watching(watcher: Partial<CallObserver> = {}) {
  const calls: CallEvent[][] = [];
  const observer: ShieldObserver = {
    observeCall: () => {
      const heard: CallEvent[] = [];
      calls.push(heard);
      return { onEvent: (event) => void heard.push(event), ...watcher };
    },
  };
  return { calls, observer };
}

describe('an observer', () => {
  it('receives the events of each call separately, even with equal ids', async () => {
    const { calls, observer } = watching();
    const { protect } = shieldInTest({ observers: [observer] });
    const find = protect(
      toolInTest(
        'find',
        failing([httpError(503)], () => 1),
      ),
    );
    await Promise.all([find.execute({}, { callId: 'same' }), find.execute({}, { callId: 'same' })]);
    expect(calls.map((heard) => heard.map(({ type }) => type))).toEqual([
      [
        'call-started',
        'attempt-started',
        'attempt-ended',
        'decided',
        'attempt-started',
        'attempt-ended',
        'acted',
        'call-ended',
      ],
      ['call-started', 'attempt-started', 'attempt-ended', 'call-ended'],
    ]);
  });

  it('may wrap attempts; an attempt that it does not run is run anyway', async () => {
    const ways: CallObserver['runAttempt'][] = [
      (run) => run(),
      () => undefined as never,
      () => {
        throw new Error('hook');
      },
      (run) => {
        run();
        throw new Error('hook');
      },
      (run) => {
        run();
        return run();
      },
    ];
    for (const around of ways) {
      const { observer } = watching({ runAttempt: around! });
      const { protect } = shieldInTest({ observers: [observer] });
      const tool = failing([httpError(503)], (a: number) => a + 1);
      expect(await protect({ tool }, { effects: 'read' }).tool(1)).toBe(2);
      expect(tool.seen).toEqual([[1], [1]]);
      const own = new Error('own');
      const throws = protect({
        tool: () => {
          throw own;
        },
      });
      await expect(throws.tool()).rejects.toMatchObject({ cause: own });
    }
  });

  it('that throws is only counted', async () => {
    const broken: ShieldObserver = {
      observeCall: () => {
        throw new Error('hook');
      },
    };
    const { observer } = watching({
      onEvent: () => {
        throw new Error('hook');
      },
    });
    const { protect, stats } = shieldInTest({ observers: [broken, observer] });
    expect(await protect({ tool: async () => 1 }).tool()).toBe(1);
    expect(stats().hookErrors).toBe(5);
  });

  it('can read the statistics at any time', async () => {
    let watched: ObservedShield | undefined;
    const attach = (shielded: ObservedShield) => {
      watched = shielded;
    };
    const { protect, lawReport } = shieldInTest({
      observers: [{ attach, observeCall: () => undefined }],
    });
    const tools = protect(
      { find: failing([httpError(404)], () => 1), list: async () => [] },
      { effects: 'read' },
    );
    expect(watched!.lawSnapshot()).toMatchObject({ calls: 0, RR: null, ES: null });
    for (let i = 0; i < 40; i++) await Promise.allSettled([tools.find(), tools.list()]);
    const { calls, RR, ES, meanSpend, observedRegret, predictedRegret, distance } = await lawReport();
    const seen = { calls, RR, ES, meanSpend, observedRegret, predictedRegret, distance };
    for (const [name, value] of Object.entries(watched!.lawSnapshot()))
      expect(value, name).toBeCloseTo(seen[name as keyof typeof seen]!, 12);
    expect(predictedRegret).not.toBeNull();
    expect(watched!.lawSnapshot('find')).toMatchObject({ calls: 40, RR: 39 / 40 });
    expect(watched!.lawSnapshot('list')).toMatchObject({ calls: 40, RR: 1, ES: 1 });
    expect(watched!.lawSnapshot('nobody')).toMatchObject({ calls: 0, RR: null });
    expect(watched!.stats().calls).toBe(80);
  });
});

describe('the stop cause', () => {
  const dead = async () => Promise.reject(httpError(503));
  const stopsOf = async (options: Parameters<typeof shieldInTest>[0], tool = dead, calls = 1) => {
    const { protect, events } = shieldInTest(options);
    const tools = protect({ tool }, { effects: 'read' });
    for (let i = 0; i < calls; i++) await tools.tool().catch(() => undefined);
    return eventsOf(events, 'call-ended').map(({ stop }) => stop);
  };

  it('is one of the documented codes', async () => {
    expect(await stopsOf({ budget: { attempts: 1 } })).toEqual(['call-budget']);
    expect(await stopsOf({}, async () => Promise.reject(httpError(403)))).toEqual(['not-worth-it']);
    const brain = {
      name: 'broken',
      propose: () => {
        throw new Error('no');
      },
    };
    expect(await stopsOf({ brain: brain as never })).toEqual(['brain-failed']);
    expect(await stopsOf({}, dead, 30)).toContain('tool-down');
    const controller = new AbortController();
    const off = async () => {
      controller.abort(new Error('enough'));
      throw controller.signal.reason;
    };
    expect(await stopsOf({ signal: controller.signal }, off)).toEqual(['cancelled']);
    const { protect, events } = shieldInTest();
    await protect({ write: async () => Promise.reject(httpError(504)) })
      .write()
      .catch(() => undefined);
    expect(eventsOf(events, 'call-ended')[0]).toMatchObject({ stop: 'unsafe' });
  });

  it('is the retry budget, which all calls of a tool share', async () => {
    const { protect, events } = shieldInTest({ handOffPrice: 1 });
    const tools = protect({ dead }, { effects: 'read' });
    await Promise.allSettled(Array.from({ length: 100 }, () => tools.dead()));
    const stops = new Set(eventsOf(events, 'call-ended').map(({ stop }) => stop));
    expect(stops).toContain('retry-budget');
  });

  it('is absent if the call was recovered', async () => {
    const { protect, events } = shieldInTest();
    const tools = protect({ find: failing([httpError(503)], () => 1) }, { effects: 'read' });
    await tools.find();
    await tools.find();
    for (const event of eventsOf(events, 'call-ended')) expect(event).not.toHaveProperty('stop');
  });
});

describe('objectives of a shield', () => {
  it('emit events when missed and met again, and have a status at any time', async () => {
    const clock = virtualClock();
    const { protect, events, slo } = shieldInTest({ clock, slo: { rate: 0.9, windowMs: 60_000 } });
    let isDown = true;
    const find = async () => (isDown ? Promise.reject(httpError(404)) : 1);
    const tools = protect({ find }, { effects: 'read' });
    for (let i = 0; i < 3; i++) await tools.find().catch(() => undefined);
    expect(eventsOf(events, 'slo')).toMatchObject([
      { change: 'breached', objective: 'rate', calls: 2, current: 0 },
    ]);
    expect(slo()).toMatchObject([{ objective: 'rate', target: 0.9, current: 0, calls: 3, isBreached: true }]);
    isDown = false;
    for (let i = 0; i < 40; i++) await tools.find();
    expect(eventsOf(events, 'slo').map(({ change }) => change)).toEqual(['breached', 'restored']);
    isDown = true;
    await Promise.allSettled(Array.from({ length: 10 }, () => tools.find()));
    await clock.sleep(120_000);
    // Without calls, reading the status notices it.
    expect(slo()).toMatchObject([{ calls: 0, isBreached: false }]);
    expect(eventsOf(events, 'slo').map(({ change }) => change)).toEqual([
      'breached',
      'restored',
      'breached',
      'restored',
    ]);
  });

  it('ignore cancelled calls, and are empty without the option', async () => {
    const controller = new AbortController();
    const { protect, slo } = shieldInTest({ slo: { rate: 0.9 }, signal: controller.signal });
    const find = async () => {
      controller.abort(new Error('enough'));
      throw controller.signal.reason;
    };
    await expect(protect({ find }).find()).rejects.toThrow('enough');
    expect(slo()).toMatchObject([{ calls: 0 }]);
    expect(shieldInTest().slo()).toEqual([]);
    expect(() => createShield({ experience: false, slo: { rate: 2 } })).toThrow('rate');
  });
});

it('an observer without capture receives no previews, whatever others request', async () => {
  const seen: Record<string, string[]> = { asking: [], modest: [], hook: [] };
  const observer = (name: 'asking' | 'modest', capture: boolean): ShieldObserver => ({
    capture,
    observeCall: () => ({ onEvent: (event) => void seen[name]!.push(JSON.stringify(event)) }),
  });
  const { protect } = shieldInTest({
    observers: [observer('asking', true), observer('modest', false)],
    onEvent: (event) => void seen.hook!.push(JSON.stringify(event)),
  });
  const find = failing([httpError(503)], ({ q }: { q: string }) => `found ${q}`);
  await protect({ find }, { effects: 'read' }).find({ q: 'a lamp' });
  expect(seen.asking!.join()).toContain('found a lamp');
  for (const name of ['modest', 'hook']) expect(seen[name]!.join()).not.toContain('a lamp');
});
