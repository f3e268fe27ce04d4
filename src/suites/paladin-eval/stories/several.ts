/** Stories that lead through several domains. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { contacts, days, times, travellers, trips } from './pools.ts';

const owners = ['Mei Tanaka', 'David Okoro', 'Priya Raman', 'Hanna Lindqvist'] as const;
const friends = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
] as const;
const heads = [
  { subject: 'Travel plans', body: 'It is all booked.' },
  { subject: 'Good news', body: 'You will find the details in the calendar.' },
  { subject: 'For your files', body: 'Please keep the reference below.' },
  { subject: 'Done', body: 'This is taken care of.' },
] as const;

export const severalStories: readonly Story[] = [
  story('flights calendar', {
    texts: [
      'Book the cheapest flight from {origin} to {city} on {date} for {passenger} and put it into the calendar of {passenger} as "{title}", at its departure time and for its duration.',
      '{passenger} flies from {origin} to {city} on {date}, cheapest flight. Make a calendar event "{title}" for {passenger} that starts at departure and lasts as long as the flight.',
      'Get {passenger} the cheapest {origin} to {city} flight on {date}. Their calendar should show "{title}" from departure for the length of the flight.',
    ],
    facts: (random) => ({
      ...pick(random, trips),
      passenger: pick(random, travellers),
      title: pick(random, ['Flight', 'In the air', 'Off to the airport']),
    }),
    plan: ({ origin, city, date, passenger, title }) => [
      call('search_flights', { origin, destination: city, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger }),
      call('create_event', {
        owner: passenger,
        title,
        date,
        start: from(1, '/flights/0/departure'),
        duration: from(1, '/flights/0/duration'),
        reference: from(2, '/bookingId'),
      }),
    ],
    answer: [from(2, '/bookingId'), from(3, '/eventId')],
  }),
  story('flights hotels', {
    texts: [
      '{traveller} goes from {origin} to {city} on {date} and stays {nights} nights. Book the cheapest flight and the cheapest hotel.',
      'A trip for {traveller}: cheapest flight {origin} to {city} on {date}, then the cheapest hotel there from the same day for {nights} nights.',
      'Please send {traveller} from {origin} to {city} on {date}; flight and hotel as cheap as possible, {nights} nights.',
    ],
    facts: (random) => ({
      ...pick(random, trips),
      traveller: pick(random, travellers),
      nights: pick(random, [1, 2, 3, 4]),
    }),
    plan: ({ origin, city, date, traveller, nights }) => [
      call('search_flights', { origin, destination: city, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger: traveller }),
      call('search_hotels', { city }),
      call('reserve_room', {
        hotelId: from(3, '/hotels/0/hotelId'),
        guest: traveller,
        checkIn: date,
        nights,
      }),
    ],
    answer: [from(2, '/bookingId'), from(4, '/stayId')],
  }),
  story('flights hotels calendar messaging', {
    texts: [
      'Plan a trip for {traveller}: cheapest flight {origin} to {city} on {date}, cheapest hotel there for {nights} nights, an event "{title}" at {start} for {duration} minutes that day, and a mail to {friend}: "{subject}", "{body}"',
      '{traveller} visits {city} on {date}. Book the cheapest flight from {origin} and the cheapest hotel ({nights} nights), enter "{title}" at {start} ({duration} minutes) in the calendar of {traveller}, and write to {friend}: subject "{subject}", text "{body}"',
      'Cheapest flight from {origin} to {city} and cheapest hotel for {nights} nights, both for {traveller}, from {date}. Then the calendar: "{title}", {start}, {duration} minutes. Then tell {friend}: "{subject}", "{body}"',
    ],
    facts: (random) => ({
      ...pick(random, trips),
      traveller: pick(random, travellers),
      nights: pick(random, [1, 2, 3]),
      title: pick(random, ['Evening at the fair', 'Site visit', 'Dinner with partners']),
      start: pick(random, ['18:30', '19:00', '20:15']),
      duration: pick(random, [60, 90, 120]),
      friend: pick(random, friends),
      ...pick(random, heads),
    }),
    plan: ({ origin, city, date, traveller, nights, title, start, duration, friend, subject, body }) => [
      call('search_flights', { origin, destination: city, date }),
      call('book_flight', { flightId: from(1, '/flights/0/flightId'), passenger: traveller }),
      call('search_hotels', { city }),
      call('reserve_room', {
        hotelId: from(3, '/hotels/0/hotelId'),
        guest: traveller,
        checkIn: date,
        nights,
      }),
      call('create_event', { owner: traveller, title, date, start, duration, reference: from(4, '/stayId') }),
      call('find_contact', { name: friend }),
      call('send_message', {
        to: from(6, '/contacts/0/email'),
        subject,
        body,
        reference: from(2, '/bookingId'),
      }),
    ],
    answer: [from(2, '/bookingId'), from(4, '/stayId')],
  }),
  story('calendar messaging', {
    texts: [
      'Put "{title}" into the calendar of {owner} ({date}, {start}, {duration} minutes) and mail {friend}: "{subject}", "{body}"',
      '{owner} meets {friend} for "{title}" on {date} at {start}, {duration} minutes. Enter it, then write to {friend}: subject "{subject}", text "{body}"',
      'Make an event "{title}" for {owner}, {date} at {start}, {duration} minutes; then tell {friend} by mail, "{subject}": "{body}"',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      title: pick(random, ['Contract talk', 'Tasting', 'Portfolio review', 'Coffee']),
      date: pick(random, days),
      start: pick(random, times),
      duration: pick(random, [30, 45, 60]),
      friend: pick(random, friends),
      ...pick(random, heads),
    }),
    plan: ({ owner, title, date, start, duration, friend, subject, body }) => [
      call('create_event', { owner, title, date, start, duration }),
      call('find_contact', { name: friend }),
      call('send_message', {
        to: from(2, '/contacts/0/email'),
        subject,
        body,
        reference: from(1, '/eventId'),
      }),
    ],
    answer: from(3, '/messageId'),
  }),
  story('shop messaging', {
    texts: [
      'Order {quantity} of the cheapest {ware} as a present for {friend}, to {address}, and mail them: "{subject}", "{body}"',
      '{friend} gets {quantity} of the cheapest {ware} ({address}). Place the order, then write to {friend}: subject "{subject}", text "{body}"',
      'For {friend}: the cheapest {ware}, {quantity} pieces, sent to {address}. Let them know by mail, "{subject}": "{body}"',
    ],
    facts: (random) => ({
      friend: pick(random, friends),
      ware: pick(random, ['lamp', 'notebook', 'pen', 'headphones', 'mouse']),
      quantity: pick(random, [1, 2, 3]),
      address: pick(random, ['3 Pier Road, Cork', '14 Rue du Lac, Annecy', '8 Torggata, Hamar']),
      ...pick(random, heads),
    }),
    plan: ({ friend, ware, quantity, address, subject, body }) => [
      call('search_products', { query: ware }),
      call('place_order', { sku: from(1, '/products/0/sku'), quantity, customer: friend, address }),
      call('find_contact', { name: friend }),
      call('send_message', {
        to: from(3, '/contacts/0/email'),
        subject,
        body,
        reference: from(2, '/orderId'),
      }),
    ],
    answer: [from(2, '/orderId'), from(4, '/messageId')],
  }),
  story('tickets messaging', {
    texts: [
      'Comment "{note}" on the open ticket about "{words}", then mail {friend}: "{subject}", "{body}"',
      'Find the open "{words}" ticket, write "{note}" under it, and tell {friend} by mail: subject "{subject}", text "{body}"',
      'The open ticket on "{words}" gets the comment "{note}". {friend} gets a mail "{subject}" that says "{body}"',
    ],
    facts: (random) => ({
      words: pick(random, ['invoice', 'login', 'sync', 'video upload', 'import']),
      note: pick(random, [
        'Passed on to the partner.',
        'Waiting for the supplier.',
        'Answer expected today.',
      ]),
      friend: pick(random, contacts),
      ...pick(random, heads),
    }),
    plan: ({ words, note, friend, subject, body }) => [
      call('search_tickets', { query: words }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text: note }),
      call('find_contact', { name: friend }),
      call('send_message', {
        to: from(3, '/contacts/0/email'),
        subject,
        body,
        reference: from(1, '/tickets/0/ticketId'),
      }),
    ],
    answer: from(4, '/messageId'),
  }),
  story('files messaging', {
    texts: [
      'Share the file about "{words}" with {friend} and tell them: "{subject}", "{body}"',
      '{friend} should see the "{words}" file. Share it and write to them, subject "{subject}", text "{body}"',
      'Find "{words}", let {friend} see it, and mail {friend} "{body}" under the subject "{subject}".',
    ],
    facts: (random) => ({
      words: pick(random, ['roadmap', 'hiring', 'audit', 'lease', 'pilot']),
      friend: pick(random, friends),
      ...pick(random, heads),
    }),
    plan: ({ words, friend, subject, body }) => [
      call('search_files', { query: words }),
      call('share_file', { path: from(1, '/files/0/path'), person: friend }),
      call('find_contact', { name: friend }),
      call('send_message', {
        to: from(3, '/contacts/0/email'),
        subject,
        body,
        reference: from(2, '/shareId'),
      }),
    ],
    answer: from(4, '/messageId'),
  }),
  story('hotels calendar messaging', {
    texts: [
      'Reserve the cheapest hotel in {city} for {guest} from {checkIn}, {nights} nights; enter "{title}" for {owner} on {checkIn} at {start} ({duration} minutes), invite {guest}, and mail {guest}: "{subject}", "{body}"',
      '{guest} visits {owner} in {city} on {checkIn}: cheapest hotel, {nights} nights; an event "{title}" in the calendar of {owner} at {start} for {duration} minutes with {guest} invited; a mail to {guest}, subject "{subject}", text "{body}"',
      'Host {guest} in {city}: cheapest hotel from {checkIn} for {nights} nights, then "{title}" with {owner} that day at {start}, {duration} minutes, invitation included, then a mail "{subject}" saying "{body}"',
    ],
    facts: (random) => ({
      city: pick(random, ['Oslo', 'Vienna', 'Prague', 'Berlin', 'Dublin']),
      guest: pick(random, friends),
      checkIn: pick(random, ['2026-03-23', '2026-03-24', '2026-04-02']),
      nights: pick(random, [1, 2, 3]),
      owner: pick(random, owners),
      title: pick(random, ['Welcome', 'Studio tour', 'Contract talk']),
      start: pick(random, times),
      duration: pick(random, [45, 60, 90]),
      ...pick(random, heads),
    }),
    plan: ({ city, guest, checkIn, nights, owner, title, start, duration, subject, body }) => [
      call('search_hotels', { city }),
      call('reserve_room', { hotelId: from(1, '/hotels/0/hotelId'), guest, checkIn, nights }),
      call('create_event', { owner, title, date: checkIn, start, duration, reference: from(2, '/stayId') }),
      call('invite', { eventId: from(3, '/eventId'), attendee: guest }),
      call('find_contact', { name: guest }),
      call('send_message', {
        to: from(5, '/contacts/0/email'),
        subject,
        body,
        reference: from(2, '/stayId'),
      }),
    ],
    answer: [from(2, '/stayId'), from(3, '/eventId')],
  }),
  story('calendar messaging', {
    texts: [
      '{owner} holds "{title}" on {date} at {start} for {duration} minutes. Book the smallest room with {seats} seats, make the event, invite {first}, mail {first} now ("{subject}", "{body}") and schedule the same mail to {second} for {sendOn}.',
      'Smallest room for {seats}, booked by {owner}, {date}, {start}, {duration} minutes; event "{title}"; invite {first}; mail {first} "{subject}": "{body}"; the same mail to {second} is to go out on {sendOn}.',
      'Set up "{title}" for {owner} ({date}, {start}, {duration} minutes, smallest room with {seats} seats). {first} is invited and gets "{subject}", "{body}" at once; {second} gets the same on {sendOn}.',
    ],
    facts: (random) => {
      const [first, second] = pickTwo(random, friends);
      return {
        owner: pick(random, owners),
        title: pick(random, ['Partner day', 'Open house', 'Kick-off']),
        date: pick(random, ['2026-03-23', '2026-03-24', '2026-03-25']),
        start: pick(random, times),
        duration: pick(random, [60, 90, 180]),
        seats: pick(random, [5, 7, 10, 20]),
        first,
        second,
        sendOn: pick(random, ['2026-03-10', '2026-03-12', '2026-03-16']),
        ...pick(random, heads),
      };
    },
    plan: ({ owner, title, date, start, duration, seats, first, second, sendOn, subject, body }) => [
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(1, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('create_event', { owner, title, date, start, duration, reference: from(2, '/roomBookingId') }),
      call('invite', { eventId: from(3, '/eventId'), attendee: first }),
      call('find_contact', { name: first }),
      call('send_message', { to: from(5, '/contacts/0/email'), subject, body }),
      call('find_contact', { name: second }),
      call('schedule_message', { to: from(7, '/contacts/0/email'), subject, body, sendOn }),
    ],
    answer: [from(3, '/eventId'), from(8, '/scheduleId')],
  }),
];
