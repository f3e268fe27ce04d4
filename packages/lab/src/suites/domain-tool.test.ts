import { errorFormatter } from 'regain/internal/dialects';
import { createToolbox } from 'regain/internal/faults';
import { type JsonObject, type ToolError, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { getDomain } from './domains/index.ts';
import { createEnvironment } from './environment.ts';
import { contextOf } from './execute-plan.ts';

const good = { flightId: 'TP742', passenger: 'Ann Lee', baggage: 20 };

function open(domain = 'flights') {
  const clock = virtualClock();
  const world = createEnvironment([getDomain(domain)]).open('a');
  const toolbox = createToolbox(world.tools, errorFormatter('problem-json', 'a'));
  const call = (tool: string, args: JsonObject, key?: string) =>
    toolbox.call(tool, args, {
      ...contextOf(clock, 0),
      ...(key === undefined ? {} : { idempotencyKey: key }),
    });
  return { clock, world, call };
}

async function thrownBy(work: Promise<unknown>): Promise<ToolError> {
  return work.then(
    (value) => expect.fail(`answered ${JSON.stringify(value)}`),
    (error) => error,
  );
}

describe('a tool of a domain', () => {
  it('runs a valid call after its latency', async () => {
    const { clock, call } = open();
    const booking = await call('book_flight', good);
    expect(booking).toMatchObject({
      flightId: 'TP742',
      passenger: 'Ann Lee',
      cabin: 'economy',
      status: 'confirmed',
    });
    expect(clock.now()).toBe(940);
  });

  it('reports names before missing arguments, missing before types, types before values', async () => {
    const { call } = open();
    const cases: readonly (readonly [JsonObject, RegExp])[] = [
      [{ flight: 'TP742', baggage: 'heavy', cabin: 'first' }, /flight(?!Id)/],
      [{ passenger: 'Ann Lee', baggage: 'heavy', cabin: 'first' }, /flightId/],
      [{ ...good, baggage: 'heavy', cabin: 'first' }, /baggage/],
      [{ ...good, cabin: 'first' }, /cabin/],
    ];
    for (const [args, expected] of cases) {
      const error = await thrownBy(call('book_flight', args));
      expect(error.body).toMatchObject({ detail: expect.stringMatching(expected) });
    }
  });

  it('changes nothing when it refuses', async () => {
    const { world, call } = open();
    await thrownBy(call('book_flight', { ...good, cabin: 'first' }));
    await thrownBy(call('book_flight', { ...good, flightId: 'XX999' }));
    expect(world.snapshot()).toEqual({});
    expect(world.effects()).toEqual([]);
  });

  it('knows its tools by name', async () => {
    const { call } = open();
    const error = await thrownBy(call('bookFlight', good));
    expect(error.status).toBe(404);
    expect(error.message).toContain('bookFlight');
  });

  it('formats refusals of the domain in the dialect of the tool', async () => {
    expect((await thrownBy(open('flights').call('get_flight', { flightId: 'XX999' }))).status).toBe(404);
    expect((await thrownBy(open('shop').call('get_product', { sku: 'XX' }))).message).toMatch(/SQL state/);
    expect((await thrownBy(open('messaging').call('get_contact', { contactId: 'XX' }))).message).toMatch(
      /NOT_FOUND/,
    );
    expect((await thrownBy(open('files').call('read_file', { path: '/no/where' }))).message).toMatch(
      /^Traceback/,
    );
    expect(await open('hotels').call('get_hotel', { hotelId: 'XX' })).toMatchObject({ data: null });
    expect(await open('tickets').call('get_ticket', { ticketId: 'XX' })).toMatchObject({ isError: true });
  });

  it('has one effect under one idempotency key, and refuses the key for another call', async () => {
    const { world, call } = open();
    const first = await call('book_flight', good, 'k1');
    expect(await call('book_flight', good, 'k1')).toEqual(first);
    expect(world.effects()).toHaveLength(1);
    expect((await thrownBy(call('book_flight', { ...good, baggage: 5 }, 'k1'))).status).toBe(409);
    await call('book_flight', good, 'k2');
    expect(world.effects()).toHaveLength(2);
  });

  it('forgets the key of a failed call', async () => {
    const { call } = open();
    await thrownBy(call('book_flight', { ...good, flightId: 'XX999' }, 'k1'));
    expect(await call('book_flight', good, 'k1')).toMatchObject({ flightId: 'TP742' });
  });

  it('ignores keys where a tool takes none', async () => {
    const { world, call } = open('hotels');
    const args = { hotelId: 'H-OSL1', guest: 'Ann Lee', checkIn: '2026-03-14', nights: 2 };
    await call('reserve_room', args, 'k1');
    await call('reserve_room', args, 'k1');
    expect(world.effects()).toHaveLength(2);
  });

  it('refuses a change to something that has changed since', async () => {
    const { call } = open('calendar');
    const args = { eventId: 'EV-817', date: '2026-03-18', start: '10:45', expectedVersion: 3 };
    await expect(call('reschedule_event', args)).rejects.toThrow();
    expect(await call('reschedule_event', { ...args, expectedVersion: 4 })).toMatchObject({ version: 5 });
  });

  it('refuses to overdraw an account', async () => {
    const { world, call } = open('bank');
    const args = { fromAccountId: 'AC-1020', toAccountId: 'AC-1021', amount: 1915.21, note: 'all' };
    const error = await thrownBy(call('transfer_money', args));
    expect(error.status).toBe(422);
    expect(world.snapshot()).toEqual({});
  });
});
