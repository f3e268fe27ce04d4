/** Stories about flights. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { roundTrips, routes, seats, travellers } from './pools.ts';

const booked = [
  { passenger: 'Ines Duarte' },
  { passenger: 'Marco Bellini' },
  { passenger: 'Aoife Brennan' },
  { passenger: 'Nikos Pappas' },
  { passenger: 'Zofia Nowak' },
  { passenger: 'Lena Vogel' },
] as const;

export const flightStories: readonly Story[] = [
  story('flights', {
    texts: [
      'What does the cheapest flight from {origin} to {destination} on {date} cost?',
      'Look up flights {origin} to {destination} for {date} and tell me the lowest fare.',
      'I am thinking of going from {origin} to {destination} on {date}. How much is the cheapest ticket?',
    ],
    facts: (random) => ({ ...pick(random, routes) }),
    plan: ({ origin, destination, date }) => [call('search_flights', { origin, destination, date })],
    answer: from(1, '/flights/0/price'),
  }),
  story('flights', {
    texts: [
      'Book the cheapest flight from {origin} to {destination} on {date} for {passenger} and give me the booking reference.',
      '{passenger} has to fly from {origin} to {destination} on {date}. Take the cheapest flight and send me the reference.',
      'Please get {passenger} onto the lowest-priced flight {origin} to {destination}, {date}. I need the booking reference.',
    ],
    facts: (random) => ({ ...pick(random, routes), passenger: pick(random, travellers) }),
    plan: ({ origin, destination, date, passenger }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
    ],
    answer: from(2, '/bookingId'),
  }),
  story('flights', {
    texts: [
      'Ask the partner search for connections from {origin} to {destination} on {date} and book the cheapest for {passenger}, with {baggage} kg of baggage.',
      'Through the partner timetable: {passenger}, {origin} to {destination}, {date}, cheapest connection, {baggage} kg checked.',
      'Use the partner connections to send {passenger} from {origin} to {destination} on {date} as cheaply as possible; there will be {baggage} kg of bags.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      passenger: pick(random, travellers),
      baggage: pick(random, [10, 15, 20, 23, 30]),
    }),
    plan: ({ origin, destination, date, passenger, baggage }) => [
      call('find_connections', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger, baggage }),
    ],
    answer: from(2, '/bookingId'),
  }),
  story('flights', {
    texts: [
      'Book {passenger} on the cheapest flight from {origin} to {destination} on {date}, seat {seat}.',
      '{passenger} wants seat {seat} on the cheapest flight {origin} to {destination} on {date}. Book it, please.',
      'Cheapest flight, {origin} to {destination}, {date}, for {passenger}; afterwards put them on seat {seat}.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      passenger: pick(random, travellers),
      seat: pick(random, seats),
    }),
    plan: ({ origin, destination, date, passenger, seat }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
      call('assign_seat', { bookingId: from(2, '/bookingId'), seat }),
    ],
    answer: from(3, '/bookingId'),
  }),
  story('flights', {
    texts: [
      'Sort the flights from {origin} to {destination} on {date} by {order} and book the first one in {cabin} for {passenger}, then set {baggage} kg of baggage. What did it cost?',
      'For {passenger}: {cabin} class, {origin} to {destination}, {date}, the first flight by {order}. Set the baggage to {baggage} kg and tell me the price.',
      '{passenger} flies {cabin} from {origin} to {destination} on {date}. Sorted by {order}, take the first flight; baggage {baggage} kg. Report what was paid.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      passenger: pick(random, travellers),
      order: pick(random, ['departure', 'duration']),
      cabin: 'business',
      baggage: pick(random, [20, 25, 32, 40]),
    }),
    plan: ({ origin, destination, date, passenger, order, cabin, baggage }) => [
      call('search_flights', { origin, destination, date, sortBy: order }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger, cabin }),
      call('set_baggage', { bookingId: from(2, '/bookingId'), baggage }),
      call('get_flight_booking', { bookingId: from(3, '/bookingId') }),
    ],
    answer: from(4, '/price'),
  }),
  story('flights', {
    texts: [
      'Cancel the flight that {passenger} has booked.',
      '{passenger} cannot travel. Find the booking and cancel it.',
      'Please look up the flight booking of {passenger} and call it off.',
    ],
    facts: (random) => ({ ...pick(random, booked) }),
    plan: ({ passenger }) => [
      call('list_flight_bookings', { passenger }),
      call('cancel_flight_booking', { bookingId: from(1, '/bookings/0/bookingId') }),
    ],
    answer: from(2, '/status'),
  }),
  story('flights', {
    texts: [
      'When does the flight leave that {passenger} is booked on?',
      'Find the booking of {passenger} and tell me the departure time of that flight.',
      '{passenger} asks at what time the booked flight departs.',
    ],
    facts: (random) => ({ ...pick(random, booked) }),
    plan: ({ passenger }) => [
      call('list_flight_bookings', { passenger }),
      call('get_flight', { flightId: from(1, '/bookings/0/flightId') }),
    ],
    answer: from(2, '/departure'),
  }),
  story('flights', {
    texts: [
      '{passenger} has changed plans: cancel the present flight booking, then book the cheapest flight from {origin} to {destination} on {date} and reserve seat {seat}.',
      'Rebook {passenger}. The old flight goes; the new one is the cheapest from {origin} to {destination} on {date}, seat {seat}.',
      'Please drop the flight {passenger} has now and put them on the cheapest one {origin} to {destination}, {date}, in seat {seat}.',
    ],
    facts: (random) => ({
      ...pick(random, booked),
      ...pick(random, routes.slice(0, 5)),
      seat: pick(random, seats),
    }),
    plan: ({ passenger, origin, destination, date, seat }) => [
      call('list_flight_bookings', { passenger }),
      call('cancel_flight_booking', { bookingId: from(1, '/bookings/0/bookingId') }),
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(3, '/flights/0/flightId'), passenger }),
      call('assign_seat', { bookingId: from(4, '/bookingId'), seat }),
    ],
    answer: from(5, '/bookingId'),
  }),
  story('flights', {
    texts: [
      'Book a round trip for {passenger}: {origin} to {destination} on {date}, back on {backOn}, cheapest flights both ways.',
      '{passenger} goes from {origin} to {destination} on {date} and returns on {backOn}. Take the cheapest flight each way and list the two references.',
      'Out on {date} from {origin} to {destination}, home again on {backOn}: book the cheapest flights for {passenger}.',
    ],
    facts: (random) => ({ ...pick(random, roundTrips), passenger: pick(random, travellers) }),
    plan: ({ origin, destination, date, backOn, passenger }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
      call('search_flights', { origin: destination, destination: origin, date: backOn }),
      call('book_flight', { flightId: from(3, '/flights/0/flightId'), passenger }),
    ],
    answer: [from(2, '/bookingId'), from(4, '/bookingId')],
  }),
  story('flights', {
    texts: [
      '{first} and {second} travel together from {origin} to {destination} on {date}. Book both on the cheapest flight.',
      'Two seats on the cheapest flight {origin} to {destination}, {date}: one for {first}, one for {second}.',
      'Please book {first} and then {second} onto the cheapest {origin} to {destination} flight of {date}.',
    ],
    facts: (random) => {
      const [first, second] = pickTwo(random, travellers);
      return { ...pick(random, routes), first, second };
    },
    plan: ({ origin, destination, date, first, second }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger: first }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger: second }),
    ],
    answer: [from(2, '/bookingId'), from(3, '/bookingId')],
  }),
  story('flights', {
    texts: [
      'Round trip for {passenger}, cheapest flights: {origin} to {destination} on {date} in seat {seat} with {baggage} kg, and back on {backOn} in seat {seatBack} with {baggageBack} kg.',
      '{passenger} leaves {origin} for {destination} on {date} (seat {seat}, {baggage} kg of baggage) and comes home on {backOn} (seat {seatBack}, {baggageBack} kg). Book the cheapest flights and set it all up.',
      'Please arrange both legs for {passenger}: {date} from {origin} to {destination}, seat {seat}, {baggage} kg; {backOn} the other way, seat {seatBack}, {baggageBack} kg. Cheapest each time.',
    ],
    facts: (random) => {
      const [seat, seatBack] = pickTwo(random, seats);
      return {
        ...pick(random, roundTrips),
        passenger: pick(random, travellers),
        seat,
        seatBack,
        baggage: pick(random, [8, 12, 15]),
        baggageBack: pick(random, [18, 20, 25]),
      };
    },
    plan: ({ origin, destination, date, backOn, passenger, seat, seatBack, baggage, baggageBack }) => [
      call('search_flights', { origin, destination, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
      call('assign_seat', { bookingId: from(2, '/bookingId'), seat }),
      call('set_baggage', { bookingId: from(2, '/bookingId'), baggage }),
      call('search_flights', { origin: destination, destination: origin, date: backOn }),
      call('book_flight', { flightId: from(5, '/flights/0/flightId'), passenger }),
      call('assign_seat', { bookingId: from(6, '/bookingId'), seat: seatBack }),
      call('set_baggage', { bookingId: from(6, '/bookingId'), baggage: baggageBack }),
    ],
    answer: [from(2, '/bookingId'), from(6, '/bookingId')],
  }),
];
