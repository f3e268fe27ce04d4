/** How seats are sold and given back: each of them once. */

import { find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';

interface SeatOrder {
  readonly seat_id: string;
  readonly buyer: string;
  readonly delivery: string;
}

export const venueActions: Actions = {
  order_create: (state, { seat_id, buyer, delivery }: SeatOrder) => {
    const seat = find(state, 'concertSeats', seat_id, 'seat_id');
    if (seat.status === 'sold') {
      refuse('state-conflict', 'seat_id', seat_id, `seat ${seat_id} is sold`);
    }
    state.patch('concertSeats', seat_id, { status: 'sold' });
    return state.make(
      'seatOrders',
      { seat_id, buyer, delivery },
      { price: seat.price!, status: 'confirmed' },
    );
  },
  order_cancel: (state, { order_id }: { order_id: string }) => {
    const order = find(state, 'seatOrders', order_id, 'order_id');
    if (order.status === 'cancelled') return order;
    state.patch('concertSeats', order.seat_id as string, { status: 'free' });
    return state.unmake('seatOrders', order_id, { status: 'cancelled' });
  },
};
