/** How appointments take places of a doctor's hours, and give them back. */

import { changeCount, find, Refusal } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { State } from '../state.ts';

export const clinicActions: Actions = {
  book_appointment: (state, args: { slotId: string; patientId: string; reason: string }) => {
    find(state, 'patients', args.patientId, 'patientId');
    changePlaces(state, args.slotId, -1);
    return state.make('appointments', { ...args }, { status: 'booked' });
  },
  move_appointment: (state, { appointmentId, slotId }: { appointmentId: string; slotId: string }) => {
    const row = find(state, 'appointments', appointmentId, 'appointmentId');
    if (row.status === 'cancelled') {
      throw new Refusal('state-conflict', 'appointmentId', appointmentId, `${appointmentId} is cancelled`);
    }
    if (row.slotId === slotId) return row;
    changePlaces(state, slotId, -1);
    changePlaces(state, row.slotId as string, 1);
    return state.patch('appointments', appointmentId, { slotId });
  },
  cancel_appointment: (state, { appointmentId }: { appointmentId: string }) => {
    const row = find(state, 'appointments', appointmentId, 'appointmentId');
    if (row.status === 'cancelled') return row;
    changePlaces(state, row.slotId as string, 1);
    return state.unmake('appointments', appointmentId, { status: 'cancelled' });
  },
};

function changePlaces(state: State, slotId: string, change: -1 | 1): void {
  changeCount(
    state,
    { table: 'slots', id: slotId, parameter: 'slotId', count: 'placesLeft' },
    change,
    () => ({
      reason: `slot ${slotId} is taken`,
    }),
  );
}
