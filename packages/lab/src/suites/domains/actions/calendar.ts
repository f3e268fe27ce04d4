/** Changes of events and invitations: an event that has changed since it was read is not moved. */

import { find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

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

export const calendarActions: Actions = {
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
};
