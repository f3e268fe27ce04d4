/** Regression tests: incidents in which a write was repeated. */

import { describe, expect, it } from 'vitest';
import {
  type Clock,
  type JsonObject,
  type ToolSpec,
  type Verification,
  virtualClock,
} from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import type { ShieldOptions } from './options.ts';
import { errorOf, eventsOf, httpError, shieldInTest, toolInTest, unrecovered } from './shield-in-test.ts';

const look: Verification = {
  tool: 'list',
  args: {},
  records: '/all',
  match: { item: '/args/item' },
  output: '',
};

interface World {
  /** Delay until the record of a call is visible. */
  readonly lagMs?: number;
  /** What the write does after it took effect. */
  readonly answers?: (clock: Clock, calls: number) => unknown;
  readonly takesEffect?: (calls: number) => boolean;
  readonly spec?: Partial<ToolSpec>;
  readonly verifiedBy?: Partial<Verification>;
  readonly options?: ShieldOptions;
}

function world({ lagMs = 0, answers, takesEffect = () => true, spec, verifiedBy, options }: World) {
  const clock = { ...virtualClock(), epochMs: 1_700_000_000_000 };
  const records: { item: unknown; visibleMs: number; created_at: string }[] = [];
  let calls = 0;
  let reads = 0;
  const write = async ({ item }: JsonObject) => {
    calls++;
    if (takesEffect(calls)) {
      const created_at = new Date(clock.epochMs + clock.now()).toISOString();
      records.push({ item, visibleMs: clock.now() + lagMs, created_at });
    }
    return answers === undefined ? { item: item ?? null } : answers(clock, calls);
  };
  const read = async () => {
    reads++;
    const visible = records.filter(({ visibleMs }) => visibleMs <= clock.now());
    return { all: visible.map(({ item, created_at }) => ({ item, created_at })) };
  };
  const shield = shieldInTest({ clock, ...options });
  const inputSchema = { type: 'object', properties: { item: { type: 'string' } } };
  const about = { inputSchema, effect: 'write', verifiedBy: { ...look, ...verifiedBy }, ...spec } as const;
  const tools = shield.protect({ add: toolInTest('add', write, about), list: toolInTest('list', read) });
  return { shield, tools, clock, records, calls: () => calls, reads: () => reads };
}

