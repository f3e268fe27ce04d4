/** What stays cost at the rate of their hotel. */

import { cents, changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

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
    const place = { table: 'hotels', id: hotelId, parameter: 'hotelId', count: 'roomsLeft' };
    const hotel = changeCount(state, place, -1, ({ name }) => ({ reason: `${name} has no room left` }));
    const total = priceOf(hotel, nights, roomType);
    return state.make('stays', { hotelId, guest, checkIn, nights, roomType }, { total, status: 'booked' });
  },
  change_stay: (state, { stayId, checkIn, nights }: { stayId: string; checkIn: string; nights: number }) => {
    const row = find(state, 'stays', stayId, 'stayId');
    if (row.status === 'cancelled') {
      refuse('state-conflict', 'stayId', stayId, `stay ${stayId} is cancelled`);
    }
    const hotel = find(state, 'hotels', row.hotelId as string, 'hotelId');
    const total = priceOf(hotel, nights, row.roomType as string);
    return state.patch('stays', stayId, { checkIn, nights, total });
  },
};

function priceOf(hotel: Row, nights: number, roomType: string): number {
  return cents((hotel.nightlyRate as number) * nights * rateFactor[roomType]!);
}
