/** Records that look like a call's own and are not: a call is told success by a read only where the record is its own. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import { ledger } from './ledger-in-test.ts';
import { httpError } from './shield-in-test.ts';

const byTime = { identity: { createdAt: '/created_at' } } as const;

/** The first call makes an entry and says so; the second makes none, and its answer is lost. */
const onlyTheFirst = ({ nth, enter }: { nth: number; enter: () => void }) => {
  if (nth > 1) throw httpError(502);
  enter();
  return { ok: true };
};

function isUnconfirmed(error: unknown): boolean {
  return UnrecoveredError.is(error) && error.report.status === 'unconfirmed';
}

describe('calls that were under way at the same time', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'differ in what records are not recognised by',
      { item: 'milk', note: 'a' },
      { item: 'milk', note: 'b' },
    ],
    ['write the same value otherwise', { item: 'Milk' }, { item: 'milk' }],
    ['write the same number otherwise', { item: 2 }, { item: '2' }],
  ])('and %s are not told success by the same record', async (_, first, second) => {
    const { tools, made, entries } = ledger({ adds: onlyTheFirst, verifiedBy: byTime });
    const [, other] = await made(
      () => tools.add.execute(first),
      () => tools.add.execute(second),
    );
    expect(entries).toHaveLength(1);
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('and are recognised by other values are told apart by time', async () => {
    const { tools, made } = ledger({
      verifiedBy: byTime,
      adds: ({ enter }) => {
        enter();
        throw httpError(502);
      },
    });
    const answers = await made(
      () => tools.add.execute({ item: 'milk' }),
      () => tools.add.execute({ item: 'tea' }),
    );
    expect(answers).toMatchObject([{ item: 'milk' }, { item: 'tea' }]);
  });

  it('are all that could be meant where the description has changed what records are recognised by', async () => {
    const { add, list, made, time, shield } = ledger({
      verifiedBy: byTime,
      options: {
        specs: () => [{ ...add, verifiedBy: { ...add.verifiedBy!, match: { note: '/args/note' } } }, list],
      },
      adds: async ({ nth, enter, time: { clock } }) => {
        if (nth > 1) throw httpError(422, 'Unknown tool: it may have changed');
        await clock.sleep(10);
        enter();
        return { ok: true };
      },
    });
    const { execute } = shield.protect({ add, list }).add;
    const [, other] = await made(
      () => execute({ item: 'milk', note: 'x' }),
      () => time.clock.sleep(5).then(() => execute({ item: 'tea', note: 'x' })),
    );
    expect(UnrecoveredError.is(other)).toBe(true);
  });
});

describe('an equal call that has ended', () => {
  it('may still be making its record where that is declared', async () => {
    const { tools, made, time, entries } = ledger({
      verifiedBy: { ...byTime, consistentAfterMs: 5_000 },
      adds: ({ nth, enter, time: { after } }) => {
        if (nth > 1) throw httpError(502);
        after.call(time, 3_000, enter);
        return { ok: true };
      },
      spec: { effect: 'irreversible' },
    });
    const [, other] = await made(
      () => tools.add.execute({ item: 'milk' }),
      () => time.clock.sleep(1_000).then(() => tools.add.execute({ item: 'milk' })),
    );
    expect(entries).toHaveLength(1);
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('may have made a record whose time is rounded up', async () => {
    const { tools, made, time } = ledger({
      verifiedBy: byTime,
      adds: ({ nth, enter }) => {
        if (nth > 1) throw httpError(502);
        enter({ created_at: '2026-01-05T09:00:01Z' });
        return { ok: true };
      },
    });
    const [, other] = await made(
      () => tools.add.execute({ item: 'milk' }),
      () => time.clock.sleep(600).then(() => tools.add.execute({ item: 'milk' })),
    );
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('is over when that time has passed', async () => {
    const { tools, made, time } = ledger({
      verifiedBy: { ...byTime, consistentAfterMs: 5_000 },
      adds: ({ nth, enter }) => {
        enter();
        if (nth > 1) throw httpError(502);
        return { ok: true };
      },
    });
    const [, other] = await made(
      () => tools.add.execute({ item: 'milk' }),
      () => time.clock.sleep(5_001).then(() => tools.add.execute({ item: 'milk' })),
    );
    expect(other).toMatchObject({ item: 'milk' });
  });
});

describe('an older record', () => {
  it.each([
    '2026-01-05T14:00:00',
    '2026-01-05 14:00:00',
    'Mon, 05 Jan 2026 14:00:00',
    '5 Jan 2026',
    'soon',
    null,
  ])('is not taken for a new one where its time has no zone: %s', async (created_at) => {
    const { tools, made, entries } = ledger({
      verifiedBy: byTime,
      adds: () => {
        throw httpError(502);
      },
    });
    entries.push({ item: 'milk', created_at });
    const [error] = await made(() => tools.add.execute({ item: 'milk' }));
    expect(isUnconfirmed(error)).toBe(true);
  });

  it.each([
    '2026-01-05T14:00:00.5+05:00',
    '2026-01-05T09:00:00.5Z',
    'Mon, 05 Jan 2026 09:00:01 GMT',
    1767603600.5,
  ])('is told from a new one by its time with a zone: %s', async (created_at) => {
    const { tools, made } = ledger({
      verifiedBy: byTime,
      adds: ({ enter }) => {
        enter({ created_at });
        throw httpError(502);
      },
    });
    const [answer] = await made(() => tools.add.execute({ item: 'milk' }));
    expect(answer).toMatchObject({ item: 'milk' });
  });
});

describe('an id that looks alike', () => {
  const lost = (shown: string) =>
    ledger({
      verifiedBy: { match: { id: '/args/id', amount: '/args/amount' }, identity: 'match' },
      adds: () => {
        throw httpError(502);
      },
      shows: () => ({ all: [{ id: shown, amount: '12.00' }] }),
    });

  it.each(['a-1', 'A_1', 'A 1', 'A-01'])('is that of another call: %s', async (shown) => {
    const { tools, made } = lost(shown);
    const [error] = await made(() => tools.add.execute({ id: 'A-1', amount: 12 }));
    expect(isUnconfirmed(error)).toBe(true);
  });

  it('is its own where it is the same, however numbers are written', async () => {
    const { tools, made } = lost('A-1');
    const [answer] = await made(() => tools.add.execute({ id: 'A-1', amount: 12 }));
    expect(answer).toMatchObject({ id: 'A-1' });
  });
});

it.each(['Milk (1 l)', 'mil…', 'MILK&nbsp;', { name: 'milk' }])(
  'a record that keeps the value in another form is not absent: %j',
  async (item) => {
    const { tools, made, runs, entries } = ledger({
      verifiedBy: { consistency: 'strong' },
      adds: ({ enter }) => {
        enter({ item });
        throw httpError(502);
      },
    });
    const given = typeof item === 'string' ? 'milk' : { name: 'Milk', size: 1 };
    const [error] = await made(() => tools.add.execute({ item: given }));
    expect([runs(), entries.length]).toEqual([1, 1]);
    expect(isUnconfirmed(error)).toBe(true);
  },
);
