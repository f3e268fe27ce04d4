import { expect, it } from 'vitest';
import { TraceFold } from '../law/index.ts';
import { rulesBrain } from '../repair/index.ts';
import { errorOf, failing, httpError, shieldInTest, unansweredBooking } from './shield-in-test.ts';

it('has the money of every attempt, also of reads that verify', async () => {
  const { book, bookings, verifiedBy } = unansweredBooking();
  const fold = new TraceFold();
  const guard = shieldInTest({
    brain: rulesBrain(),
    trace: (event) => fold.add(event),
    prices: { book: 2, bookings: 0.25, find: 0.5, dead: 1 },
  });
  const shared = { description: '', inputSchema: {} };
  const tools = guard.protect({
    book: { ...shared, name: 'book', effect: 'write', execute: book, verifiedBy },
    bookings: { ...shared, name: 'bookings', effect: 'read', execute: async () => ({ all: bookings }) },
    find: { ...shared, name: 'find', effect: 'read', execute: failing([httpError(503)], () => 1) },
    dead: { ...shared, name: 'dead', effect: 'read', execute: async () => Promise.reject(httpError(503)) },
  } as const);
  await tools.book.execute({ city: 'Porto' });
  await tools.find.execute({});
  await tools.find.execute({});
  for (let i = 0; i < 40; i++) await errorOf(tools.dead.execute({}));
  const { tools: counted } = guard.stats();
  for (const [tool, counts] of Object.entries(fold.counts!.tools))
    expect(counted[tool]).toMatchObject(counts);
  expect(Object.keys(fold.counts!.tools)).toEqual(['book', 'find', 'dead']);
  expect([counted.book!.money, counted.find!.money]).toEqual([2.25, 1.5]);
  const { notCalled, attempts, money, stops, avoidedMoney, avoidedMs } = counted.dead!;
  expect(notCalled).toBeGreaterThan(0);
  expect(stops['tool-down']).toBeGreaterThanOrEqual(notCalled);
  expect([money, avoidedMoney]).toEqual([attempts, notCalled]);
  expect(avoidedMs).toBeGreaterThan(0);
  expect(guard.summary()).toContain(`${notCalled} while the tool was down`);
});
