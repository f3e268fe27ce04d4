/**
 * Two calls that fail and are recovered: a search is retried, and a booking whose response is lost is looked up instead of
 * made again. Prints what the shield did; the README shows this output.
 */

import assert from 'node:assert/strict';
import { protect, type ShieldEvent } from 'regain';

let searches = 0;
const searchFlights = async ({ to }: { to: string }) => {
  searches += 1;
  if (searches < 3) throw Object.assign(new Error('Service Unavailable'), { status: 503 });
  return { flight: 'X1', to };
};

const bookings: { id: string; flight: string }[] = [];
const listBookings = {
  name: 'listBookings',
  description: 'Lists all bookings.',
  inputSchema: { type: 'object' },
  effect: 'read' as const,
  execute: async () => ({ bookings }),
};
const bookFlight = {
  name: 'bookFlight',
  description: 'Books a flight under an id that the caller chooses.',
  inputSchema: { type: 'object' },
  effect: 'write' as const,
  // How to find out whether a booking was made: ids are unique, and the list is at most a second behind.
  verifiedBy: {
    tool: 'listBookings',
    args: {},
    records: '/bookings',
    match: { id: '/args/id' },
    output: '',
    identity: 'match' as const,
    consistentAfterMs: 1_000,
  },
  execute: async (booking: { id: string; flight: string }) => {
    bookings.push(booking);
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }); // made, but the response is lost
  },
};

const tools = protect(
  { searchFlights, listBookings, bookFlight },
  { effects: { searchFlights: 'read' }, onEvent: print },
);
await tools.searchFlights({ to: 'Rome' });
await tools.bookFlight.execute({ id: 'B-7', flight: 'X1' });

console.log(`${searches} searches, ${bookings.length} booking`);
assert.deepEqual([searches, bookings.length], [3, 1]);

function print(event: ShieldEvent): void {
  if (event.type === 'attempt-ended') {
    const { tool, failure } = event;
    const cause = failure && `failed: ${failure.status ?? failure.code} ${failure.message}`;
    console.log(`${tool.padEnd(13)}  ${cause ?? 'succeeded'}`);
  }
  if (event.type === 'decided') console.log(`${''.padEnd(13)}  -> ${event.action}: ${event.reason}`);
  if (event.type === 'call-ended') console.log(`${event.tool.padEnd(13)}  ${event.status.toUpperCase()}\n`);
}
