/** Bank transfers: an account cannot be overdrawn. */

import { cents, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { State } from '../state.ts';

interface Money {
  readonly fromAccountId: string;
  readonly amount: number;
  readonly note: string;
}

export const bankActions: Actions = {
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
