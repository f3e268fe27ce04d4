/** Reports on writes: no success that a read has refuted, and no "nothing happened" if something may have. */

import { describe, expect, it } from 'vitest';
import type { CallContext, JsonObject } from '../types/index.ts';
import { UnrecoveredError, type UnrecoveredReport } from './call/unrecovered-error.ts';
import { ledger } from './ledger-in-test.ts';
import { errorOf, httpError, rejecting, shieldInTest, toolInTest } from './shield-in-test.ts';

function reportIn(error: unknown): UnrecoveredReport {
  if (!UnrecoveredError.is(error)) throw new Error(`it came to ${JSON.stringify(error)}`);
  return error.report;
}

describe('an answer that a read has refuted', () => {
  const strong = { consistency: 'strong' } as const;

  it('is not returned when a later attempt fails in another way', async () => {
    for (const [status, tookEffect] of [
      [409, 'no'],
      [504, 'unknown'],
    ] as const) {
      const { tools, run, runs } = ledger({
        onAdd: ({ nth }) => {
          if (nth > 1) throw httpError(status);
          return { id: 1 };
        },
        spec: { singleRequest: true },
        verifiedBy: strong,
        options: { verify: 'always' },
      });
      const [error] = await run(() => tools.add.execute({ item: 'milk' }));
      expect(runs()).toBeGreaterThan(1);
      expect(reportIn(error).known.tookEffect).toBe(tookEffect);
    }
  });

  it('is not returned if it also violated its schema', async () => {
    const { tools, run } = ledger({
      onAdd: ({ nth }) => {
        if (nth > 1) throw httpError(400);
        return { order: 7 };
      },
      spec: {
        singleRequest: true,
        outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      },
      verifiedBy: strong,
    });
    const [error] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(reportIn(error).known).toMatchObject({ status: 400, tookEffect: 'no' });
  });

  it('is returned with a note if the call is irreversible, which is never repeated', async () => {
    const { tools, run, runs, shield } = ledger({
      onAdd: () => ({ order: 7 }),
      spec: {
        effect: 'irreversible',
        outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      },
      verifiedBy: strong,
    });
    expect(await run(() => tools.add.execute({ item: 'milk' }))).toEqual([{ order: 7 }]);
    expect([runs(), shield.stats().unconfirmed]).toEqual([1, 1]);
  });
});

describe('an answer that is marked as an error', () => {
  const refused = { error: { status: 429, message: 'slow down' } };

  it('is not returned after an attempt that may have taken effect', async () => {
    const { tools, run, entries } = ledger({
      onAdd: ({ nth, enter }) => {
        if (nth === 1) return refused;
        enter();
        throw httpError(502);
      },
      spec: { singleRequest: true },
    });
    const [error] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(entries).toHaveLength(1);
    expect(reportIn(error)).toMatchObject({ status: 'unconfirmed', attempts: 2 });
  });

  it('is returned if it came last', async () => {
    const { tools, run } = ledger({ onAdd: () => refused, spec: { singleRequest: true } });
    expect(await run(() => tools.add.execute({ item: 'milk' }))).toEqual([refused]);
  });

  it('is not attributed to a later attempt', async () => {
    const third = Promise.withResolvers<void>();
    const { tools, run, runs } = ledger({
      // The second attempt times out and answers during the third.
      onAdd: async ({ nth, time: { clock } }) => {
        if (nth === 3) third.resolve();
        if (nth === 2) return third.promise.then(() => ({ error: { status: 400, message: 'late' } }));
        await clock.sleep(900);
        throw httpError(502);
      },
      spec: { idempotencyKey: true },
      options: { timeoutMs: 1_000, budget: { timeMs: 20_000, attempts: 3 } },
    });
    const [error] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(runs()).toBe(3);
    expect(reportIn(error).status).toBe('unconfirmed');
  });
});

describe('that nothing happened', () => {
  it('is not reported for a tool with several requests, even with a key', async () => {
    // The order is placed, and then the notification is rejected.
    const order = toolInTest('order', rejecting(httpError(400)), { effect: 'write', idempotencyKey: true });
    const error = await errorOf(shieldInTest().protect(order).execute({}));
    expect(reportIn(error)).toMatchObject({ status: 'unconfirmed', known: { tookEffect: 'unknown' } });
    const single = shieldInTest().protect({ ...order, singleRequest: true });
    expect(reportIn(await errorOf(single.execute({}))).known.tookEffect).toBe('no');
  });

  it('is not proven by a read where an earlier attempt may still be running', async () => {
    const { tools, run, time, entries } = ledger({
      onAdd: async ({ nth, enter }) => {
        if (nth === 1) {
          time.after(30_000, enter);
          throw httpError(504);
        }
        throw httpError(409, 'the first request is still being carried out');
      },
      spec: { idempotencyKey: true, singleRequest: true },
      verifiedBy: { consistency: 'strong' },
    });
    const [error] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(entries).toHaveLength(1);
    expect(reportIn(error).known.tookEffect).toBe('unknown');
  });

  it.each<readonly [string, unknown]>([
    ['an abort of the tool itself', new DOMException('This operation was aborted', 'AbortError')],
    ['a timeout that a hook calls otherwise', Object.assign(new Error('late'), { code: 'ETIMEDOUT' })],
  ])('is not proven by a read after %s', async (_, error) => {
    const { tools, run, runs } = ledger({
      onAdd: () => {
        throw error;
      },
      verifiedBy: { consistency: 'strong' },
      options: { classify: () => 'server-error' },
    });
    const [thrown] = await run(() => tools.add.execute({ item: 'milk' }));
    expect(reportIn(thrown).status).toBe('unconfirmed');
    expect(runs()).toBe(1);
  });
});

