/** How an appointment moves from one of a doctor's hours to another. */

import { changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { State } from '../state.ts';

export const clinicActions: Actions = {
  move_appointment: (state, { appointmentId, slotId }: { appointmentId: string; slotId: string }) => {
    const row = find(state, 'appointments', appointmentId, 'appointmentId');
    if (row.status === 'cancelled') {
      refuse('state-conflict', 'appointmentId', appointmentId, `${appointmentId} is cancelled`);
    }
    if (row.slotId === slotId) return row;
    changePlaces(state, slotId, -1);
    changePlaces(state, row.slotId as string, 1);
    return state.patch('appointments', appointmentId, { slotId });
  },
};

function changePlaces(state: State, slotId: string, change: -1 | 1): void {
  const place = { table: 'slots', id: slotId, parameter: 'slotId', count: 'placesLeft' };
  changeCount(state, place, change, () => ({ reason: `slot ${slotId} is taken` }));
}
