/** Fault injection: with and without a plan, one fault and several, as seen by the caller and by the ground truth. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallContext, random, shuffled, type Tool, virtualClock } from '../types/index.ts';
import { bookingSpecs, contextAt, openBookingWorld, validArgs } from './conformance/booking-world.ts';
import type { FaultCoordinate } from './coordinate.ts';
import type { FaultLog } from './fault-log.ts';
import { createToolbox, inject } from './inject.ts';

const plan = bookingSpecs.map(({ name }) => name);
const at = (task: string): FaultCoordinate => ({ suite: 'desk', task, seed: 42, repeat: 0, plan });
const only = (kind: string, entry: object = {}) => ({
  calls: { rate: 1, kinds: { [kind]: { weight: 1, ...entry } } },
});
const place = { step: 0, purpose: 'step', nth: 0 } as const;
const firstCall = { ...place, tool: 'get_rate', args: validArgs.get_rate!, nowMs: 0 };
/** The kinds of the faults that landed after the first `before`. */
const landedSince = ({ landed }: FaultLog, before: number) =>
  landed
    .slice(before)
    .map(({ fault }) => fault.kind)
    .join('+');

/** A caller: how often it calls each step's tool, and which other calls it makes. */
interface Caller {
  readonly tries: number;
  readonly verifies: boolean;
  readonly refreshes: boolean;
  readonly listsTools: boolean;
}

async function runTask(task: string, caller: Caller): Promise<string> {
  const box = inject(openBookingWorld().tools, 'rough', at(task));
  const clock = virtualClock();
  const firstMet: string[] = [];
  for (const [step, tool] of plan.entries()) {
    if (caller.listsTools) box.list();
    for (let nth = 0; nth < caller.tries; nth++) {
      const before = box.log.landed.length;
      await box.call(tool, validArgs[tool]!, contextAt(clock, { step, nth })).catch(() => undefined);
      if (nth === 0) firstMet.push(landedSince(box.log, before));
      if (caller.verifies) {
        const context = contextAt(clock, { step, nth, purpose: 'verify' });
        await box.call('list_bookings', { city: 'Porto' }, context).catch(() => undefined);
      }
      if (caller.refreshes) await box.refreshCredentials(contextAt(clock));
    }
  }
  const scheduled = box.log
    .scheduled()
    .filter(({ purpose, origin }) => purpose === 'step' && origin === 'step')
    .toSorted((a, b) => a.step - b.step);
  return JSON.stringify({ scheduled, firstMet });
}

describe('the fault schedule', () => {
  const caller = fc.record({
    tries: fc.integer({ min: 1, max: 4 }),
    verifies: fc.boolean(),
    refreshes: fc.boolean(),
    listsTools: fc.boolean(),
  });

  it('is the same for callers that make different numbers of calls, in any order of tasks', async () => {
    const tasks = Array.from({ length: 6 }, (_, i) => `task-${i}`);
    const plain = { tries: 1, verifies: false, refreshes: false, listsTools: false };
    const expected = new Map<string, string>();
    for (const task of tasks) expected.set(task, await runTask(task, plain));
    expect(new Set(expected.values()).size).toBe(tasks.length);
    await fc.assert(
      fc.asyncProperty(fc.array(caller, { minLength: 6, maxLength: 6 }), fc.nat(), async (callers, seed) => {
        // Interleaved as workers would: tasks share nothing.
        const order = shuffled(random('order', seed), tasks);
        const runs = await Promise.all(
          order.map(async (task, i) => ({ task, run: await runTask(task, callers[i]!) })),
        );
        for (const { task, run } of runs) expect(run).toBe(expected.get(task));
      }),
      { numRuns: 40 },
    );
  });
});

