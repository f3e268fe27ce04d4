/** What tools of the held-out domains do where no table action does it. */

import { cents, changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

interface Money {
  readonly fromAccountId: string;
  readonly amount: number;
  readonly note: string;
}

export const heldOutActions: { readonly [domain: string]: Actions } = {
  /** Bank transfers: an account cannot be overdrawn. */
  bank: {
    transfer_money: (state, args: Money & { toAccountId: string }) => {
      find(state, 'accounts', args.toAccountId, 'toAccountId');
      take(state, args.fromAccountId, args.amount, 'fromAccountId');
      give(state, args.toAccountId, args.amount, 'toAccountId');
      return state.make('transfers', { ...args }, { status: 'done' });
    },
    reverse_transfer: (state, { transferId }: { transferId: string }) => {
      const row = find(state, 'transfers', transferId, 'transferId');
      if (row.status === 'reversed') return row;
      take(state, row.toAccountId as string, row.amount as number, 'transferId');
      give(state, row.fromAccountId as string, row.amount as number, 'transferId');
      return state.unmake('transfers', transferId, { status: 'reversed' });
    },
    pay_payee: (state, args: Money & { payeeId: string }) => {
      find(state, 'payees', args.payeeId, 'payeeId');
      take(state, args.fromAccountId, args.amount, 'fromAccountId');
      return state.make('payments', { ...args });
    },
    pay_bill: (state, args: { billId: string; fromAccountId: string }) => {
      const row = find(state, 'bills', args.billId, 'billId');
      if (row.status === 'paid') return row;
      take(state, args.fromAccountId, row.amount as number, 'fromAccountId');
      return state.patch('bills', args.billId, { status: 'paid', paidFrom: args.fromAccountId });
    },
  },
  /** How an appointment moves from one of a doctor's hours to another. */
  clinic: {
    move_appointment: (state, { appointmentId, slotId }: { appointmentId: string; slotId: string }) => {
      const row = find(state, 'appointments', appointmentId, 'appointmentId');
      if (row.status === 'cancelled')
        refuse('state-conflict', 'appointmentId', appointmentId, `${appointmentId} is cancelled`);
      if (row.slotId === slotId) return row;
      changePlaces(state, slotId, -1);
      changePlaces(state, row.slotId as string, 1);
      return state.patch('appointments', appointmentId, { slotId });
    },
  },
  /** What parcels may weigh, and what may be claimed for them. */
  parcels: {
    create_shipment: (state, args: Row & { offerId: string; weight: number }) => {
      const maxWeight = find(state, 'offers', args.offerId, 'offerId').maxWeight as number;
      if (args.weight > maxWeight)
        refuse('refused', 'weight', args.weight, `offer ${args.offerId} takes up to ${maxWeight} kg`);
      return state.make('shipments', { ...args }, { status: 'created' });
    },
    file_claim: (state, args: Row & { shipmentId: string; amount: number }) => {
      const { shipmentId, amount } = args;
      const value = find(state, 'shipments', shipmentId, 'shipmentId').value as number;
      if (amount > value)
        refuse('refused', 'amount', amount, `shipment ${shipmentId} is insured for ${value} EUR`);
      return state.make('claims', { ...args });
    },
  },
};

function take(state: State, accountId: string, amount: number, parameter: string): void {
  const balance = find(state, 'accounts', accountId, parameter).balance as number;
  if (balance < amount) {
    const reason = `insufficient funds: account ${accountId} holds ${balance} EUR`;
    refuse('refused', 'amount', amount, reason);
  }
  state.patch('accounts', accountId, { balance: cents(balance - amount) });
}

function give(state: State, accountId: string, amount: number, parameter: string): void {
  const balance = find(state, 'accounts', accountId, parameter).balance as number;
  state.patch('accounts', accountId, { balance: cents(balance + amount) });
}

function changePlaces(state: State, slotId: string, change: -1 | 1): void {
  const place = { table: 'slots', id: slotId, parameter: 'slotId', count: 'placesLeft' };
  changeCount(state, place, change, () => ({ reason: `slot ${slotId} is taken` }));
}