describe('a success that a read does not show', () => {
  it('is not refuted where an earlier attempt may still be running', async () => {
    const { tools, run, time, entries, shield } = ledger({
      onAdd: ({ nth, enter }) => {
        if (nth > 1) return { ok: true };
        time.after(30_000, enter);
        throw httpError(504);
      },
      spec: { idempotencyKey: true },
      verifiedBy: { consistency: 'strong' },
      options: { verify: 'always' },
    });
    expect(await run(() => tools.add.execute({ item: 'milk' }))).toEqual([{ ok: true }]);
    expect([entries.length, shield.stats().unconfirmed]).toEqual([1, 1]);
  });

  it('is verified twice, the second time after the declared delay', async () => {
    const { tools, run, reads, time } = ledger({
      onAdd: () => ({ ok: true }),
      spec: { effect: 'irreversible' },
      verifiedBy: { consistentAfterMs: 3_000 },
      options: { verify: 'always' },
    });
    await run(() => tools.add.execute({ item: 'milk' }));
    expect([reads(), time.clock.now()]).toEqual([2, 3_000]);
  });

  it('is not awaited longer than the budget of the call', async () => {
    const { tools, run, reads, time, shield } = ledger({
      onAdd: () => ({ ok: true }),
      verifiedBy: { consistentAfterMs: 3_600_000 },
      options: { verify: 'always' },
    });
    expect(await run(() => tools.add.execute({ item: 'milk' }))).toEqual([{ ok: true }]);
    expect([reads(), time.clock.now(), shield.stats().unconfirmed]).toEqual([1, 0, 1]);
  });
});

describe('an inner shield', () => {
  it('that reports an unconfirmed write is trusted, whatever its last failure was', async () => {
    let runs = 0;
    const run = async () => {
      throw httpError(runs++ === 0 ? 502 : 400);
    };
    const facts = { effect: 'write', singleRequest: true, idempotencyKey: true } as const;
    const order = toolInTest('order', run, facts);
    const inner = shieldInTest().protect(order);
    const wrapping = (args: JsonObject) =>
      inner.execute(args).catch((cause: unknown) => {
        throw new Error('it could not be bought', { cause });
      });
    const thrown = await errorOf(
      shieldInTest()
        .protect(toolInTest('buy', wrapping, facts))
        .execute({}),
    );
    expect(reportIn(thrown).known.tookEffect).toBe('unknown');
  });

  it('uses the key of the outer shield, so that a retry keeps its key', async () => {
    const keys: (string | undefined)[] = [];
    const run = async (_: object, { idempotencyKey }: CallContext) => {
      keys.push(idempotencyKey);
      // The inner shield hands the error back; the outer one repeats the call.
      return { error: 'try again' };
    };
    const pay = toolInTest('pay', run, { effect: 'irreversible', idempotencyKey: true });
    const outer = shieldInTest().protect(shieldInTest({ budget: { attempts: 1 } }).protect(pay));
    await outer.execute({ amount: 1 }).catch(() => {});
    await outer.execute({ amount: 1 }).catch(() => {});
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('a tool that modifies its arguments', () => {
  const spoil = (args: JsonObject) => {
    Object.assign(args, { item: 'MILK 1L', note: undefined });
  };

  it('is verified with the arguments of the caller', async () => {
    const { tools, run, runs } = ledger({
      onAdd: ({ args, enter }) => {
        enter();
        spoil(args);
        throw httpError(502);
      },
      verifiedBy: { consistency: 'strong', identity: 'match' },
    });
    expect(await run(() => tools.add.execute({ item: 'milk' }))).toMatchObject([{ item: 'milk' }]);
    expect(runs()).toBe(1);
  });

  it('is repeated with the arguments of the caller', async () => {
    const sent: JsonObject[] = [];
    const { tools, run, shield } = ledger({
      onAdd: ({ args, nth }) => {
        sent.push({ ...args });
        spoil(args);
        if (nth < 3) throw httpError(429);
        return { ok: true };
      },
      spec: { singleRequest: true },
    });
    await run(() => tools.add.execute({ item: 'milk', note: 'x' }));
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ item: 'milk', note: 'x' })));
    expect(shield.events.some(({ type }) => type === 'arguments-repaired')).toBe(false);
  });
});
