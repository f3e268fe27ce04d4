/** Lagging reads: what they show and when, how lag is drawn, and what listed tools declare. */

import { describe, expect, it } from 'vitest';
import type { DialectName } from '../dialects/index.ts';
import { type ActionKind, actionKinds, type Json, type Tool, virtualClock } from '../types/index.ts';
import {
  bookingsRead,
  contextAt,
  getBookingSpec,
  openBookingWorld,
  validArgs,
} from './conformance/booking-world.ts';
import { inject } from './inject.ts';
import { LANDS_MAX_MS } from './kinds/unreported-effects.ts';
import { createProfile, getProfile, profileNames } from './profiles/index.ts';
import type { FaultProfileInput } from './profiles/profile-source.ts';
import { takeAction, testBed } from './take-action-in-test.ts';

const lagging = { lag: { readMs: [5000, 5000] as const } };
const at = (task: string) => ({ suite: 's', task, seed: 1, repeat: 0 });
const order = validArgs.book_room!;

/** The booking environment with lagging reads, on one clock. */
function opened(profile: FaultProfileInput = lagging, task = 't', dialect?: DialectName) {
  const world = openBookingWorld(dialect);
  const box = inject(world.tools, profile, at(task));
  const clock = virtualClock();
  const call = (tool: string, args = validArgs[tool]!) => box.call(tool, args, contextAt(clock));
  const guests = async (city = 'Porto') => {
    const { bookings } = (await call('list_bookings', { city })) as { bookings: { guest: string }[] };
    return bookings.map(({ guest }) => guest);
  };
  return { world, box, clock, call, guests };
}

describe('a lagging read', () => {
  it('does not show a write at once, and shows it when the lag has passed', async () => {
    const { world, box, clock, call, guests } = opened();
    await expect(call('book_room')).resolves.toMatchObject({ guest: 'Ines Costa' });
    const writtenMs = clock.now();
    expect(world.snapshot()).toContain('Ines Costa');
    expect(await guests()).not.toContain('Ines Costa');
    await clock.sleep(writtenMs + 4999 - clock.now());
    expect(await guests()).not.toContain('Ines Costa');
    await clock.sleep(writtenMs + 5000 - clock.now());
    expect(await guests()).toContain('Ines Costa');
    expect(box.log.landed.map(({ fault, origin, tool }) => `${fault.kind} ${origin} ${tool}`)).toEqual([
      'lagging-read lag list_bookings',
      'lagging-read lag list_bookings',
    ]);
    expect(box.log.summary()).toBe('1 fault scheduled, 1 landed, in 2 of the calls');
  });

  it('takes the time of the read', async () => {
    const { clock, call } = opened();
    await call('book_room');
    const startMs = clock.now();
    await call('list_bookings');
    expect(clock.now() - startMs).toBe(100);
  });

  it('shows every write after its own lag', async () => {
    const { box, clock, call, guests } = opened();
    await call('book_room', { ...order, guest: 'First' });
    const firstMs = clock.now();
    await clock.sleep(3000);
    await call('book_room', { ...order, guest: 'Second' });
    const secondMs = clock.now();
    expect(await guests()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Eva']);
    // The remedy waits for all of them.
    const delayMs = secondMs + 5000 - clock.now();
    expect(box.hidden.remedy({ ...bookingsRead, nowMs: clock.now() }, undefined)).toEqual({
      kind: 'retry',
      delayMs,
    });
    await clock.sleep(firstMs + 5000 - clock.now());
    expect(await guests()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'First']);
    await clock.sleep(3000);
    expect(await guests()).toHaveLength(7);
  });

  it('hides nothing in reads of other records', async () => {
    const { box, call, guests } = opened();
    await call('book_room', { ...order, city: 'Faro' });
    expect(await guests('Porto')).toHaveLength(5);
    expect(box.log.landed).toEqual([]);
    expect(await guests('Faro')).toEqual([]);
    expect(box.log.landed).toHaveLength(1);
  });

  it.each(['problem-json', 'mcp'] as const)('ignores a refused write, in %s', async (dialect) => {
    const { box, call, guests } = opened(lagging, 't', dialect);
    await call('book_room', { ...order, nights: 0 }).catch(() => undefined);
    expect(await guests()).toHaveLength(5);
    expect(box.log.landed).toEqual([]);
  });

  it('shows earlier errors', async () => {
    const kept = new Map<string, Json>();
    const input = { type: 'object' } as const;
    const tools: Tool[] = [
      {
        ...{ name: 'get', description: '', inputSchema: input, effect: 'read' },
        execute: async ({ id }) => {
          const found = kept.get(String(id));
          if (found === undefined) throw new Error(`there is no ${id}`);
          return found;
        },
      },
      {
        ...{ name: 'put', description: '', inputSchema: input, effect: 'write' },
        verifiedBy: { tool: 'get', args: { id: '/args/id' }, records: '', match: {}, output: '' },
        execute: async ({ id }) => void kept.set(String(id), { id: String(id) }),
      },
    ];
    const box = inject(tools, lagging, at('t'));
    const clock = virtualClock();
    await box.call('put', { id: 'a' }, contextAt(clock));
    await expect(box.call('get', { id: 'a' }, contextAt(clock))).rejects.toThrow('there is no a');
    await clock.sleep(5000);
    await expect(box.call('get', { id: 'a' }, contextAt(clock))).resolves.toEqual({ id: 'a' });
  });

  it.each(actionKinds)('is cleared by a later read, not by %s alone', async (kind) => {
    const { box, clock, call } = opened();
    await call('book_room');
    const bed = testBed(box, clock);
    const { tool, args } = bookingsRead;
    const last = await bed.call(tool, args);
    const remedy = box.hidden.remedy({ ...bookingsRead, nowMs: clock.now() }, undefined);
    expect(remedy).toMatchObject({ kind: 'retry' });
    const other = { kind, tool, args: { city: 'Faro' }, value: null, reason: '' };
    const action = kind === 'retry' ? remedy! : (other as Extract<typeof remedy, { kind: ActionKind }>);
    const answer = await takeAction(action, bed, { spec: getBookingSpec(tool), tool, args, last });
    expect(JSON.stringify(answer).includes('Ines Costa')).toBe(kind === 'retry');
  });
});

