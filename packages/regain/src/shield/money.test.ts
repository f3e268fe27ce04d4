import { expect, it } from 'vitest';
import { rulesBrain } from '../repair/index.ts';
import type { TraceEvent } from '../types/index.ts';
import {
  errorOf,
  failing,
  httpError,
  rejecting,
  shieldInTest,
  toolInTest,
  unansweredBooking,
} from './shield-in-test.ts';
import { sameCounts } from './traced-in-test.ts';

it('has the money of every attempt, also of reads that verify', async () => {
  const { book, bookings, verifiedBy } = unansweredBooking();
  const trace: TraceEvent[] = [];
  const guard = shieldInTest({
    brain: rulesBrain(),
    trace: (event) => trace.push(event),
    prices: { book: 2, bookings: 0.25, find: 0.5, dead: 1 },
  });
  const tools = guard.protect({
    book: toolInTest('book', book, { effect: 'write', verifiedBy }),
    bookings: toolInTest('bookings', async () => ({ all: bookings })),
    find: toolInTest(
      'find',
      failing([httpError(503)], () => 1),
    ),
    dead: toolInTest('dead', rejecting(httpError(503))),
  });
  await tools.book.execute({ city: 'Porto' });
  await tools.find.execute({});
  await tools.find.execute({});
  for (let i = 0; i < 40; i++) await errorOf(tools.dead.execute({}));
  expect(Object.keys(sameCounts(guard, trace).counts)).toEqual(['book', 'find', 'dead']);
  const { tools: counted } = guard.stats();
  expect([counted.book!.money, counted.find!.money]).toEqual([2.25, 1.5]);
  const { notCalled, attempts, money, stops, avoidedMoney, avoidedMs } = counted.dead!;
  expect(notCalled).toBeGreaterThan(0);
  expect(stops['tool-down']).toBeGreaterThanOrEqual(notCalled);
  expect([money, avoidedMoney]).toEqual([attempts, notCalled]);
  expect(avoidedMs).toBeGreaterThan(0);
  expect(guard.summary()).toContain(`${notCalled} while the tool was down`);
});
