/** What a party pays for a guided tour, and the places that it takes. */

import { cents, changeCount } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

export const museumActions: Actions = {
  book_tour: (state, args: Row & { tour_id: string; party_size: number }) => {
    const place = { table: 'tours', id: args.tour_id, parameter: 'tour_id', count: 'places_left' };
    const tour = changeCount(state, place, -args.party_size, ({ places_left }) => ({
      reason: `tour ${args.tour_id} has ${places_left} places left`,
      parameter: 'party_size',
      received: args.party_size,
    }));
    const total_price = cents((tour.ticket_price as number) * args.party_size);
    return state.make('tourBookings', { ...args }, { total_price, status: 'reserved' });
  },
};
