/** Stories about hotels, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { travellers } from './pools.ts';

const cities = ['Oslo', 'Vienna', 'Prague', 'Berlin', 'Rome', 'Lisbon', 'Dublin'] as const;
const arrivals = ['2026-03-23', '2026-03-25', '2026-03-27', '2026-04-01', '2026-04-06'] as const;
const lengths = [2, 3, 4, 5, 6] as const;
const roomTypes = ['family', 'suite'] as const;
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
      'A {roomType} room in {city} for {guest}, please: {nights} nights from {checkIn}, at the most affordable house with {minStars} stars or above. Have a look at the house before you reserve.',
      '{guest} comes to {city} on {checkIn} and stays {nights} nights. {minStars} stars at least, otherwise as cheap as can be; inspect the hotel, then reserve a {roomType} room.',
    ],
    facts: (random) => ({
      city: pick(random, ['Oslo', 'Vienna', 'Prague', 'Berlin', 'Lisbon']),
      guest: pick(random, travellers),
      minStars: 4,
      checkIn: pick(random, arrivals),
      nights: pick(random, [2, 3, 5]),
      roomType: pick(random, roomTypes),
    }),
    plan: ({ city, guest, minStars, checkIn, nights, roomType }) => [
      call('search_hotels', { city, minStars }),
      call('get_hotel', { hotelId: from(1, '/hotels/0/hotelId') }),
      call('reserve_room', { hotelId: from(2, '/hotelId'), guest, checkIn, nights, roomType }),
    ],
    answer: from(3, '/total'),
  }),
  story('hotels', {
    texts: [
      'The plans of {guest} slipped: arrival {checkIn}, {nights} nights. Give me the name of the hotel as well.',
      '{guest} keeps the hotel but not the dates: from {checkIn}, for {nights} nights. Which hotel is it, and what will the stay cost?',
    ],
    facts: (random) => ({
      guest: pick(random, guests),
      checkIn: pick(random, arrivals),
      nights: pick(random, [6, 7, 8]),
    }),
    plan: ({ guest, checkIn, nights }) => [
      call('list_stays', { guest }),
      call('get_hotel', { hotelId: from(1, '/stays/0/hotelId') }),
      call('change_stay', { stayId: from(1, '/stays/0/stayId'), checkIn, nights }),
    ],
    answer: [from(2, '/name'), from(3, '/total')],
  }),
  story('hotels', {
    texts: [
      'Open the city guide of {city}, pick the house with the lowest rate, and put {guest} there for {nights} nights as of {checkIn}. Read me the stay afterwards.',
      'According to the guide, what is cheapest in {city}? Reserve it for {guest}, {checkIn}, {nights} nights, and pull up the finished stay.',
    ],
    facts: (random) => ({
      city: pick(random, cities),
      guest: pick(random, travellers),
      checkIn: pick(random, arrivals),
      nights: pick(random, lengths),
    }),
    plan: ({ city, guest, checkIn, nights }) => [
      call('browse_hotels', { city }),
      call('reserve_room', { hotelId: from(1, '/hotels/0/hotelId'), guest, checkIn, nights }),
      call('get_stay', { stayId: from(2, '/stayId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('hotels', {
    texts: [
      '{guest} is not travelling after all. Pull up the stay, read it once more, and call it off.',
      'Double-check what {guest} has reserved, then drop the stay.',
    ],
    facts: (random) => ({ guest: pick(random, guests) }),
    plan: ({ guest }) => [
      call('list_stays', { guest }),
      call('get_stay', { stayId: from(1, '/stays/0/stayId') }),
      call('cancel_stay', { stayId: from(2, '/stayId') }),
    ],
    answer: from(3, '/status'),
  }),
  story('hotels', {
    texts: [
      '{guest} is rerouted to {city}. Give up the present stay; from the city guide take the lowest rate, {checkIn}, {nights} nights, {roomType} room; report the stay as it stands in the end.',
      "Swap cities for {guest}: the old stay goes, and in {city} the guide's cheapest house gets a booking for a {roomType} room from {checkIn}, {nights} nights. Show me the new stay.",
    ],
    facts: (random) => ({
      guest: pick(random, guests),
      city: pick(random, ['Oslo', 'Vienna', 'Rome', 'Dublin']),
      checkIn: pick(random, arrivals),
      nights: pick(random, lengths),
      roomType: pick(random, roomTypes),
    }),
    plan: ({ guest, city, checkIn, nights, roomType }) => [
      call('list_stays', { guest }),
      call('cancel_stay', { stayId: from(1, '/stays/0/stayId') }),
      call('browse_hotels', { city }),
      call('reserve_room', { hotelId: from(3, '/hotels/0/hotelId'), guest, checkIn, nights, roomType }),
      call('get_stay', { stayId: from(4, '/stayId') }),
    ],
    answer: from(5, '/total'),
  }),
];
