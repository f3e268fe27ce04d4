/** How stays take rooms of a hotel, and what they cost at its rate. */

import { cents, changeCount, find, Refusal } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

const rateFactor: Readonly<Record<string, number>> = { standard: 1, family: 1.5, suite: 2.2 };

interface Stay {
  readonly hotelId: string;
  readonly guest: string;
  readonly checkIn: string;
  readonly nights: number;
  readonly roomType: string;
}

export const hotelActions: Actions = {
  reserve_room: (state, { hotelId, guest, checkIn, nights, roomType }: Stay) => {
    const total = priceOf(changeRooms(state, hotelId, -1), nights, roomType);
    return state.make('stays', { hotelId, guest, checkIn, nights, roomType }, { total, status: 'booked' });
  },
  change_stay: (state, { stayId, checkIn, nights }: { stayId: string; checkIn: string; nights: number }) => {
    const row = find(state, 'stays', stayId, 'stayId');
    if (row.status === 'cancelled') {
      throw new Refusal('state-conflict', 'stayId', stayId, `stay ${stayId} is cancelled`);
    }
    const hotel = find(state, 'hotels', row.hotelId as string, 'hotelId');
    const total = priceOf(hotel, nights, row.roomType as string);
    return state.patch('stays', stayId, { checkIn, nights, total });
  },
  cancel_stay: (state, { stayId }: { stayId: string }) => {
    const row = find(state, 'stays', stayId, 'stayId');
    if (row.status === 'cancelled') return row;
    changeRooms(state, row.hotelId as string, 1);
    return state.unmake('stays', stayId, { status: 'cancelled' });
  },
};

function changeRooms(state: State, hotelId: string, change: -1 | 1): Row {
  const place = { table: 'hotels', id: hotelId, parameter: 'hotelId', count: 'roomsLeft' };
  return changeCount(state, place, change, ({ name }) => ({ reason: `${name} has no room left` }));
}

function priceOf(hotel: Row, nights: number, roomType: string): number {
  return cents((hotel.nightlyRate as number) * nights * rateFactor[roomType]!);
}