describe('the lag of reads', () => {
  const drawn = createProfile({ name: 'x', description: '', lag: { readMs: [200, 30_000], declared: 1 } });
  const lagIn = (task: string, severity = 1) => {
    const [promised] = inject(openBookingWorld().tools, { ...drawn, severity }, at(task))
      .list()
      .flatMap(({ verifiedBy }) => verifiedBy?.consistentAfterMs ?? []);
    return promised!;
  };

  it('is log-uniform for each task, and grows with severity', () => {
    const lags = Array.from({ length: 400 }, (_, task) => lagIn(`t${task}`));
    expect(Math.min(...lags)).toBeGreaterThanOrEqual(200);
    expect(Math.max(...lags)).toBeLessThanOrEqual(30_000);
    const below = lags.filter((ms) => ms < Math.sqrt(200 * 30_000)).length;
    expect(below).toBeGreaterThan(150);
    expect(below).toBeLessThan(250);
    expect(lagIn('t1')).toBe(lagIn('t1'));
    expect(lagIn('t1', 2) / lagIn('t1')).toBeCloseTo(2, 2);
    expect(lagIn('t1', 0)).toBe(0);
  });

  it('does not depend on earlier calls', async () => {
    for (let task = 0; task < 20; task++) {
      const { clock, call, guests } = opened(drawn, `t${task}`);
      for (let i = 0; i < task; i++) await call('get_rate');
      await call('book_room');
      await clock.sleep(lagIn(`t${task}`) - 1);
      expect(await guests()).not.toContain('Ines Costa');
      expect(await guests()).toContain('Ines Costa');
    }
  });
});

describe('declared consistency', () => {
  const promises = (profile: string, task: string) =>
    inject(openBookingWorld().tools, getProfile(profile), at(task))
      .list()
      .flatMap(({ verifiedBy }) => (verifiedBy === undefined ? [] : [verifiedBy.consistentAfterMs]));

  it('is removed if reads lag, or replaced by the delay, each with probability 0.5', () => {
    const all = Array.from({ length: 300 }, (_, task) => promises('lagging-reads', `t${task}`)).flat();
    const declared = all.filter((ms) => ms !== undefined);
    expect(declared.length / all.length).toBeGreaterThan(0.4);
    expect(declared.length / all.length).toBeLessThan(0.6);
    expect(Math.min(...declared)).toBeGreaterThanOrEqual(LANDS_MAX_MS + 200);
    expect(Math.max(...declared)).toBeLessThanOrEqual(LANDS_MAX_MS + 30_000);
  });

  it.each(profileNames.filter((name) => name !== 'lagging-reads'))('is unchanged under %s', (name) => {
    const { tools } = openBookingWorld();
    const { list } = inject(tools, getProfile(name), { ...at('t'), seed: 3 });
    for (const { verifiedBy } of list()) if (verifiedBy) expect(verifiedBy.consistentAfterMs).toBe(0);
  });

  it('is removed for a single tool, and if writes land late', () => {
    const tool = openBookingWorld().tools.find(({ name }) => name === 'book_room')!;
    const late = { calls: { rate: 0.1, kinds: { 'late-commit': 1 } } };
    for (const profile of [lagging, late]) {
      const { verifiedBy } = inject(tool, profile, at('t'));
      expect(verifiedBy).toEqual({ ...tool.verifiedBy, consistentAfterMs: undefined });
      expect('consistentAfterMs' in verifiedBy!).toBe(false);
    }
  });

  it('is not added to a tool without it', () => {
    const tools = openBookingWorld().tools.map((tool): Tool => {
      const { consistentAfterMs: _, ...rest } = tool.verifiedBy ?? {};
      return tool.verifiedBy === undefined ? tool : { ...tool, verifiedBy: rest as typeof tool.verifiedBy };
    });
    const { list } = inject(tools, { ...lagging, lag: { readMs: [1, 1], declared: 1 } }, at('t'));
    for (const { verifiedBy } of list()) expect(verifiedBy?.consistentAfterMs).toBeUndefined();
  });

  it('holds: a read after that delay shows the effect', async () => {
    let [kept, late, missing] = [0, 0, 0];
    for (let task = 0; task < 400; task++) {
      const { world, box, clock, call } = opened(getProfile('lagging-reads'), `t${task}`);
      const waitMs = box.list().find(({ name }) => name === 'book_room')!.verifiedBy!.consistentAfterMs;
      if (waitMs === undefined) continue;
      await clock.within(10_000, () => call('book_room')).catch(() => undefined);
      await clock.sleep(waitMs);
      // A failed read shows nothing, and a second one would come later than declared.
      const read = box.call('list_bookings', { city: 'Porto' }, contextAt(clock, { purpose: 'verify' }));
      const bookings = await read.catch(() => undefined);
      if (bookings === undefined) continue;
      const shown = JSON.stringify(bookings).includes('Ines Costa');
      await box.settle();
      expect({ task, shown }).toEqual({ task, shown: world.snapshot().includes('Ines Costa') });
      if (shown) kept++;
      else missing++;
      if (box.log.landed.some(({ fault }) => fault.kind === 'late-commit')) late++;
    }
    expect(Math.min(kept, late, missing)).toBeGreaterThan(10);
  });
});
