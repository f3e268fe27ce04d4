import { describe, expect, it } from 'vitest';
import { readTrace, realClock, type TraceEvent, virtualClock, writeTrace } from '../types/index.ts';
import type { ApprovalRequest } from './call/approval.ts';
import type { ShieldOptions } from './options.ts';
import { errorOf, eventsOf, failing, httpError, shieldInTest, unansweredBooking } from './shield-in-test.ts';
import { sameCounts } from './traced-in-test.ts';

/** A booking whose first answers are lost, and the questions asked about it. */
function asked(lost: number, answer: (request: ApprovalRequest) => unknown, options: ShieldOptions = {}) {
  const requests: ApprovalRequest[] = [];
  const book = failing(
    Array.from({ length: lost }, () => httpError(504, 'no answer for key s3cr3t-value')),
    (_: { city: string; password: string }) => 'booked',
  );
  const shield = shieldInTest({
    approve: (request) => {
      requests.push(request);
      return answer(request) as boolean;
    },
    ...options,
  });
  return { requests, book, shield };
}

const trip = { city: 'Porto', password: 's3cr3t-value' };

describe('approve', () => {
  it.each(['write', 'irreversible'] as const)('allows one repeat of a call in doubt: %s', async (effect) => {
    const trace: TraceEvent[] = [];
    const { requests, book, shield } = asked(1, () => true, { trace: (event) => trace.push(event) });
    expect(await shield.protect({ book }, { effects: effect }).book(trip)).toBe('booked');
    expect(book.seen).toHaveLength(2);
    expect(requests).toHaveLength(1);
    const { tool, args, action, reason, failure } = requests[0]!;
    expect(args).toEqual(trip);
    expect({ tool, action: action.kind, reason }).toEqual({
      ...{ tool: 'book', action: 'retry', reason: 'retry: the write may have taken effect' },
    });
    expect(failure).toMatchObject({ status: 504 });
    expect(failure.message).not.toContain('s3cr3t-value');
    expect(shield.stats()).toMatchObject({ recovered: 1, attempts: 2 });
    expect(eventsOf(shield.events, 'decided')).toEqual([
      expect.objectContaining({
        action: 'retry',
        approval: 'approved',
        reason: expect.stringMatching(/approved/),
      }),
    ]);
    const read = readTrace(writeTrace(trace));
    expect(read.find(({ type }) => type === 'decision')).toMatchObject({ approval: 'approved' });
    sameCounts(shield, trace);
  });

  it('cannot change what is repeated', async () => {
    const { book, shield } = asked(1, (request) => {
      Object.assign(request.args as object, { city: 'Oslo' });
      Object.assign(request.action, { kind: 'give-up' });
      return true;
    });
    expect(await shield.protect({ book }, { effects: 'write' }).book({ ...trip })).toBe('booked');
    expect(book.seen.map((args) => (args as unknown as [typeof trip])[0] ?? args)).toEqual([trip, trip]);
  });

  it.each<[string, (request: ApprovalRequest) => unknown]>([
    ['false', () => false],
    ['no boolean', () => 'yes'],
    ['a rejection', () => Promise.reject(new Error('nobody there'))],
  ])('%s leaves the call as it is without the hook', async (_, answer) => {
    const { requests, book, shield } = asked(1, answer);
    const error = await errorOf(shield.protect({ book }, { effects: 'write' }).book(trip));
    const without = shieldInTest();
    const other = failing([httpError(504, 'no answer for key s3cr3t-value')], (_: typeof trip) => 'booked');
    const expected = await errorOf(without.protect({ book: other }, { effects: 'write' }).book(trip));
    expect(requests).toHaveLength(1);
    expect((error as { report: object }).report).toEqual((expected as { report: object }).report);
    expect(eventsOf(shield.events, 'decided')[0]).toMatchObject({ action: 'hand-off', approval: 'denied' });
    expect(eventsOf(shield.events, 'call-ended')[0]).toMatchObject({ status: 'unconfirmed', stop: 'unsafe' });
  });

  it('is not asked about what is safe, or in shadow mode', async () => {
    const { requests, shield } = asked(0, () => expect.unreachable());
    const find = failing([httpError(503)], () => 1);
    const pay = failing([httpError(504)], () => 2);
    const tools = shield.protect(
      { find, pay },
      { effects: { find: 'read', pay: 'write' }, perTool: { pay: { idempotencyKey: true } } },
    );
    expect([await tools.find(), await tools.pay()]).toEqual([1, 2]);
    const shadow = asked(1, () => true, { shadow: true });
    await errorOf(shadow.shield.protect({ book: shadow.book }, { effects: 'write' }).book(trip));
    await shadow.shield.flush();
    expect([requests.length, shadow.requests.length]).toEqual([0, 0]);
  });

  it('is asked only after a verification has left the doubt', async () => {
    const order: string[] = [];
    const { verifiedBy } = unansweredBooking();
    const { book, shield } = asked(1, () => order.push('asked') > 0);
    const bookings = async () => {
      order.push('read');
      throw httpError(403);
    };
    const tools = shield.protect(
      { book, bookings },
      { effects: { book: 'write', bookings: 'read' }, perTool: { book: { verifiedBy } } },
    );
    expect(await tools.book(trip)).toBe('booked');
    expect([...new Set(order)]).toEqual(['read', 'asked']);
    expect(order.filter((what) => what === 'asked')).toHaveLength(1);
  });

  it('is asked again after the next doubt, at most once for each attempt', async () => {
    const { requests, book, shield } = asked(9, () => true, { budget: { attempts: 3 }, handOffPrice: 1 });
    await errorOf(shield.protect({ book }, { effects: 'write' }).book(trip));
    expect([book.seen.length, requests.length]).toEqual([3, 2]);
  });

  it('may take any time: it is not charged and not limited', async () => {
    const clock = virtualClock();
    const hour = 3_600_000;
    const spend = async (waitMs: number) => {
      const { book, shield } = asked(1, () => clock.sleep(waitMs).then(() => true), { clock });
      await shield.protect({ book }, { effects: 'write' }).book(trip);
      return shield.stats().spend;
    };
    expect(await spend(hour)).toBe(await spend(0));
  });

  it('that hangs ends with the signal of the call', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { requests, book, shield } = asked(
      1,
      () => {
        setTimeout(() => controller.abort('enough'), 0);
        return new Promise(() => {});
      },
      { clock: realClock(performance) },
    );
    const call = shield.protect({ book }, { effects: 'write' }).book({ ...trip, signal } as never);
    expect(await errorOf(call)).toBe('enough');
    expect(requests[0]!.signal.aborted).toBe(true);
    expect(book.seen).toHaveLength(1);
    expect(shield.stats()).toMatchObject({ cancelled: 1, unconfirmed: 0 });
  });

  it('must be a function', () => {
    expect(() => shieldInTest({ approve: true as never })).toThrow('approve must be a function');
  });
});
