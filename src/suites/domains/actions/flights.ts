/** How bookings take seats of a flight, what they cost, and how a seat becomes free again. */

import { cents, changeCount, find } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

export const flightActions: Actions = {
  book_flight: (
    state,
    {
      flightId,
      passenger,
      cabin,
      baggage,
    }: { flightId: string; passenger: string; cabin: string; baggage: number },
  ) => {
    const { price } = changeSeats(state, flightId, -1);
    const fare = (price as number) * (cabin === 'business' ? 2.5 : 1);
    return state.make(
      'flightBookings',
      { flightId, passenger, cabin, baggage },
      { seat: 'unassigned', price: cents(fare), status: 'confirmed' },
    );
  },
  cancel_flight_booking: (state, { bookingId }: { bookingId: string }) => {
    const row = find(state, 'flightBookings', bookingId, 'bookingId');
    if (row.status === 'cancelled') return row;
    changeSeats(state, row.flightId as string, 1);
    return state.unmake('flightBookings', bookingId, { status: 'cancelled' });
  },
};

function changeSeats(state: State, flightId: string, change: -1 | 1): Row {
  const place = { table: 'flights', id: flightId, parameter: 'flightId', count: 'seatsLeft' };
  return changeCount(state, place, change, () => ({ reason: `flight ${flightId} is full` }));
}
