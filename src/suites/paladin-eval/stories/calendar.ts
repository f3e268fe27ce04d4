/** Stories about calendars and meeting rooms. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { times } from './pools.ts';

const owners = [
  'Mei Tanaka',
  'David Okoro',
  'Priya Raman',
  'Hanna Lindqvist',
  'Tomas Herrera',
  'Pavel Dvorak',
] as const;
const titles = [
  'Launch review',
  'Team lunch',
  'Risk workshop',
  'Supplier call',
  'Mock exam',
  'Handover',
] as const;
const freeDays = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'] as const;
const guests = ['Ines Duarte', 'Marco Bellini', 'Aoife Brennan', 'Nikos Pappas', 'Zofia Nowak'] as const;
const lengths = [30, 45, 60, 90, 120] as const;
const sizes = [4, 5, 7, 8, 10, 15] as const;
/** Events that are there, by title and by day. */
const planned = [
  { owner: 'Mei Tanaka', title: 'Sprint planning' },
  { owner: 'Mei Tanaka', title: 'Design review' },
  { owner: 'David Okoro', title: 'Client call' },
  { owner: 'David Okoro', title: 'Pipeline review' },
  { owner: 'Priya Raman', title: 'Press briefing' },
  { owner: 'Hanna Lindqvist', title: 'Audit kick-off' },
  { owner: 'Tomas Herrera', title: 'Interview panel' },
  { owner: 'Pavel Dvorak', title: 'Office move' },
] as const;
const busy = [
  { owner: 'Mei Tanaka', date: '2026-03-09' },
  { owner: 'Mei Tanaka', date: '2026-03-11' },
  { owner: 'David Okoro', date: '2026-03-10' },
  { owner: 'Priya Raman', date: '2026-03-13' },
  { owner: 'Hanna Lindqvist', date: '2026-03-12' },
  { owner: 'Tomas Herrera', date: '2026-03-09' },
] as const;

