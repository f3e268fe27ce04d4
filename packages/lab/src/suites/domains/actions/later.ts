/** What tools of the domains for test and reserve do where no table action does it. */

import { cents, changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

interface Signature {
  readonly customerNo: string;
  readonly commodity: string;
  readonly tariffCode: string;
}

interface Reading {
  readonly meterNo: string;
  readonly readOn: string;
  readonly value: number;
}

interface SeatOrder {
  readonly seat_id: string;
  readonly buyer: string;
  readonly delivery: string;
}

export const laterActions: { readonly [domain: string]: Actions } = {
  /** What a supplier refuses: tariffs of the other commodity, and readings that no meter can show. */
  energy: {
    signContract: (state, args: Row & Signature) => {
      const { customerNo, commodity, tariffCode } = args;
      find(state, 'energyCustomers', customerNo, 'customerNo');
      const tariff = find(state, 'energyTariffs', tariffCode, 'tariffCode');
      if (tariff.commodity !== commodity)
        refuse('refused', 'tariffCode', tariffCode, `${tariffCode} is no tariff for ${commodity}`);
      return state.make('supplyContracts', { ...args }, { status: 'RUNNING' });
    },
    submitReading: (state, args: Row & Reading) => {
      const { meterNo, readOn, value } = args;
      find(state, 'meters', meterNo, 'meterNo');
      const accepted = state.rows(
        'meterReadings',
        (row) => row.meterNo === meterNo && row.status === 'ACCEPTED',
      );
      if (accepted.some((row) => row.readOn === readOn))
        refuse('already-exists', 'readOn', readOn, `meter ${meterNo} was read on ${readOn}`);
      for (const row of accepted) {
        const isLater = String(row.readOn) > readOn;
        if (isLater ? (row.value as number) < value : (row.value as number) > value) {
          const reason = `meter ${meterNo} showed ${row.value} kWh on ${row.readOn}`;
          refuse('refused', 'value', value, reason);
        }
      }
      return state.make('meterReadings', { ...args }, { status: 'ACCEPTED' });
    },
  },
  /** How seats are sold and given back: each of them once. */
  venue: {
    order_create: (state, { seat_id, buyer, delivery }: SeatOrder) => {
      const seat = find(state, 'concertSeats', seat_id, 'seat_id');
      if (seat.status === 'sold') refuse('state-conflict', 'seat_id', seat_id, `seat ${seat_id} is sold`);
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
  },
  /** What a party pays for a guided tour, and the places that it takes. */
  museum: {
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
  },
  /** What an order costs, and how much of a batch it takes. */
  farm: {
    placeBatchOrder: (state, args: Row & { batchId: string; buyerId: string; quantity: number }) => {
      const { batchId, buyerId, quantity } = args;
      find(state, 'buyers', buyerId, 'buyerId');
      const store = { table: 'batches', id: batchId, parameter: 'batchId', count: 'stock' };
      const batch = changeCount(state, store, -quantity, ({ stock }) => ({
        reason: `batch ${batchId} has ${stock} kg in store`,
        parameter: 'quantity',
        received: quantity,
      }));
      const total = cents((batch.pricePerKg as number) * quantity);
      return state.make('batchOrders', { ...args }, { total, status: 'open' });
    },
  },
  /** What a policy covers, and how much may be paid out on a claim. */
  insurance: {
    claim_open: (state, args: Row & { policy_no: string; claimed_amount: number }) => {
      const { policy_no, claimed_amount } = args;
      const policy = find(state, 'policies', policy_no, 'policy_no');
      if (policy.status === 'lapsed')
        refuse('state-conflict', 'policy_no', policy_no, `policy ${policy_no} has lapsed`);
      if (claimed_amount > (policy.cover_limit as number)) {
        const reason = `policy ${policy_no} covers losses up to ${policy.cover_limit} EUR`;
        refuse('refused', 'claimed_amount', claimed_amount, reason);
      }
      return state.make('insuranceClaims', { ...args }, { handler: 'unassigned', status: 'open' });
    },
    payout_issue: (state, args: Row & { claim_no: string; amount: number }) => {
      const { claim_no, amount } = args;
      const claim = find(state, 'insuranceClaims', claim_no, 'claim_no');
      if (claim.status === 'withdrawn')
        refuse('state-conflict', 'claim_no', claim_no, `claim ${claim_no} was withdrawn`);
      const earlier = state.rows('payouts', (row) => row.claim_no === claim_no);
      const paid = cents(earlier.reduce((sum, row) => sum + (row.amount as number), 0));
      if (cents(paid + amount) > (claim.claimed_amount as number)) {
        const reason = `claim ${claim_no} is over ${claim.claimed_amount} EUR, of which ${paid} EUR are paid`;
        refuse('refused', 'amount', amount, reason);
      }
      return state.make('payouts', { ...args });
    },
  },
};
