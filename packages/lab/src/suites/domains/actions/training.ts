/** What tools of the training domains do where no table action does it. */

import { cents, changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

interface Booking {
  readonly flightId: string;
  readonly passenger: string;
  readonly cabin: string;
  readonly baggage: number;
}

const rateFactor: Readonly<Record<string, number>> = { standard: 1, family: 1.5, suite: 2.2 };

interface Stay {
  readonly hotelId: string;
  readonly guest: string;
  readonly checkIn: string;
  readonly nights: number;
  readonly roomType: string;
}

const expressFee = 12;

interface Order {
  readonly sku: string;
  readonly quantity: number;
  readonly customer: string;
  readonly address: string;
  readonly shipping: string;
}

interface Way {
  readonly source: string;
  readonly target: string;
}

interface Move {
  readonly eventId: string;
  readonly date: string;
  readonly start: string;
  readonly expectedVersion: number;
}

interface Invitation {
  readonly eventId: string;
  readonly attendee: string;
}

const today = '2026-03-02';

export const trainingActions: { readonly [domain: string]: Actions } = {
  /** What a seat costs. */
  flights: {
    book_flight: (state, { flightId, passenger, cabin, baggage }: Booking) => {
      const place = { table: 'flights', id: flightId, parameter: 'flightId', count: 'seatsLeft' };
      const { price } = changeCount(state, place, -1, () => ({ reason: `flight ${flightId} is full` }));
      const fare = (price as number) * (cabin === 'business' ? 2.5 : 1);
      return state.make(
        'flightBookings',
        { flightId, passenger, cabin, baggage },
        { seat: 'unassigned', price: cents(fare), status: 'confirmed' },
      );
    },
  },
  /** What stays cost at the rate of their hotel. */
  hotels: {
    reserve_room: (state, { hotelId, guest, checkIn, nights, roomType }: Stay) => {
      const place = { table: 'hotels', id: hotelId, parameter: 'hotelId', count: 'roomsLeft' };
      const hotel = changeCount(state, place, -1, ({ name }) => ({ reason: `${name} has no room left` }));
      const total = priceOf(hotel, nights, roomType);
      return state.make('stays', { hotelId, guest, checkIn, nights, roomType }, { total, status: 'booked' });
    },
    change_stay: (
      state,
      { stayId, checkIn, nights }: { stayId: string; checkIn: string; nights: number },
    ) => {
      const row = find(state, 'stays', stayId, 'stayId');
      if (row.status === 'cancelled')
        refuse('state-conflict', 'stayId', stayId, `stay ${stayId} is cancelled`);
      const hotel = find(state, 'hotels', row.hotelId as string, 'hotelId');
      const total = priceOf(hotel, nights, row.roomType as string);
      return state.patch('stays', stayId, { checkIn, nights, total });
    },
  },
  /** What orders cost, and what may be paid back. */
  shop: {
    place_order: (state, { sku, quantity, customer, address, shipping }: Order) => {
      const place = { table: 'products', id: sku, parameter: 'sku', count: 'stock' };
      const { price } = changeCount(state, place, -quantity, ({ stock }) => ({
        parameter: 'quantity',
        received: quantity,
        reason: `${sku} has ${stock} pieces in stock`,
      }));
      const total = cents((price as number) * quantity + (shipping === 'express' ? expressFee : 0));
      return state.make(
        'orders',
        { sku, quantity, customer, shipping, address },
        { total, status: 'placed' },
      );
    },
    refund_order: (
      state,
      { orderId, amount, reason }: { orderId: string; amount: number; reason: string },
    ) => {
      const { total } = find(state, 'orders', orderId, 'orderId');
      if (amount > (total as number))
        refuse('refused', 'amount', amount, `order ${orderId} cost ${total} EUR`);
      return state.make('refunds', { orderId, amount, reason });
    },
  },
  /** Writing, copying and moving files: a file is identified by its path, and has its folder and name. */
  files: {
    write_file: (state, args: { path: string; content: string; owner: string }) =>
      write(state, args.path, args.content, args.owner),
    append_line: (state, { path, line }: { path: string; line: string }) => {
      const row = find(state, 'files', path, 'path');
      write(state, path, `${row.content}\n${line}`, row.owner as string);
      return state.make('appendedLines', { path, line });
    },
    copy_file: (state, { source, target }: Way) => {
      const copy = placed(find(state, 'files', source, 'source'), target);
      if (state.get('files', target) === undefined) return state.put('files', target, copy);
      return state.patch('files', target, { content: copy.content!, size: copy.size! });
    },
    move_file: (state, { source, target }: Way) => {
      const there = state.get('files', target);
      const isMoved =
        state.get('files', source) === undefined && state.removed('files', source) !== undefined;
      if (there !== undefined && isMoved) return there;
      const moved = placed(find(state, 'files', source, 'source'), target);
      state.remove('files', source);
      return state.put('files', target, moved);
    },
  },
  /** Changes of events and invitations: an event that has changed since it was read is not moved. */
  calendar: {
    create_event: (state, args: Row & { owner: string; attendees: string[] }) => {
      const attendees = [...new Set([args.owner, ...args.attendees])].sort();
      return state.make('events', { ...args }, { attendees, version: 1 });
    },
    reschedule_event: (state, { eventId, date, start, expectedVersion }: Move) => {
      const row = find(state, 'events', eventId, 'eventId');
      if (row.date === date && row.start === start) return row;
      if (row.version !== expectedVersion) {
        const reason = `event ${eventId} is at version ${row.version}`;
        refuse('version-conflict', 'expectedVersion', expectedVersion, reason);
      }
      return state.patch('events', eventId, { date, start });
    },
    invite: (state, { eventId, attendee }: Invitation) => {
      const { title, attendees } = find(state, 'events', eventId, 'eventId');
      const names = attendees as string[];
      const all = names.includes(attendee) ? names : [...names, attendee].sort();
      state.patch('events', eventId, { attendees: all });
      return { eventId, title: title!, attendee, invited: true };
    },
    check_invitation: (state, { eventId, attendee }: Invitation) => {
      const { title, attendees } = find(state, 'events', eventId, 'eventId');
      return { eventId, title: title!, attendee, invited: (attendees as string[]).includes(attendee) };
    },
  },
  /** How a mail for a later day is accepted: the day must not have passed. */
  messaging: {
    schedule_message: (state, args: Row & { sendOn: string }) => {
      if (args.sendOn < today) refuse('refused', 'sendOn', args.sendOn, `${args.sendOn} has passed`);
      return state.make('scheduledMessages', { ...args });
    },
  },
};

function priceOf(hotel: Row, nights: number, roomType: string): number {
  return cents((hotel.nightlyRate as number) * nights * rateFactor[roomType]!);
}

/** The destination of a file: its content stays, its path changes. */
function placed(row: Row, target: string): Row {
  const cut = target.lastIndexOf('/');
  return { ...row, path: target, folder: target.slice(0, cut), name: target.slice(cut + 1), version: 1 };
}

function sizeOf(content: string): number {
  return Math.ceil(content.length / 1000);
}

function write(state: State, path: string, content: string, owner: string): Row {
  if (state.get('files', path) !== undefined) {
    return state.patch('files', path, { content, size: sizeOf(content) });
  }
  return state.put('files', path, placed({ owner, size: sizeOf(content), content }, path));
}
