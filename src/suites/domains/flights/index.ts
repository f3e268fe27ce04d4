/** Flights: search, book, choose a seat, cancel. */

import {
  by,
  cents,
  choice,
  count,
  type Domain,
  date,
  find,
  getter,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  quantity,
  Refusal,
  type Row,
  record,
  type State,
  same,
  shownBy,
  text,
  time,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const flight = record({
  flightId: text('flight number'),
  airline: text('operating airline'),
  origin: text('city of departure'),
  destination: text('city of arrival'),
  date: date('day of departure'),
  departure: time('local time of departure'),
  duration: count('min', 'time in the air'),
  price: quantity('EUR', 'economy fare for one passenger'),
  seatsLeft: whole('seats still for sale'),
});

const booking = record({
  bookingId: text('booking reference'),
  flightId: text('flight number'),
  passenger: text('name of the passenger'),
  cabin: choice(['economy', 'business'], 'cabin class'),
  seat: text('seat, or "unassigned"'),
  baggage: quantity('kg', 'checked baggage'),
  price: quantity('EUR', 'price paid'),
  status: choice(['confirmed', 'cancelled'], 'state of the booking'),
});

const route = {
  origin: text('city of departure'),
  destination: text('city of arrival'),
  date: date('day of departure'),
};
const order = choice(['price', 'departure', 'duration'], 'what comes first in the list', 'price');
const flightsOnRoute = pageOf(route, 'flights', flight);
const bookingId = text('booking reference');

interface RouteSearch extends Page {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
  readonly sortBy?: string;
}

function searchRoute(state: State, args: RouteSearch): Row {
  const { origin, destination, date, sortBy = 'price' } = args;
  const rows = state.rows(
    'flights',
    (row) => same(row.origin, origin) && same(row.destination, destination) && row.date === date,
  );
  return page({ origin, destination, date }, 'flights', rows.sort(by(sortBy, 'flightId')), args);
}

export const flights: Domain = {
  name: 'flights',
  description: 'Flights: search, book, choose a seat, cancel.',
  dialect: 'problem-json',
  tables,
  tools: [
    tool<RouteSearch>(
      {
        name: 'search_flights',
        description:
          'Finds the flights between two cities on one day, cheapest first unless sorted otherwise.',
        input: record({ ...route, sortBy: order, ...paging }),
        output: flightsOnRoute,
        effect: 'read',
      },
      searchRoute,
    ),
    tool<RouteSearch>(
      {
        name: 'find_connections',
        description: 'Partner search over the same timetable; answers like search_flights, cheapest first.',
        input: record({ ...route, ...paging }),
        output: flightsOnRoute,
        effect: 'read',
      },
      searchRoute,
    ),
    getter({
      name: 'get_flight',
      description: 'Shows one flight with its fare and the seats left.',
      table: 'flights',
      id: 'flightId',
      idIs: 'flight number',
      output: flight,
    }),
    tool<{ flightId: string; passenger: string; cabin: string; baggage: number }>(
      {
        name: 'book_flight',
        description: 'Books a seat on a flight for one passenger. Every call makes a booking.',
        input: record({
          flightId: text('flight number'),
          passenger: text('name of the passenger'),
          cabin: choice(['economy', 'business'], 'cabin class', 'economy'),
          baggage: quantity('kg', 'checked baggage', { default: 0, maximum: 40 }),
        }),
        output: booking,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: listedBy('list_flight_bookings', ['passenger'], '/bookings', ['flightId', 'passenger'], {
          status: { const: 'confirmed' },
        }),
        undoneBy: undoneBy('cancel_flight_booking', 'bookingId'),
      },
      (state, { flightId, passenger, cabin, baggage }) => {
        const found = find(state, 'flights', flightId, 'flightId');
        const seatsLeft = found.seatsLeft as number;
        if (seatsLeft < 1) throw new Refusal('refused', 'flightId', flightId, `flight ${flightId} is full`);
        state.patch('flights', flightId, { seatsLeft: seatsLeft - 1 });
        const fare = (found.price as number) * (cabin === 'business' ? 2.5 : 1);
        return state.make(
          'flightBookings',
          { flightId, passenger, cabin, baggage },
          { seat: 'unassigned', price: cents(fare), status: 'confirmed' },
        );
      },
    ),
    lister({
      name: 'list_flight_bookings',
      description: 'Lists the bookings of a passenger, cancelled ones included.',
      table: 'flightBookings',
      keys: { passenger: text('name of the passenger') },
      field: 'bookings',
      row: booking,
      order: ['flightId', 'bookingId'],
    }),
    getter({
      name: 'get_flight_booking',
      description: 'Shows one booking.',
      table: 'flightBookings',
      id: 'bookingId',
      idIs: 'booking reference',
      output: booking,
    }),
    tool<{ bookingId: string; seat: string }>(
      {
        name: 'assign_seat',
        description: 'Puts the passenger of a booking on a seat, for example 12A.',
        input: record({ bookingId, seat: text('row and letter', { pattern: '^[0-9]{1,2}[A-F]$' }) }),
        output: booking,
        effect: 'idempotent',
        verifiedBy: shownBy('get_flight_booking', ['bookingId'], ['bookingId', 'seat']),
      },
      (state, args) => {
        requireStanding(find(state, 'flightBookings', args.bookingId, 'bookingId'));
        return state.patch('flightBookings', args.bookingId, { seat: args.seat });
      },
    ),
    tool<{ bookingId: string; baggage: number }>(
      {
        name: 'set_baggage',
        description: 'Sets the checked baggage of a booking.',
        input: record({ bookingId, baggage: quantity('kg', 'checked baggage in all', { maximum: 40 }) }),
        output: booking,
        effect: 'idempotent',
        verifiedBy: shownBy('get_flight_booking', ['bookingId'], ['bookingId', 'baggage']),
      },
      (state, args) => {
        requireStanding(find(state, 'flightBookings', args.bookingId, 'bookingId'));
        return state.patch('flightBookings', args.bookingId, { baggage: args.baggage });
      },
    ),
    tool<{ bookingId: string }>(
      {
        name: 'cancel_flight_booking',
        description: 'Cancels a booking and frees its seat.',
        input: record({ bookingId }),
        output: booking,
        effect: 'idempotent',
        verifiedBy: shownBy('get_flight_booking', ['bookingId'], ['bookingId'], {
          status: { const: 'cancelled' },
        }),
      },
      (state, args) => {
        const row = find(state, 'flightBookings', args.bookingId, 'bookingId');
        if (row.status === 'cancelled') return row;
        const flightId = row.flightId as string;
        const seatsLeft = state.get('flights', flightId)?.seatsLeft as number;
        state.patch('flights', flightId, { seatsLeft: seatsLeft + 1 });
        return state.unmake('flightBookings', args.bookingId, { status: 'cancelled' });
      },
    ),
  ],
};

function requireStanding(booking: Row): void {
  if (booking.status !== 'cancelled') return;
  throw new Refusal(
    'state-conflict',
    'bookingId',
    booking.bookingId!,
    `booking ${booking.bookingId} is cancelled`,
  );
}
