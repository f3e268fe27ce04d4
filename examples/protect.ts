/**
 * An agent's tools, protected: what fails is repaired or tried again where that is safe, and what cannot be recovered
 * comes back with a report that a model can use. Prints what happened, and checks itself. With the name of a file it
 * writes the trace of all calls into it, for `regain replay FILE` and `regain law verdict FILE`.
 */

import assert from 'node:assert/strict';
import { createShield, getNotes, UnrecoveredError } from 'regain';

/** Tools as an agent has them; each fails as real services do. */
let searches = 0;
async function searchFlights({ to }: { to: string }) {
  // A service that is busy for a moment.
  if (searches++ === 0) throw Object.assign(new Error('Service Unavailable'), { status: 503 });
  return [{ flight: 'X1', to, price: 99 }];
}

const seats = {
  name: 'seats',
  description: 'Free seats of a flight on a day.',
  inputSchema: {
    type: 'object',
    properties: { flight: { type: 'string' }, day: { type: 'string', format: 'date' } },
    required: ['flight', 'day'],
    additionalProperties: false,
  },
  effect: 'read' as const,
  // A service that is particular about how a date is written.
  execute: async ({ flight, day }: { flight: string; day: string }) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return { flight, free: 12 };
    const message = "Invalid value for parameter 'day': expected format date (YYYY-MM-DD)";
    throw Object.assign(new Error(message), { status: 400 });
  },
};

let bookings = 0;
async function bookFlight(_: { flight: string }): Promise<{ booking: string }> {
  // The booking is made, and the answer is lost.
  bookings++;
  throw Object.assign(new Error('upstream timed out'), { status: 504 });
}

/** A write that says how to find out whether it took effect. */
const rooms: { reference: string; nights: number }[] = [];
const listRooms = {
  name: 'listRooms',
  description: 'Lists the rooms that are booked.',
  inputSchema: { type: 'object' },
  effect: 'read' as const,
  execute: async () => ({ rooms }),
};
const bookRoom = {
  name: 'bookRoom',
  description: 'Books a room under a reference of the caller.',
  inputSchema: { type: 'object' },
  effect: 'write' as const,
  verifiedBy: {
    tool: 'listRooms',
    args: {},
    records: '/rooms',
    match: { reference: '/args/reference' },
    output: '',
    // References are unique, and the list shows a booking at most a second after the call has ended.
    identity: 'match' as const,
    consistentAfterMs: 1_000,
  },
  execute: async (room: { reference: string; nights: number }) => {
    rooms.push(room);
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  },
};

const [trace] = process.argv.slice(2);
const toolShield = createShield(trace === undefined ? {} : { trace });
const tools = toolShield.protect(
  { searchFlights, seats, bookFlight, listRooms, bookRoom },
  { effects: { searchFlights: 'read', bookFlight: 'write' } },
);

const [found] = await tools.searchFlights({ to: 'Rome' });
console.log('found', found);
assert.equal(searches, 2);

const free = await tools.seats.execute({ flight: 'X1', day: '12 May 2026' });
console.log('seats', free, getNotes(free));
assert.deepEqual(getNotes(free), [
  'Note: the call was repaired: argument "day" was sent as "2026-05-12" instead of "12 May 2026". Use the repaired form in later calls.',
]);

try {
  await tools.bookFlight({ flight: 'X1' });
  assert.fail('it cannot have worked');
} catch (error) {
  if (!UnrecoveredError.is(error)) throw error;
  console.log(error.forModel());
  assert.equal(error.report.status, 'unconfirmed');
}
// Once: nothing shows that the booking was not made, so it is not made again.
assert.equal(bookings, 1);

// The answer is lost here too; the read that the tool declares finds the booking.
console.log('room', await tools.bookRoom.execute({ reference: 'R-17', nights: 2 }));
assert.equal(rooms.length, 1);

const { calls, recovered, unconfirmed } = toolShield.stats();
assert.deepEqual({ calls, recovered, unconfirmed }, { calls: 4, recovered: 3, unconfirmed: 1 });

if (trace !== undefined) {
  await toolShield.close();
  console.log(JSON.stringify(toolShield.stats()));
}
