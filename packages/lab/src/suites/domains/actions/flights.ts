/** What a seat costs. */

import { cents, changeCount } from '../domain.ts';
import type { Actions } from '../domain-file.ts';

interface Booking {
  readonly flightId: string;
  readonly passenger: string;
  readonly cabin: string;
  readonly baggage: number;
}

export const flightActions: Actions = {
  book_flight: (state, { flightId, passenger, cabin, baggage }: Booking) => {
    const place = { table: 'flights', id: flightId, parameter: 'flightId', count: 'seatsLeft' };
    const { price } = changeCount(state, place, -1, () => ({ reason: `flight ${flightId} is full` }));
    const fare = (price as number) * (cabin === 'business' ? 2.5 : 1);
    return state.make(
      'flightBookings',
      { flightId, passenger, cabin, baggage },
      { seat: 'unassigned', price: cents(fare), status: 'confirmed' },
    );
  },
};
