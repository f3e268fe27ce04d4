/** Stories about hotels. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { travellers } from './pools.ts';

const cities = ['Oslo', 'Vienna', 'Prague', 'Berlin', 'Rome', 'Lisbon', 'Dublin'] as const;
const arrivals = [
  '2026-03-14',
  '2026-03-15',
  '2026-03-17',
  '2026-03-20',
  '2026-03-24',
  '2026-04-02',
] as const;
const lengths = [1, 2, 3, 4, 5, 7] as const;
const guests = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
] as const;

export const hotelStories: readonly Story[] = [
  story('hotels', {
    texts: [
      'Reserve the cheapest hotel in {city} for {guest}, arriving {checkIn}, {nights} nights.',
      '{guest} needs a bed in {city} from {checkIn} for {nights} nights. Take the cheapest hotel.',
      'Find the lowest rate in {city} and book {guest} in on {checkIn} for {nights} nights.',
    ],
    facts: (random) => ({
      city: pick(random, cities),
      guest: pick(random, travellers),
      checkIn: pick(random, arrivals),
      nights: pick(random, lengths),
    }),
    plan: ({ city, guest, checkIn, nights }) => [
      call('search_hotels', { city }),
      call('reserve_room', { hotelId: from(1, '/hotels/0/hotelId'), guest, checkIn, nights }),
    ],
    answer: from(2, '/stayId'),
  }),
  story('hotels', {
    texts: [
      'Browse the city guide for {city} and reserve a {roomType} room at its cheapest hotel for {guest}: {checkIn}, {nights} nights. What is the total?',
      'From the guide to {city}, take the cheapest hotel and book a {roomType} room for {guest} from {checkIn}, {nights} nights. Tell me the price of the stay.',
      '{guest} would like a {roomType} room in {city} on {checkIn} for {nights} nights; browse what there is and book the cheapest. How much in all?',
    ],
    facts: (random) => ({
      city: pick(random, cities),
      guest: pick(random, travellers),
      checkIn: pick(random, arrivals),
      nights: pick(random, lengths),
      roomType: pick(random, ['family', 'suite']),
    }),
    plan: ({ city, guest, checkIn, nights, roomType }) => [
      call('browse_hotels', { city }),
      call('reserve_room', { hotelId: from(1, '/hotels/0/hotelId'), guest, checkIn, nights, roomType }),
    ],
    answer: from(2, '/total'),
  }),
  story('hotels', {
    texts: [
      'Sort the hotels in {city} by {order} and reserve the first for {guest} on {checkIn}, {nights} nights. Then read the stay back to me.',
      'For {guest}: in {city}, the first hotel by {order}, from {checkIn} for {nights} nights. Check the stay afterwards and tell me its price.',
      '{guest} wants to stay as central as possible in {city}: sort by {order}, book the first hotel from {checkIn} for {nights} nights, and look the stay up.',
    ],
    facts: (random) => ({
      city: pick(random, cities),
      guest: pick(random, travellers),
      checkIn: pick(random, arrivals),
      nights: pick(random, lengths),
      order: 'distance',
    }),
    plan: ({ city, guest, checkIn, nights, order }) => [
      call('search_hotels', { city, sortBy: order }),
      call('reserve_room', { hotelId: from(1, '/hotels/0/hotelId'), guest, checkIn, nights }),
      call('get_stay', { stayId: from(2, '/stayId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('hotels', {
    texts: [
      'Move the stay of {guest} to {checkIn} and make it {nights} nights.',
      '{guest} arrives on {checkIn} instead and stays {nights} nights. Change the booking.',
      'Find the hotel stay of {guest} and shift it: check-in {checkIn}, {nights} nights. What does it cost now?',
    ],
    facts: (random) => ({
      guest: pick(random, guests),
      checkIn: pick(random, arrivals),
      nights: pick(random, [6, 7, 8]),
    }),
    plan: ({ guest, checkIn, nights }) => [
      call('list_stays', { guest }),
      call('change_stay', { stayId: from(1, '/stays/0/stayId'), checkIn, nights }),
    ],
    answer: from(2, '/total'),
  }),
  story('hotels', {
    texts: [
      'Cancel the hotel stay of {guest}.',
      '{guest} will not come. Please find the stay and cancel it.',
      'The hotel room for {guest} is no longer needed; cancel it.',
    ],
    facts: (random) => ({ guest: pick(random, guests) }),
    plan: ({ guest }) => [
      call('list_stays', { guest }),
      call('cancel_stay', { stayId: from(1, '/stays/0/stayId') }),
    ],
    answer: from(2, '/status'),
  }),
  story('hotels', {
    texts: [
      'How far from the centre is the hotel where {guest} is staying?',
      '{guest} asks how many kilometres it is from the booked hotel to the centre.',
      'Look up the stay of {guest}, then the hotel, and tell me its distance from the centre.',
    ],
    facts: (random) => ({ guest: pick(random, guests) }),
    plan: ({ guest }) => [
      call('list_stays', { guest }),
      call('get_hotel', { hotelId: from(1, '/stays/0/hotelId') }),
    ],
    answer: from(2, '/distance'),
  }),
  story('hotels', {
    texts: [
      '{guest} goes to {city} instead. Cancel the present stay and reserve the cheapest hotel there with at least {minStars} stars, {checkIn}, {nights} nights.',
      'Swap the hotel of {guest}: cancel what is booked; then, in {city}, the cheapest with {minStars} stars or more from {checkIn} for {nights} nights.',
      'Please call off the stay of {guest} and book the cheapest {minStars}-star hotel or better in {city}, arriving {checkIn}, {nights} nights.',
    ],
    facts: (random) => ({
      guest: pick(random, guests),
      city: pick(random, ['Oslo', 'Vienna', 'Berlin', 'Rome']),
      minStars: pick(random, [3, 4]),
      checkIn: pick(random, arrivals),
      nights: pick(random, [1, 2, 5, 6]),
    }),
    plan: ({ guest, city, minStars, checkIn, nights }) => [
      call('list_stays', { guest }),
      call('cancel_stay', { stayId: from(1, '/stays/0/stayId') }),
      call('search_hotels', { city, minStars }),
      call('reserve_room', { hotelId: from(3, '/hotels/0/hotelId'), guest, checkIn, nights }),
    ],
    answer: from(4, '/stayId'),
  }),
  story('hotels', {
    texts: [
      '{guest} tours two cities: {firstCity} from {firstDay} for {firstNights} nights, then {secondCity} from {secondDay} for {secondNights} nights. Reserve the cheapest hotel in each.',
      'Cheapest hotels for {guest}, please: {firstNights} nights in {firstCity} arriving {firstDay}, and {secondNights} nights in {secondCity} arriving {secondDay}.',
      'Two reservations for {guest} at the lowest rates: {firstCity}, {firstDay}, {firstNights} nights; {secondCity}, {secondDay}, {secondNights} nights.',
    ],
    facts: (random) => {
      const [firstCity, secondCity] = pickTwo(random, cities);
      return {
        guest: pick(random, travellers),
        firstCity,
        secondCity,
        firstDay: '2026-03-24',
        firstNights: pick(random, [2, 3]),
        secondDay: '2026-03-28',
        secondNights: pick(random, [1, 4]),
      };
    },
    plan: ({ guest, firstCity, secondCity, firstDay, firstNights, secondDay, secondNights }) => [
      call('search_hotels', { city: firstCity }),
      call('reserve_room', {
        hotelId: from(1, '/hotels/0/hotelId'),
        guest,
        checkIn: firstDay,
        nights: firstNights,
      }),
      call('search_hotels', { city: secondCity }),
      call('reserve_room', {
        hotelId: from(3, '/hotels/0/hotelId'),
        guest,
        checkIn: secondDay,
        nights: secondNights,
      }),
    ],
    answer: [from(2, '/stayId'), from(4, '/stayId')],
  }),
  story('hotels', {
    texts: [
      'Find the stay of {guest}, check how many rooms its hotel has left, and extend the stay: check-in {checkIn}, {nights} nights. Read it back.',
      '{guest} wants {nights} nights from {checkIn} at the same hotel. Look at the hotel first, change the stay, and tell me the new total.',
      'Before you change the stay of {guest} to {checkIn} and {nights} nights, look up the hotel; afterwards look up the stay.',
    ],
    facts: (random) => ({
      guest: pick(random, guests),
      checkIn: pick(random, arrivals),
      nights: pick(random, [9, 10, 12]),
    }),
    plan: ({ guest, checkIn, nights }) => [
      call('list_stays', { guest }),
      call('get_hotel', { hotelId: from(1, '/stays/0/hotelId') }),
      call('change_stay', { stayId: from(1, '/stays/0/stayId'), checkIn, nights }),
      call('get_stay', { stayId: from(3, '/stayId') }),
    ],
    answer: from(4, '/total'),
  }),
];