describe('inject', () => {
  it('changes nothing under the clean profile', async () => {
    const world = openBookingWorld();
    const box = inject(world.tools, 'clean', at('t'));
    for (const [step, tool] of plan.entries())
      await box.call(tool, validArgs[tool]!, contextAt(virtualClock(), { step }));
    const bare = openBookingWorld();
    for (const tool of bare.tools) await tool.execute(validArgs[tool.name]!, contextAt());
    expect(world.snapshot()).toBe(bare.snapshot());
    expect(box.log.summary()).toBe('no fault was scheduled: this run says nothing about recovery');
    expect(box.log.landed).toEqual([]);
  });

  it('keeps scheduled and landed faults apart, and says if none landed', async () => {
    const box = inject(openBookingWorld().tools, only('timeout', { triesMean: 1 }), at('t'));
    expect(box.log.isPaired).toBe(true);
    expect(box.log.scheduled()).toHaveLength(plan.length);
    expect(box.log.summary()).toBe('5 faults scheduled, none landed: this run says nothing about recovery');
    const clock = virtualClock(1000);
    await expect(box.call('get_rate', validArgs.get_rate!, contextAt(clock))).rejects.toThrow();
    expect(box.log.landed).toEqual([
      { ...place, fault: box.log.scheduled()[0]!.fault, origin: 'step', tool: 'get_rate', atMs: 1000 },
    ]);
    expect(clock.now()).toBe(601_000);
    expect(box.log.neverLanded()).toHaveLength(plan.length - 1);
    expect(box.log.summary()).toBe('5 faults scheduled, 1 landed, in 1 of the calls');
    await expect(
      box.call('get_rate', validArgs.get_rate!, contextAt(clock, { nth: 1 })),
    ).resolves.toBeDefined();
  });

  it('counts down the waiting time, and lets calls through afterwards', async () => {
    const box = inject(
      openBookingWorld().tools,
      only('rate-limited', { waitMsMean: 10_000, latencyMs: [100, 100] }),
      at('t'),
      {
        errorFormatterFor: () => ({
          dialect: 'grpc',
          family: 'a',
          raise: (problem) => ({ isError: true, waits: problem.retryAfterMs! }),
        }),
      },
    );
    const clock = virtualClock();
    const waits = async (nth: number) =>
      ((await box.call('get_rate', validArgs.get_rate!, contextAt(clock, { nth }))) as { waits?: number })
        .waits;
    const first = (await waits(0))!;
    expect(first).toBeGreaterThanOrEqual(5000);
    await clock.sleep(3000);
    expect(await waits(1)).toBe(first - 3000);
    await clock.sleep(first - 3000);
    expect(await waits(2)).toBeUndefined();
    expect(await waits(3)).toBeUndefined();
  });

  it('lists changed tools once the change has landed, and finds them under their new name', async () => {
    const box = inject(openBookingWorld().tools, only('tool-renamed'), at('t'));
    const before = box.list().map(({ name }) => name);
    expect(before).toEqual(plan);
    await box.call('get_rate', validArgs.get_rate!, contextAt()).catch(() => undefined);
    const [renamed, ...others] = box.list().map(({ name }) => name);
    expect(others).toEqual(plan.slice(1));
    expect(plan).not.toContain(renamed);
    const outcome = await box.call(renamed!, validArgs.get_rate!, contextAt(virtualClock(), { nth: 1 }));
    expect(outcome).toMatchObject({ price: 81.25 });
    // It stays changed at later steps, and no second change of the same tool is added.
    const context = contextAt(virtualClock(), { step: 3 });
    const again = await box.call('get_rate', validArgs.get_rate!, context).catch((error) => error);
    expect(again).not.toHaveProperty('price');
    expect(box.list()[0]!.name).toBe(renamed);
  });

  it('lists specs without `execute`', () => {
    const box = inject(createToolbox(openBookingWorld().tools), 'rough', at('t'));
    for (const spec of box.list()) expect(spec).not.toHaveProperty('execute');
    expect(box.list()[0]!.inputSchema).toBe(box.list()[0]!.inputSchema);
  });

  it('passes on calls of unknown tools, with a suggestion', async () => {
    const box = inject(openBookingWorld().tools, 'rough', at('t'));
    await expect(box.call('get_rates', {}, contextAt())).rejects.toThrow(/get_rate/);
    const nowhere = { ...firstCall, tool: 'nope', args: {} };
    expect(box.hidden.pending(nowhere)).toEqual([]);
    expect(box.hidden.remedy(nowhere, undefined)).toBeNull();
  });

  it('starts no fault when only inspected', async () => {
    const box = inject(openBookingWorld().tools, only('tool-renamed'), at('t'));
    expect(box.hidden.pending(firstCall).map(({ kind }) => kind.name)).toEqual(['tool-renamed']);
    expect(box.list().map(({ name }) => name)).toEqual(plan);
    expect(box.log.landed).toEqual([]);
  });

  it('stops at once when aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const box = inject(openBookingWorld().tools, only('timeout'), at('t'));
    const context: CallContext = { ...contextAt(), signal: controller.signal };
    await expect(box.call('get_rate', validArgs.get_rate!, context)).rejects.toThrow('enough');
  });
});

