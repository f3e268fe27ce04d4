/** Stories about flights, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { routes, seats, travellers } from './pools.ts';

const booked = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
] as const;
const loads = [5, 12, 15, 18, 23, 30] as const;
const numbers = ['TP742', 'DN908', 'VL455', 'HE633', 'WL077', 'NX120', 'ER205'] as const;

export const flightStories: readonly Story[] = [
  story('flights', {
    texts: [
      'We need {passenger} in {destination}, leaving {origin} on {date}. The lowest fare will do, but in {cabin}, with {baggage} kg in the hold. Confirm what the booking shows as its price.',
      '{origin} to {destination}, {date}, {cabin} cabin, {baggage} kg checked: arrange that for {passenger} at the best fare there is, then look the booking up and quote the price.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      passenger: pick(random, travellers),
      cabin: 'business',
      baggage: pick(random, loads),
    }),
    plan: ({ origin, destination, date, passenger, cabin, baggage }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger, cabin, baggage }),
      call('get_flight_booking', { bookingId: from(2, '/bookingId') }),
    ],
    answer: from(3, '/price'),
  }),
  story('flights', {
    texts: [
      'On {date} the partner timetable lists connections from {origin} to {destination}. How long is the cheapest one in the air?',
      'Ask the partner search about {origin} to {destination} on {date}; I want the flying time of whatever costs least.',
    ],
    facts: (random) => ({ ...pick(random, routes) }),
    plan: ({ origin, destination, date }) => [
      call('find_connections', { origin, destination, date }),
      call('get_flight', { flightId: from(1, '/flights/0/flightId') }),
    ],
    answer: from(2, '/duration'),
  }),
  story('flights', {
    texts: [
      '{passenger} called about the trip already booked: {baggage} kg of luggage now, and a move to seat {seat}.',
      'Adjust the existing booking held by {passenger}: luggage allowance {baggage} kg, seat {seat}.',
    ],
    facts: (random) => ({
      passenger: pick(random, booked),
      baggage: pick(random, loads),
      seat: pick(random, seats),
    }),
    plan: ({ passenger, baggage, seat }) => [
      call('list_flight_bookings', { passenger }),
      call('set_baggage', { bookingId: from(1, '/bookings/0/bookingId'), baggage }),
      call('assign_seat', { bookingId: from(1, '/bookings/0/bookingId'), seat }),
    ],
    answer: from(3, '/seat'),
  }),
  story('flights', {
    texts: [
      'When does the plane of {passenger} take off? Also raise the luggage on that booking to {baggage} kg.',
      'Two things for {passenger}, who is booked already: the take-off time, and {baggage} kg of luggage on the booking.',
    ],
    facts: (random) => ({ passenger: pick(random, booked), baggage: pick(random, loads) }),
    plan: ({ passenger, baggage }) => [
      call('list_flight_bookings', { passenger }),
      call('get_flight', { flightId: from(1, '/bookings/0/flightId') }),
      call('set_baggage', { bookingId: from(1, '/bookings/0/bookingId'), baggage }),
    ],
    answer: [from(2, '/departure'), from(3, '/baggage')],
  }),
  story('flights', {
    texts: [
      'Through the partner search: {passenger} goes from {origin} to {destination} on {date}, cheapest connection, seat {seat}, {baggage} kg of luggage.',
      'Use the partner timetable for {origin} to {destination}, {date}. Put {passenger} on the cheapest connection, sit them in {seat} and enter {baggage} kg of luggage.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      passenger: pick(random, travellers),
      seat: pick(random, seats),
      baggage: pick(random, loads),
    }),
    plan: ({ origin, destination, date, passenger, seat, baggage }) => [
      call('find_connections', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
      call('assign_seat', { bookingId: from(2, '/bookingId'), seat }),
      call('set_baggage', { bookingId: from(2, '/bookingId'), baggage }),
    ],
    answer: from(4, '/bookingId'),
  }),
  story('flights', {
    texts: [
      'Check that {flightId} is still on sale, then take a {cabin} seat on it for {passenger}: {seat}.',
      '{passenger} insists on {flightId} in {cabin}. Look the flight up, book it, and hold seat {seat}.',
    ],
    facts: (random) => ({
      flightId: pick(random, numbers),
      passenger: pick(random, travellers),
      cabin: pick(random, ['economy', 'business']),
      seat: pick(random, seats),
    }),
    plan: ({ flightId, passenger, cabin, seat }) => [
      call('get_flight', { flightId }),
      call('book_flight', { flightId: from(1, '/flightId'), passenger, cabin }),
      call('assign_seat', { bookingId: from(2, '/bookingId'), seat }),
    ],
    answer: from(3, '/bookingId'),
  }),
];
