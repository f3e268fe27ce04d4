/** Records that resemble that of a call: a read confirms a call only if the record is certainly its own. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import { type AddRun, ledger } from './ledger-in-test.ts';
import { httpError } from './shield-in-test.ts';

const byTime = { identity: { createdAt: '/created_at' } } as const;

/** The first call creates an entry and succeeds; the second creates none, and its answer is lost. */
const onlyTheFirst = ({ nth, enter }: { nth: number; enter: () => void }) => {
  if (nth > 1) throw httpError(502);
  enter();
  return { ok: true };
};

/** The answer is lost. */
const lost = (): never => {
  throw httpError(502);
};
/** The same after the entry was made, with these fields. */
const lostAfter =
  (more: JsonObject = {}) =>
  ({ enter }: AddRun): never => {
    enter(more);
    return lost();
  };

function isUnconfirmed(error: unknown): boolean {
  return UnrecoveredError.is(error) && error.report.status === 'unconfirmed';
}

describe('concurrent calls', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'differ in what records are not recognised by',
      { item: 'milk', note: 'a' },
      { item: 'milk', note: 'b' },
    ],
    ['write the same value otherwise', { item: 'Milk' }, { item: 'milk' }],
    ['write the same number otherwise', { item: 2 }, { item: '2' }],
  ])('with %s are not both confirmed by the same record', async (_, first, second) => {
    const { tools, run, entries } = ledger({ onAdd: onlyTheFirst, verifiedBy: byTime });
    const [, other] = await run(
      () => tools.add.execute(first),
      () => tools.add.execute(second),
    );
    expect(entries).toHaveLength(1);
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('that match by other values are distinguished by time', async () => {
    const { tools, run } = ledger({ verifiedBy: byTime, onAdd: lostAfter() });
    const answers = await run(
      () => tools.add.execute({ item: 'milk' }),
      () => tools.add.execute({ item: 'tea' }),
    );
    expect(answers).toMatchObject([{ item: 'milk' }, { item: 'tea' }]);
  });

  it('may all own a record after the refreshed definition changed the match', async () => {
    const { add, list, run, time, shield } = ledger({
      verifiedBy: byTime,
      options: {
        specs: () => [{ ...add, verifiedBy: { ...add.verifiedBy!, match: { note: '/args/note' } } }, list],
      },
      onAdd: async ({ nth, enter, time: { clock } }) => {
        if (nth > 1) throw httpError(422, 'Unknown tool: it may have changed');
        await clock.sleep(10);
        enter();
        return { ok: true };
      },
    });
    const { execute } = shield.protect({ add, list }).add;
    const [, other] = await run(
      () => execute({ item: 'milk', note: 'x' }),
      () => time.clock.sleep(5).then(() => execute({ item: 'tea', note: 'x' })),
    );
    expect(UnrecoveredError.is(other)).toBe(true);
  });
});

describe('an equal call that has ended', () => {
  it('may still create its record within the declared delay', async () => {
    const { tools, run, time, entries } = ledger({
      verifiedBy: { ...byTime, consistentAfterMs: 5_000 },
      onAdd: ({ nth, enter, time: { after } }) => {
        if (nth > 1) throw httpError(502);
        after.call(time, 3_000, enter);
        return { ok: true };
      },
      spec: { effect: 'irreversible' },
    });
    const [, other] = await run(
      () => tools.add.execute({ item: 'milk' }),
      () => time.clock.sleep(1_000).then(() => tools.add.execute({ item: 'milk' })),
    );
    expect(entries).toHaveLength(1);
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('may have created a record whose time is rounded up', async () => {
    const { tools, run, time } = ledger({
      verifiedBy: byTime,
      onAdd: ({ nth, enter }) => {
        if (nth > 1) throw httpError(502);
        enter({ created_at: '2026-01-05T09:00:01Z' });
        return { ok: true };
      },
    });
    const [, other] = await run(
      () => tools.add.execute({ item: 'milk' }),
      () => time.clock.sleep(600).then(() => tools.add.execute({ item: 'milk' })),
    );
    expect(isUnconfirmed(other)).toBe(true);
  });

  it('no longer counts after that time', async () => {
    const { tools, run, time } = ledger({
      verifiedBy: { ...byTime, consistentAfterMs: 5_000 },
      onAdd: ({ nth, enter }) => {
        enter();
        if (nth > 1) throw httpError(502);
        return { ok: true };
      },
    });
    const [, other] = await run(
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
  ])('is not confirmed as new if its time has no zone: %s', async (created_at) => {
    const { tools, run, entries } = ledger({ verifiedBy: byTime, onAdd: lost });
    entries.push({ item: 'milk', created_at });
    const [error] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(isUnconfirmed(error)).toBe(true);
  });

  it.each([
    '2026-01-05T14:00:00.5+05:00',
    '2026-01-05T09:00:00.5Z',
    'Mon, 05 Jan 2026 09:00:01 GMT',
    1767603600.5,
  ])('is distinguished from a new one by a time with a zone: %s', async (created_at) => {
    const { tools, run } = ledger({ verifiedBy: byTime, onAdd: lostAfter({ created_at }) });
    const [answer] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(answer).toMatchObject({ item: 'milk' });
  });
});

describe('a similar id', () => {
  const similar = (shown: string) =>
    ledger({
      verifiedBy: { match: { id: '/args/id', amount: '/args/amount' }, identity: 'match' },
      onAdd: lost,
      onList: () => ({ all: [{ id: shown, amount: '12.00' }] }),
    });

  it.each(['a-1', 'A_1', 'A 1', 'A-01'])('belongs to another call: %s', async (shown) => {
    const { tools, run } = similar(shown);
    const [error] = await run(() => tools.add.execute({ id: 'A-1', amount: 12 }));
    expect(isUnconfirmed(error)).toBe(true);
  });

  it('matches if it is equal, whatever the number format', async () => {
    const { tools, run } = similar('A-1');
    const [answer] = await run(() => tools.add.execute({ id: 'A-1', amount: 12 }));
    expect(answer).toMatchObject({ id: 'A-1' });
  });
});

it.each(['Milk (1 l)', 'mil…', 'MILK&nbsp;', { name: 'milk' }])(
  'a record that keeps the value in another form is not absent: %j',
  async (item) => {
    const { tools, run, runs, entries } = ledger({
      verifiedBy: { consistency: 'strong' },
      onAdd: lostAfter({ item }),
    });
    const given = typeof item === 'string' ? 'milk' : { name: 'Milk', size: 1 };
    const [error] = await run(() => tools.add.execute({ item: given }));
    expect([runs(), entries.length]).toEqual([1, 1]);
    expect(isUnconfirmed(error)).toBe(true);
  },
);
