/** Calendars: events, invitations, meeting rooms. */

import {
  by,
  choice,
  count,
  type Domain,
  date,
  find,
  fromArgs,
  getter,
  list,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  Refusal,
  record,
  shownBy,
  takeAway,
  text,
  time,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const event = record({
  eventId: text('number of the event'),
  owner: text('whose calendar it is in'),
  title: text('title'),
  date: date('day'),
  start: time('time of the day it starts'),
  duration: count('min', 'how long it takes'),
  attendees: list(text('name'), 'the owner and who is invited'),
  reference: text('a booking or order it belongs to', { minLength: 0 }),
  version: whole('grows with every change'),
});

const room = record({
  roomId: text('number of the room'),
  name: text('name on the door'),
  floor: whole('floor'),
  seats: count('seat', 'seats'),
  hasScreen: { type: 'boolean', description: 'whether there is a screen' },
});

const roomBooking = record({
  roomBookingId: text('number of the booking'),
  roomId: text('number of the room'),
  date: date('day'),
  start: time('time of the day it starts'),
  duration: count('min', 'how long it takes'),
  bookedBy: text('who booked it'),
});

const invitation = record({
  eventId: text('number of the event'),
  title: text('title of the event'),
  attendee: text('name of the person'),
  invited: { type: 'boolean', description: 'whether the person is invited' },
});

const eventId = text('number of the event');
const duration = count('min', 'how long it takes', { minimum: 5, maximum: 480 });

export const calendar: Domain = {
  name: 'calendar',
  description: 'Calendars: events, invitations, meeting rooms.',
  dialect: 'plain-text',
  tables,
  tools: [
    lister({
      name: 'list_events',
      description: 'Lists the events in a calendar on one day, by time.',
      table: 'events',
      keys: { owner: text('whose calendar'), date: date('day') },
      field: 'events',
      row: event,
      order: ['start', 'eventId'],
    }),
    lister({
      name: 'find_events',
      description: 'Finds the events of a calendar that carry a title, on any day.',
      table: 'events',
      keys: { owner: text('whose calendar'), title: text('title of the event') },
      field: 'events',
      row: event,
      order: ['date', 'start', 'eventId'],
    }),
    getter({
      name: 'get_event',
      description: 'Shows one event.',
      table: 'events',
      id: 'eventId',
      idIs: 'number of the event',
      output: event,
    }),
    tool<{
      owner: string;
      title: string;
      date: string;
      start: string;
      duration: number;
      attendees: string[];
      reference: string;
    }>(
      {
        name: 'create_event',
        description:
          'Puts an event into a calendar. Every call makes an event; two may stand at the same time.',
        input: record({
          owner: text('whose calendar'),
          title: text('title'),
          date: date('day'),
          start: time('time of the day it starts'),
          duration,
          attendees: list(text('name'), 'who is invited besides the owner', { default: [] }),
          reference: text('a booking or order it belongs to', { default: '', minLength: 0 }),
        }),
        output: event,
        effect: 'write',
        verifiedBy: listedBy('list_events', ['owner', 'date'], '/events', [
          'owner',
          'title',
          'date',
          'start',
          'duration',
        ]),
        undoneBy: undoneBy('delete_event', 'eventId'),
      },
      (state, args) => {
        const attendees = [...new Set([args.owner, ...args.attendees])].sort();
        return state.make('events', { ...args }, { attendees, version: 1 });
      },
    ),
    tool<{ eventId: string; date: string; start: string; expectedVersion: number }>(
      {
        name: 'reschedule_event',
        description:
          'Moves an event. Refused when the event has changed since the version that the caller knows.',
        input: record({
          eventId,
          date: date('new day'),
          start: time('new time of the day'),
          expectedVersion: whole('version of the event as last read'),
        }),
        output: event,
        effect: 'idempotent',
        verifiedBy: shownBy('get_event', ['eventId'], ['eventId', 'date', 'start']),
      },
      (state, { eventId, date, start, expectedVersion }) => {
        const row = find(state, 'events', eventId, 'eventId');
        if (row.date === date && row.start === start) return row;
        if (row.version !== expectedVersion) {
          throw new Refusal(
            'version-conflict',
            'expectedVersion',
            expectedVersion,
            `event ${eventId} is at version ${row.version}`,
          );
        }
        return state.patch('events', eventId, { date, start });
      },
    ),
    tool<{ eventId: string; attendee: string }>(
      {
        name: 'invite',
        description: 'Invites a person to an event; somebody invited already stays invited.',
        input: record({ eventId, attendee: text('name of the person') }),
        output: invitation,
        effect: 'idempotent',
        verifiedBy: shownBy('check_invitation', ['eventId', 'attendee'], ['eventId', 'attendee'], {
          invited: { const: true },
        }),
      },
      (state, { eventId, attendee }) => {
        const { title, attendees } = find(state, 'events', eventId, 'eventId');
        const names = attendees as string[];
        const all = names.includes(attendee) ? names : [...names, attendee].sort();
        state.patch('events', eventId, { attendees: all });
        return { eventId, title: title!, attendee, invited: true };
      },
    ),
    tool<{ eventId: string; attendee: string }>(
      {
        name: 'check_invitation',
        description: 'Says whether a person is invited to an event.',
        input: record({ eventId, attendee: text('name of the person') }),
        output: invitation,
        effect: 'read',
      },
      (state, { eventId, attendee }) => {
        const { title, attendees } = find(state, 'events', eventId, 'eventId');
        return { eventId, title: title!, attendee, invited: (attendees as string[]).includes(attendee) };
      },
    ),
    tool<{ eventId: string }>(
      {
        name: 'delete_event',
        description: 'Takes an event out of the calendar and answers with what it was.',
        input: record({ eventId }),
        output: event,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'events', args.eventId, 'eventId'),
    ),
    tool<{ seats: number; sortBy: string } & Page>(
      {
        name: 'find_rooms',
        description: 'Finds the rooms with enough seats, the smallest first unless sorted otherwise.',
        input: record({
          seats: count('seat', 'seats at least', { minimum: 1 }),
          sortBy: choice(['seats', 'floor', 'name'], 'what comes first in the list', 'seats'),
          ...paging,
        }),
        output: pageOf({ seats: count('seat', 'seats at least') }, 'rooms', room),
        effect: 'read',
      },
      (state, args) => {
        const rows = state.rows('rooms', (row) => (row.seats as number) >= args.seats);
        return page({ seats: args.seats }, 'rooms', rows.sort(by(args.sortBy, 'roomId')), args);
      },
    ),
    tool<{ roomId: string; date: string; start: string; duration: number; bookedBy: string }>(
      {
        name: 'book_room',
        description: 'Books a meeting room. Every call makes a booking.',
        input: record({
          roomId: text('number of the room'),
          date: date('day'),
          start: time('time of the day it starts'),
          duration,
          bookedBy: text('who books it'),
        }),
        output: roomBooking,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: {
          tool: 'list_room_bookings',
          args: fromArgs('roomId', 'date'),
          records: '/bookings',
          match: fromArgs('roomId', 'date', 'start', 'duration', 'bookedBy'),
          output: '',
        },
        undoneBy: undoneBy('release_room', 'roomBookingId'),
      },
      (state, args) => {
        find(state, 'rooms', args.roomId, 'roomId');
        return state.make('roomBookings', { ...args });
      },
    ),
    lister({
      name: 'list_room_bookings',
      description: 'Lists the bookings of a meeting room on one day.',
      table: 'roomBookings',
      keys: { roomId: text('number of the room'), date: date('day') },
      field: 'bookings',
      row: roomBooking,
      order: ['start', 'roomBookingId'],
    }),
    tool<{ roomBookingId: string }>(
      {
        name: 'release_room',
        description: 'Gives a booked room free and answers with what the booking was.',
        input: record({ roomBookingId: text('number of the booking') }),
        output: roomBooking,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'roomBookings', args.roomBookingId, 'roomBookingId'),
    ),
  ],
};
