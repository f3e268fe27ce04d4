/**
 * An agent's tools, protected: what fails is repaired or tried again where that is safe, and what cannot be recovered
 * comes back with a report that a model can use. Prints what happened, and checks itself.
 */

import assert from 'node:assert/strict';
import { shield, Unrecovered } from 'regain';

/** Three tools as an agent has them; each fails as real services do. */
let searches = 0;
async function searchFlights({ to }: { to: string }) {
  // A service that is busy for a moment.
  if (searches++ === 0) throw Object.assign(new Error('Service Unavailable'), { status: 503 });
  return [{ flight: 'X1', to, price: 99 }];
}

const seats = {
  name: 'seats',
  description: 'Free seats of a flight on a day.',
  input: {
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

const guard = shield({ experience: false });
const tools = guard.protect(
  { searchFlights, seats, bookFlight },
  { effects: { searchFlights: 'read', bookFlight: 'write' } },
);

const [found] = await tools.searchFlights({ to: 'Rome' });
console.log('found', found);
assert.equal(searches, 2);

console.log('seats', await tools.seats.execute({ flight: 'X1', day: '12 May 2026' }));

try {
  await tools.bookFlight({ flight: 'X1' });
  assert.fail('it cannot have worked');
} catch (error) {
  if (!Unrecovered.is(error)) throw error;
  console.log(error.forModel());
  assert.equal(error.report.known.tookEffect, 'unknown');
}
// Once: a write that may have happened is never repeated blindly.
assert.equal(bookings, 1);

const { calls, recovered, handedOff } = guard.counts();
assert.deepEqual({ calls, recovered, handedOff }, { calls: 3, recovered: 2, handedOff: 1 });
