/** Stories about calendars and rooms, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { contacts, times } from './pools.ts';

const organisers = ['Mei Tanaka', 'David Okoro', 'Hanna Lindqvist'] as const;
const titles = ['Vendor talk', 'Sales training', 'Fire drill', 'Photo session', 'Town hall'] as const;
const freeDays = ['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27'] as const;
const lengths = [30, 45, 60, 75, 90] as const;
const sizes = [4, 6, 8, 12, 20] as const;
const planned = [
  { owner: 'Mei Tanaka', title: 'Sprint planning' },
  { owner: 'David Okoro', title: 'Pipeline review' },
  { owner: 'Priya Raman', title: 'Quarterly numbers' },
  { owner: 'Hanna Lindqvist', title: 'Lease talk' },
  { owner: 'Tomas Herrera', title: 'Budget round' },
] as const;
const busy = [
  { owner: 'Mei Tanaka', date: '2026-03-09' },
  { owner: 'David Okoro', date: '2026-03-12' },
  { owner: 'Priya Raman', date: '2026-03-10' },
  { owner: 'Hanna Lindqvist', date: '2026-03-11' },
  { owner: 'Tomas Herrera', date: '2026-03-13' },
] as const;

export const calendarStories: readonly Story[] = [
  story('calendar', {
    texts: [
      'Make sure {attendee} is on the list of "{title}" ({owner}\'s calendar): send the invitation, then check that it took.',
      '{owner} wants {attendee} at "{title}". Invite them and verify the invitation.',
    ],
    facts: (random) => ({ ...pick(random, planned), attendee: pick(random, contacts) }),
    plan: ({ owner, title, attendee }) => [
      call('find_events', { owner, title }),
      call('invite', { eventId: from(1, '/events/0/eventId'), attendee }),
      call('check_invitation', { eventId: from(1, '/events/0/eventId'), attendee }),
    ],
    answer: from(3, '/invited'),
  }),
  story('calendar', {
    texts: [
      'What {owner} has first on {date} is to happen on {newDate} at {start}. Read the event before you touch it.',
      'Postpone the earliest event of {owner} on {date}: new day {newDate}, new time {start}. Look at its details first.',
    ],
    facts: (random) => ({
      ...pick(random, busy),
      newDate: pick(random, freeDays),
      start: pick(random, times),
    }),
    plan: ({ owner, date, newDate, start }) => [
      call('list_events', { owner, date }),
      call('get_event', { eventId: from(1, '/events/0/eventId') }),
      call('reschedule_event', {
        eventId: from(2, '/eventId'),
        date: newDate,
        start,
        expectedVersion: from(2, '/version'),
      }),
    ],
    answer: from(3, '/title'),
  }),
  story('calendar', {
    texts: [
      '{bookedBy} needs a room on {date}: {start}, {duration} minutes, {seats} people, as small as possible. How many bookings does that room have that day?',
      'Smallest room for {seats}, please, on {date} from {start}, {duration} minutes, under the name of {bookedBy}. Count the bookings of the room on that day afterwards.',
    ],
    facts: (random) => ({
      seats: pick(random, sizes),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      bookedBy: pick(random, organisers),
    }),
    plan: ({ seats, date, start, duration, bookedBy }) => [
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(1, '/rooms/0/roomId'), date, start, duration, bookedBy }),
      call('list_room_bookings', { roomId: from(1, '/rooms/0/roomId'), date }),
    ],
    answer: from(3, '/total'),
  }),
  story('calendar', {
    texts: [
      'Enter "{title}" for {owner}, {date}, {start}, {duration} minutes; ask {attendee} to come; show me the entry when it is complete.',
      '{owner} announces "{title}": {date} at {start}, lasting {duration} minutes, with {attendee}. Create it, invite, and read the event back.',
    ],
    facts: (random) => ({
      owner: pick(random, organisers),
      title: pick(random, titles),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      attendee: pick(random, contacts),
    }),
    plan: ({ owner, title, date, start, duration, attendee }) => [
      call('create_event', { owner, title, date, start, duration }),
      call('invite', { eventId: from(1, '/eventId'), attendee }),
      call('get_event', { eventId: from(1, '/eventId') }),
    ],
    answer: from(3, '/attendees'),
  }),
  story('calendar', {
    texts: [
      'Full arrangement for {owner}: "{title}" on {date} at {start} for {duration} minutes, smallest room with {seats} seats, {attendee} invited and the invitation checked.',
      '{owner} hosts "{title}" for {attendee}. Day {date}, time {start}, {duration} minutes, a room of {seats} seats or more but no bigger than needed. Room, event, invitation, then verify the invitation.',
    ],
    facts: (random) => ({
      owner: pick(random, organisers),
      title: pick(random, titles),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      seats: pick(random, sizes),
      attendee: pick(random, contacts),
    }),
    plan: ({ owner, title, date, start, duration, seats, attendee }) => [
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(1, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('create_event', { owner, title, date, start, duration, reference: from(2, '/roomBookingId') }),
      call('invite', { eventId: from(3, '/eventId'), attendee }),
      call('check_invitation', { eventId: from(3, '/eventId'), attendee }),
    ],
    answer: [from(2, '/roomId'), from(5, '/invited')],
  }),
];