export const calendarStories: readonly Story[] = [
  story('calendar', {
    texts: [
      'Put "{title}" into the calendar of {owner}: {date}, {start}, {duration} minutes.',
      '{owner} has "{title}" on {date} at {start} for {duration} minutes. Add it to the calendar.',
      'New event for {owner}: "{title}", {date} at {start}, {duration} minutes long.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      title: pick(random, titles),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
    }),
    plan: ({ owner, title, date, start, duration }) => [
      call('create_event', { owner, title, date, start, duration }),
    ],
    answer: from(1, '/eventId'),
  }),
  story('calendar', {
    texts: [
      'Move "{title}" of {owner} to {date} at {start}.',
      '{owner} cannot make "{title}". Reschedule it to {date}, {start}.',
      'Find "{title}" in the calendar of {owner} and put it on {date} at {start} instead.',
    ],
    facts: (random) => ({
      ...pick(random, planned),
      date: pick(random, freeDays),
      start: pick(random, times),
    }),
    plan: ({ owner, title, date, start }) => [
      call('find_events', { owner, title }),
      call('reschedule_event', {
        eventId: from(1, '/events/0/eventId'),
        date,
        start,
        expectedVersion: from(1, '/events/0/version'),
      }),
    ],
    answer: from(2, '/eventId'),
  }),
  story('calendar', {
    texts: [
      'Move the first event {owner} has on {date} to {newDate} at {newStart}.',
      'Whatever comes first for {owner} on {date}: reschedule it to {newDate}, {newStart}. What is it called?',
      "{owner}'s first event of {date} has to move to {newDate} at {newStart}.",
    ],
    facts: (random) => ({
      ...pick(random, busy),
      newDate: pick(random, freeDays),
      newStart: pick(random, times),
    }),
    plan: ({ owner, date, newDate, newStart }) => [
      call('list_events', { owner, date }),
      call('reschedule_event', {
        eventId: from(1, '/events/0/eventId'),
        date: newDate,
        start: newStart,
        expectedVersion: from(1, '/events/0/version'),
      }),
    ],
    answer: from(2, '/title'),
  }),
  story('calendar', {
    texts: [
      'Invite {guest} to "{title}" in the calendar of {owner}.',
      '{guest} should join "{title}" ({owner}). Send the invitation.',
      'Please add {guest} to the event "{title}" of {owner}.',
    ],
    facts: (random) => ({ ...pick(random, planned), guest: pick(random, guests) }),
    plan: ({ owner, title, guest }) => [
      call('find_events', { owner, title }),
      call('invite', { eventId: from(1, '/events/0/eventId'), attendee: guest }),
    ],
    answer: from(2, '/invited'),
  }),
  story('calendar', {
    texts: [
      'Delete the first event {owner} has on {date}. What was it?',
      'Clear the first thing from the calendar of {owner} on {date} and tell me its title.',
      '{owner} is ill on {date}: take the first event out of the calendar.',
    ],
    facts: (random) => ({ ...pick(random, busy) }),
    plan: ({ owner, date }) => [
      call('list_events', { owner, date }),
      call('delete_event', { eventId: from(1, '/events/0/eventId') }),
    ],
    answer: from(2, '/title'),
  }),
  story('calendar', {
    texts: [
      'Find the smallest room with {seats} seats, book it for {owner} on {date} at {start} for {duration} minutes, and put "{title}" into the calendar.',
      '{owner} holds "{title}" on {date} at {start}, {duration} minutes. Book the smallest room that seats {seats} and make the event.',
      'Room and event, please: "{title}" by {owner}, {date}, {start}, {duration} minutes, at least {seats} seats, the smallest room that fits.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      title: pick(random, titles),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      seats: pick(random, sizes),
    }),
    plan: ({ owner, title, date, start, duration, seats }) => [
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(1, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('create_event', { owner, title, date, start, duration, reference: from(2, '/roomBookingId') }),
    ],
    answer: from(3, '/eventId'),
  }),
  story('calendar', {
    texts: [
      'Schedule "{title}" for {owner} on {date} at {start}, {duration} minutes, in the smallest room with {seats} seats, and invite {guest}.',
      'Book the smallest room for {seats} people, {date} at {start} for {duration} minutes, in the name of {owner}; add "{title}" to the calendar and invite {guest}.',
      '{owner} wants "{title}" with {guest}: {date}, {start}, {duration} minutes, smallest room that has {seats} seats.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      title: pick(random, titles),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      seats: pick(random, sizes),
      guest: pick(random, guests),
    }),
    plan: ({ owner, title, date, start, duration, seats, guest }) => [
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(1, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('create_event', { owner, title, date, start, duration }),
      call('invite', { eventId: from(3, '/eventId'), attendee: guest }),
    ],
    answer: [from(2, '/roomBookingId'), from(3, '/eventId')],
  }),
  story('calendar', {
    texts: [
      '"{title}" of {owner} moves to {date} at {start}. Reschedule it, book the smallest room with {seats} seats for {duration} minutes in the name of {owner}, and invite {guest}.',
      'Reschedule "{title}" ({owner}) to {date}, {start}; then the smallest room for {seats}, {duration} minutes, booked by {owner}; then an invitation for {guest}.',
      'New slot for "{title}" of {owner}: {date} at {start}. It needs the smallest room that seats {seats}, for {duration} minutes, booked by {owner}, and {guest} has to be invited.',
    ],
    facts: (random) => ({
      ...pick(random, planned),
      date: pick(random, freeDays),
      start: pick(random, times),
      duration: pick(random, lengths),
      seats: pick(random, sizes),
      guest: pick(random, guests),
    }),
    plan: ({ owner, title, date, start, duration, seats, guest }) => [
      call('find_events', { owner, title }),
      call('reschedule_event', {
        eventId: from(1, '/events/0/eventId'),
        date,
        start,
        expectedVersion: from(1, '/events/0/version'),
      }),
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(3, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('invite', { eventId: from(1, '/events/0/eventId'), attendee: guest }),
    ],
    answer: from(4, '/roomBookingId'),
  }),
  story('calendar', {
    texts: [
      'Replace the first event {owner} has on {date} by "{title}": delete it, book the smallest room with {seats} seats on {date} at {start} for {duration} minutes, make the event, invite {guest}.',
      '{owner} drops the first event of {date} and holds "{title}" at {start} for {duration} minutes instead. Smallest room for {seats}, booked by {owner}; invite {guest}.',
      'On {date}, take the first event of {owner} out. Then a room (the smallest with {seats} seats) at {start} for {duration} minutes, the event "{title}", and an invitation for {guest}.',
    ],
    facts: (random) => ({
      ...pick(random, busy),
      title: pick(random, titles),
      start: pick(random, times),
      duration: pick(random, lengths),
      seats: pick(random, sizes),
      guest: pick(random, guests),
    }),
    plan: ({ owner, date, title, start, duration, seats, guest }) => [
      call('list_events', { owner, date }),
      call('delete_event', { eventId: from(1, '/events/0/eventId') }),
      call('find_rooms', { seats }),
      call('book_room', { roomId: from(3, '/rooms/0/roomId'), date, start, duration, bookedBy: owner }),
      call('create_event', { owner, title, date, start, duration }),
      call('invite', { eventId: from(5, '/eventId'), attendee: guest }),
    ],
    answer: from(5, '/eventId'),
  }),
];