describe('without a plan', () => {
  const echo: Tool = {
    name: 'echo',
    description: 'Says it again.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    outputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    execute: async ({ text }) => ({ text: text! }),
  };

  const weights = {
    timeout: 1,
    'connection-reset': 1,
    'server-error': 1,
    slow: 1,
    'injected-instructions': 1,
  };
  const passing = { calls: { rate: 0.3, kinds: weights } };

  async function outcomes(seed: number, calls: number): Promise<string[]> {
    const tool = inject(echo, passing, seed, { clock: virtualClock() });
    const outcome: string[] = [];
    for (let i = 0; i < calls; i++) {
      const before = tool.log.landed.length;
      await tool.execute({ text: 'hello' }).catch(() => undefined);
      outcome.push(landedSince(tool.log, before));
    }
    return outcome;
  }

  it('keys faults on the nth call of a tool and the seed, and says that runs are unpaired', async () => {
    const outcome = await outcomes(7, 60);
    expect(await outcomes(7, 60)).toEqual(outcome);
    expect(await outcomes(8, 60)).not.toEqual(outcome);
    expect(await outcomes(7, 30)).toEqual(outcome.slice(0, 30));
    expect(new Set(outcome).size).toBeGreaterThan(4);
    expect(inject(echo, 'rough', 7).log.isPaired).toBe(false);
  });

  it('never changes the name of a single tool', async () => {
    const tool = inject(echo, only('tool-renamed'), 7, { clock: virtualClock() });
    await expect(tool.execute({ text: 'hello' })).resolves.toEqual({ text: 'hello' });
    expect(tool).toMatchObject({ name: 'echo', inputSchema: echo.inputSchema });
  });

  it('keeps a transient fault for its tries and a lasting change for good', async () => {
    const dead = inject(echo, 'dead-tool', 7, { clock: virtualClock() });
    for (let i = 0; i < 50; i++) await dead.execute({ text: 'x' }).catch(() => undefined);
    expect(dead.log.landed).toHaveLength(50);
    expect(dead.log.landed.every(({ fault }) => fault === dead.log.landed[0]!.fault)).toBe(true);
    const changed = inject(echo, only('parameter-renamed'), 7, { clock: virtualClock() });
    await changed.execute({ text: 'x' }).catch(() => undefined);
    const { name } = changed.log.landed[0]!.fault.detail;
    await expect(changed.execute({ [String(name)]: 'x' })).resolves.toEqual({ text: 'x' });
  });

  it('refreshes credentials without a context', async () => {
    const expiring = { calls: { rate: 0.3, kinds: { 'expired-token': 1 } } };
    const tool = inject(echo, expiring, 3, { clock: virtualClock() });
    const call = () => tool.execute({ text: 'x' }).then(JSON.stringify, (error: Error) => error.message);
    let failed = 0;
    for (let i = 0; i < 40; i++) {
      if ((await call()).includes('"text"')) continue;
      failed++;
      expect(await call()).not.toContain('"text":"x"}');
      await tool.refreshCredentials();
    }
    expect(failed).toBeGreaterThan(3);
  });
});