const lost = (): never => {
  throw httpError(504, 'gateway timeout');
};
const reset = (): never => {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

describe('a write that reported success', () => {
  it.each([0, 200, 800, 5_000, 60_000])('is made once and answered if the read lags %s ms', async (lagMs) => {
    for (const effect of ['write', 'irreversible'] as const) {
      for (const verify of ['in-doubt', 'always'] as const) {
        const { tools, shield, calls, reads } = world({ lagMs, spec: { effect }, options: { verify } });
        expect(await tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
        expect(calls()).toBe(1);
        if (verify === 'in-doubt') expect(reads()).toBe(0);
        const isUnconfirmed = verify === 'always' && lagMs > 0;
        expect(shield.stats()).toMatchObject({
          clean: isUnconfirmed ? 0 : 1,
          unconfirmed: isUnconfirmed ? 1 : 0,
        });
      }
    }
  });

  it('ends as unconfirmed, and an event has the reason', async () => {
    const { tools, shield } = world({ lagMs: 1e6, options: { verify: 'always' } });
    await tools.add.execute({ item: 'milk' });
    expect(eventsOf(shield.events, 'call-ended')).toMatchObject([
      { status: 'unconfirmed', reason: 'a read does not show it, and reads may lag', attempts: 1 },
    ]);
  });

  it('is repeated if a read that is declared consistent proves that it had no effect', async () => {
    for (const verifiedBy of [{ consistency: 'strong' }, { consistentAfterMs: 0 }] as const) {
      const options = { verify: 'always' } as const;
      const { tools, calls, records } = world({ takesEffect: (nth) => nth > 1, verifiedBy, options });
      expect(await tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
      expect([calls(), records.length]).toEqual([2, 1]);
    }
  });

  it('is no success if a read proves after every attempt that it had no effect', async () => {
    const verifiedBy = { identity: 'match', consistentAfterMs: 0 } as const;
    const { tools } = world({ takesEffect: () => false, verifiedBy, options: { verify: 'always' } });
    const { report } = await unrecovered(tools.add.execute({ item: 'milk' }));
    expect(report.known.failure).toBe('no-effect');
  });

  it('is never repeated if it is irreversible', async () => {
    const { tools, calls, shield } = world({
      ...{ takesEffect: () => false, spec: { effect: 'irreversible' }, options: { verify: 'always' } },
      verifiedBy: { consistency: 'strong', identity: 'match' },
    });
    expect(await tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
    expect(calls()).toBe(1);
    expect(shield.stats().unconfirmed).toBe(1);
  });

  it('is verified after the declared delay of its reads', async () => {
    const { tools, calls, shield, clock } = world({
      ...{ lagMs: 2_900, verifiedBy: { consistentAfterMs: 3_000 }, options: { verify: 'always' } },
    });
    expect(await tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
    expect(calls()).toBe(1);
    expect(shield.stats().clean).toBe(1);
    expect(clock.now()).toBeGreaterThanOrEqual(3_000);
  });
});

describe('a write whose answer was lost', () => {
  const commitsLate = (delayMs: number) => ({ lagMs: delayMs, answers: lost });

  it.each([0, 60, 300, 3_000])('is made once if it takes effect %s ms later', async (delayMs) => {
    for (const verifiedBy of [{}, { identity: 'match' }, { consistency: 'strong' }] as const) {
      const { tools, calls } = world({ ...commitsLate(delayMs), verifiedBy });
      const thrown = await tools.add.execute({ item: 'milk' }).catch((error: unknown) => error);
      expect(calls()).toBe(1);
      if (UnrecoveredError.is(thrown))
        expect(thrown.report).toMatchObject({ status: 'unconfirmed', known: { tookEffect: 'unknown' } });
    }
  });

  it('is found if the match identifies its record', async () => {
    const { tools, calls, shield } = world({ answers: lost, verifiedBy: { identity: 'match' } });
    expect(await tools.add.execute({ item: 'milk' })).toMatchObject({ item: 'milk' });
    expect([calls(), shield.stats().recovered]).toEqual([1, 1]);
    expect(shield.stats().tools.list!.calls).toBe(0);
  });

  it('is repeated after a read that is declared consistent, unless it is irreversible', async () => {
    const once = { takesEffect: (nth: number) => nth > 1, verifiedBy: { consistency: 'strong' } } as const;
    const answers = (_: Clock, nth: number) => (nth === 1 ? reset() : { item: 'milk' });
    const write = world({ ...once, answers });
    expect(await write.tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
    expect([write.calls(), write.records.length, write.shield.stats().recovered]).toEqual([2, 1, 1]);
    const pay = world({ ...once, answers, spec: { effect: 'irreversible' } });
    const { report } = await unrecovered(pay.tools.add.execute({ item: 'milk' }));
    expect(report.status).toBe('unconfirmed');
    expect(pay.calls()).toBe(1);
  });

  it('is repeated after a timeout only after the declared delay: it may still be running', async () => {
    const answers = async (clock: Clock, nth: number) => {
      if (nth === 1) await clock.sleep(120_000);
      return { item: 'milk' };
    };
    const takesEffect = (nth: number) => nth > 1;
    const options = { timeoutMs: 60_000 };
    const strong = world({ answers, takesEffect, verifiedBy: { consistency: 'strong' }, options });
    await errorOf(strong.tools.add.execute({ item: 'milk' }));
    expect(strong.calls()).toBe(1);
    const delayed = world({ answers, takesEffect, verifiedBy: { consistentAfterMs: 2_000 }, options });
    expect(await delayed.tools.add.execute({ item: 'milk' })).toEqual({ item: 'milk' });
    expect([delayed.calls(), delayed.records.length]).toEqual([2, 1]);
    expect(delayed.clock.now()).toBeGreaterThanOrEqual(62_000);
  });

  it('is not verified if a read could prove nothing', async () => {
    const { tools, reads } = world({ answers: lost });
    await errorOf(tools.add.execute({ item: 'milk' }));
    expect(reads()).toBe(0);
  });
});

describe('a verification that lacks an argument', () => {
  it('is not made, and the write is made once', async () => {
    const bookings: JsonObject[] = [];
    const renamed = {
      type: 'object',
      properties: { traveller: { type: 'string' } },
      required: ['traveller'],
    };
    const verifiedBy: Verification = {
      ...{ tool: 'list', args: { passenger: '/args/passenger' }, records: '/all' },
      ...{ match: { passenger: '/args/passenger' }, output: '', consistency: 'strong', identity: 'match' },
    };
    const run = async (args: JsonObject) => {
      if (args.traveller === undefined)
        throw httpError(422, "Unknown parameter 'passenger', expected 'traveller'");
      bookings.push(args);
      return { booked: args.traveller };
    };
    const book = toolInTest('book', run, {
      ...{ effect: 'write', singleRequest: true, verifiedBy },
      inputSchema: { type: 'object', properties: { passenger: { type: 'string' } }, required: ['passenger'] },
    });
    const list = toolInTest('list', async ({ passenger }) => ({
      all: bookings.filter((one) => one.passenger === passenger),
    }));
    const specs = () => [{ ...book, inputSchema: renamed }, list];
    for (const verify of ['in-doubt', 'always'] as const) {
      bookings.length = 0;
      const shield = shieldInTest({ specs, verify });
      expect(await shield.protect({ book, list }).book.execute({ passenger: 'Ada' })).toEqual({
        booked: 'Ada',
      });
      expect(bookings).toHaveLength(1);
    }
    // With the refreshed definition, if it declares a verification.
    const now: Verification = { ...verifiedBy, args: {}, match: { traveller: '/args/traveller' } };
    const all = toolInTest('list', async () => ({ all: bookings }));
    bookings.length = 0;
    const shield = shieldInTest({
      specs: () => [{ ...book, inputSchema: renamed, verifiedBy: now }, all],
      verify: 'always',
    });
    await shield.protect({ book, list: all }).book.execute({ passenger: 'Ada' });
    expect(bookings).toHaveLength(1);
    expect(shield.stats()).toMatchObject({ recovered: 1, unconfirmed: 0 });
  });
});

describe('two equal writes, one of them lost', () => {
  const both = async (verifiedBy: Partial<Verification>) => {
    const isFirst = (nth: number) => nth === 1;
    const made = world({
      takesEffect: isFirst,
      answers: (_, nth) => (isFirst(nth) ? { item: 'milk' } : lost()),
      verifiedBy,
    });
    const calls = [made.tools.add.execute({ item: 'milk' }), made.tools.add.execute({ item: 'milk' })];
    return { ...made, ended: await Promise.allSettled(calls) };
  };

  it('are not both confirmed', async () => {
    for (const verifiedBy of [{}, { identity: { createdAt: '/created_at' } }] as const) {
      const { ended, records, shield } = await both(verifiedBy);
      expect(records).toHaveLength(1);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(shield.stats()).toMatchObject({ clean: 1, unconfirmed: 1 });
    }
  });

  it('are distinguished by the time of their records if no other call was running', async () => {
    const { tools, clock, calls } = world({
      answers: (_, nth) => (nth === 1 ? { item: 'milk' } : lost()),
      verifiedBy: { identity: { createdAt: '/created_at' } },
    });
    await tools.add.execute({ item: 'milk' });
    await clock.sleep(1_000);
    expect(await tools.add.execute({ item: 'milk' })).toMatchObject({ item: 'milk' });
    expect(calls()).toBe(2);
    const older = world({
      takesEffect: (nth) => nth === 1,
      answers: (_, nth) => (nth === 1 ? { item: 'milk' } : lost()),
      verifiedBy: { identity: { createdAt: '/created_at' } },
    });
    await older.tools.add.execute({ item: 'milk' });
    await older.clock.sleep(1_000);
    const { report } = await unrecovered(older.tools.add.execute({ item: 'milk' }));
    expect(report.status).toBe('unconfirmed');
  });
});
