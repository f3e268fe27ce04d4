import { describe, expect, it } from 'vitest';
import { realClock, type TraceEvent } from '../types/index.ts';
import { getNotes } from './call/answer-notes.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import {
  errorOf,
  eventsOf,
  httpError,
  rejecting,
  shieldInTest,
  unansweredBooking,
} from './shield-in-test.ts';
import { sameCounts } from './traced-in-test.ts';

const down = rejecting(httpError(503)) as (...args: unknown[]) => Promise<unknown>;

describe('a fallback', () => {
  it('answers a read that was not recovered, with a note; the call is not counted as recovered', async () => {
    const trace: TraceEvent[] = [];
    const seen: unknown[] = [];
    const shield = shieldInTest({
      trace: (event) => trace.push(event),
      onUnrecovered: ({ report }) => seen.push(report.status),
    });
    const { find } = shield.protect(
      { find: down },
      { effects: 'read', perTool: { find: { fallback: { hits: [] } } } },
    );
    const answer = await find('Porto');
    expect(answer).toEqual({ hits: [] });
    expect(getNotes(answer)).toMatchInlineSnapshot(`
      [
        "Note: this is a fallback answer, because the tool "find" failed: server-error (status 503). It may be incomplete or out of date.",
      ]
    `);
    // The next call gets a value of its own.
    expect(await find('Rome')).not.toBe(answer);
    const { status } = eventsOf(shield.events, 'call-ended')[0]!;
    expect(eventsOf(shield.events, 'call-ended')[0]).toMatchObject({
      isFallback: true,
      stop: 'not-worth-it',
    });
    expect(seen[0]).toBe(status);
    const { fallbacks, recovered, handedOff, gaveUp } = shield.stats();
    expect({ fallbacks, recovered, ended: handedOff + gaveUp }).toEqual({
      fallbacks: 2,
      recovered: 0,
      ended: 2,
    });
    expect((await shield.lawReport()).calls).toBe(2);
    expect(shield.summary()).toContain('answered 2 of these');
    const { observations } = sameCounts(shield, trace);
    expect(observations.every(({ ending }) => ending !== 'recovered' && ending !== 'clean')).toBe(true);
  });

  it('is a function of the arguments and the error', async () => {
    const shield = shieldInTest();
    const calls: unknown[][] = [];
    const fallback = async (...given: unknown[]) => calls.push(given) && 'stored';
    const tools = shield.protect(
      { one: down, two: down },
      { effects: 'read', perTool: { one: { fallback }, two: { fallback } } },
    );
    expect(await tools.one({ city: 'Porto' })).toBe('stored');
    expect(await tools.two('Porto', 3)).toBe('stored');
    expect(calls.map(([args]) => args)).toEqual([{ city: 'Porto' }, ['Porto', 3]]);
    expect(calls.every(([, error]) => UnrecoveredError.is(error))).toBe(true);
  });

  it('is another tool, with its own recovery; a chain ends with the last one', async () => {
    const shield = shieldInTest();
    let failures = 1;
    const backup = async (city: string) => {
      if (failures-- > 0) throw httpError(503);
      return { city, from: 'backup' };
    };
    const tools = shield.protect(
      { find: down, mirror: down, backup },
      {
        effects: 'read',
        perTool: { find: { fallback: { tool: 'mirror' } }, mirror: { fallback: { tool: 'backup' } } },
      },
    );
    const answer = await tools.find('Porto');
    expect(answer).toEqual({ city: 'Porto', from: 'backup' });
    expect(getNotes(answer)).toEqual([
      expect.stringContaining('fallback answer of the tool "backup", because the tool "mirror"'),
      expect.stringContaining('fallback answer of the tool "mirror", because the tool "find"'),
    ]);
    const { find, mirror, backup: last } = shield.stats().tools;
    expect([find?.fallbacks, mirror?.fallbacks, last?.recovered, last?.attempts]).toEqual([1, 1, 1, 2]);
  });

  it('is used where the circuit breaker rejects the call', async () => {
    const shield = shieldInTest();
    const { find } = shield.protect({ find: down }, { effects: 'read', perTool: { find: { fallback: 0 } } });
    for (let call = 0; call < 20; call++) expect(await find()).toBe(0);
    const rejected = eventsOf(shield.events, 'call-ended').filter(({ attempts }) => attempts === 0);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ isFallback, stop }) => isFallback && stop === 'tool-down')).toBe(true);
  });

  it.each(['write', 'irreversible', 'idempotent'] as const)(
    'is not used for a call in doubt: effect %s',
    async (effect) => {
      const { book } = unansweredBooking();
      const fallback = 'booked elsewhere';
      const tools = shieldInTest().protect({ book }, { effects: effect, perTool: { book: { fallback } } });
      const error = await errorOf(tools.book({ city: 'Porto' }));
      expect(error).toMatchObject({ report: { known: { tookEffect: 'unknown' } } });
    },
  );

  it('is used for a write that was refused', async () => {
    const book = async () => Promise.reject(httpError(403));
    const perTool = { book: { singleRequest: true, fallback: 'queued' } };
    const shield = shieldInTest();
    expect(await shield.protect({ book }, { effects: 'write', perTool }).book()).toBe('queued');
    expect(shield.stats()).toMatchObject({ fallbacks: 1, unconfirmed: 0 });
  });

  it('replaces an answer that is marked as an error', async () => {
    const find = async () => ({ isError: true, content: [{ type: 'text', text: 'HTTP 500' }] });
    const tools = shieldInTest().protect(
      { find },
      { effects: 'read', perTool: { find: { fallback: null } } },
    );
    expect(await tools.find()).toBe(null);
  });

  it('that throws leaves the original error, with its own beside it', async () => {
    const shield = shieldInTest();
    const wrong = new Error('no store');
    const protectWith = (fallback: (args: unknown, error: Error) => unknown) =>
      shield.protect({ find: down }, { effects: 'read', perTool: { find: { fallback } } }).find;
    const failed = await errorOf(protectWith(() => Promise.reject(wrong))());
    expect(failed).toMatchObject({ code: 'unrecovered', cause: { status: 503 }, fallbackError: wrong });
    const declined = await errorOf(
      protectWith((_, error) => {
        throw error;
      })(),
    );
    expect(declined).not.toHaveProperty('fallbackError');
    expect(shield.stats()).toMatchObject({ fallbacks: 0 });
  });

  it('is not used for a cancelled call, and does not delay a cancellation', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const shield = shieldInTest({ clock: realClock(performance), budget: { attempts: 1 } });
    const fallback = () => {
      queueMicrotask(() => controller.abort('enough'));
      return new Promise(() => {});
    };
    const tools = shield.protect({ find: down }, { effects: 'read', perTool: { find: { fallback } } });
    expect(await errorOf(tools.find({ signal }))).toBe('enough');
    expect(await errorOf(tools.find({ signal }))).toBe('enough');
    expect(shield.stats()).toMatchObject({
      cancelled: 2,
      fallbacks: 0,
      handedOff: 0,
      gaveUp: 0,
      attempts: 1,
    });
  });

  it('is refused if it is missing or leads back', () => {
    const { protect } = shieldInTest();
    const to = (tool: string) => ({ fallback: { tool } });
    expect(() => protect({ a: down }, { perTool: { a: to('b') } })).toThrow(
      'the fallback of a is b, which is not',
    );
    expect(() => protect({ a: down }, { perTool: { a: to('a') } })).toThrow('cycle: a -> a');
    expect(() => protect({ a: down, b: down }, { perTool: { a: to('b'), b: to('a') } })).toThrow(
      'cycle: a -> b -> a',
    );
  });
});
