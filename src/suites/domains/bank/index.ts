/** A bank: accounts, transfers, payments, bills, cards. */

import {
  cents,
  choice,
  type Domain,
  find,
  getter,
  listedBy,
  lister,
  quantity,
  Refusal,
  record,
  type State,
  shownBy,
  takeAway,
  text,
  tool,
  undoneBy,
} from '../kit.ts';
import { tables } from './data.ts';
import { account, bill, card, iban, payee, payment, transfer } from './records.ts';

const owner = text('name of the owner');
const fromAccountId = text('account the money leaves');
const money = quantity('EUR', 'money to move', { exclusiveMinimum: 0, maximum: 5000 });
const note = text('what it is for');
const billId = text('number of the bill');
const cardId = text('number of the card');

function take(state: State, accountId: string, amount: number, parameter: string): void {
  const balance = find(state, 'accounts', accountId, parameter).balance as number;
  if (balance < amount) {
    throw new Refusal(
      'refused',
      'amount',
      amount,
      `insufficient funds: account ${accountId} holds ${balance} EUR`,
    );
  }
  state.patch('accounts', accountId, { balance: cents(balance - amount) });
}

function give(state: State, accountId: string, amount: number, parameter: string): void {
  const balance = find(state, 'accounts', accountId, parameter).balance as number;
  state.patch('accounts', accountId, { balance: cents(balance + amount) });
}

export const bank: Domain = {
  name: 'bank',
  description: 'A bank: accounts, transfers, payments, bills, cards.',
  dialect: 'problem-json',
  tables,
  tools: [
    lister({
      name: 'list_accounts',
      description: 'Lists the accounts of a person, of one kind.',
      table: 'accounts',
      keys: { owner, kind: choice(['checking', 'savings'], 'kind of account') },
      field: 'accounts',
      row: account,
      order: ['accountId'],
    }),
    getter({
      name: 'get_account',
      description: 'Shows an account and its balance.',
      table: 'accounts',
      id: 'accountId',
      idIs: 'account number',
      output: account,
    }),
    lister({
      name: 'find_payee',
      description: "Finds one of a person's payees by name.",
      table: 'payees',
      keys: { owner: text('whose payee it is'), name: text('name of the payee') },
      field: 'payees',
      row: payee,
      order: ['payeeId'],
    }),
    tool<{ owner: string; name: string; iban: string }>(
      {
        name: 'add_payee',
        description: 'Adds a payee. Every call adds an entry.',
        input: record({ owner: text('whose payee it is'), name: text('name of the payee'), iban }),
        output: payee,
        effect: 'write',
        verifiedBy: listedBy('find_payee', ['owner', 'name'], '/payees', ['owner', 'name', 'iban']),
        undoneBy: undoneBy('remove_payee', 'payeeId'),
      },
      (state, args) => state.make('payees', { ...args }),
    ),
    tool<{ payeeId: string }>(
      {
        name: 'remove_payee',
        description: 'Takes a payee out of the list and answers with the entry.',
        input: record({ payeeId: text('number of the payee') }),
        output: payee,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'payees', args.payeeId, 'payeeId'),
    ),
    tool<{ fromAccountId: string; toAccountId: string; amount: number; note: string }>(
      {
        name: 'transfer_money',
        description: 'Moves money between two accounts of this bank. Every call moves it again.',
        input: record({ fromAccountId, toAccountId: text('account the money goes to'), amount: money, note }),
        output: transfer,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: listedBy(
          'list_transfers',
          ['fromAccountId'],
          '/transfers',
          ['fromAccountId', 'toAccountId', 'amount', 'note'],
          { status: { const: 'done' } },
        ),
        undoneBy: undoneBy('reverse_transfer', 'transferId'),
      },
      (state, args) => {
        find(state, 'accounts', args.toAccountId, 'toAccountId');
        take(state, args.fromAccountId, args.amount, 'fromAccountId');
        give(state, args.toAccountId, args.amount, 'toAccountId');
        return state.make('transfers', { ...args }, { status: 'done' });
      },
    ),
    lister({
      name: 'list_transfers',
      description: 'Lists the transfers out of an account, without those that were reversed.',
      table: 'transfers',
      keys: { fromAccountId: text('account the money left') },
      field: 'transfers',
      row: transfer,
      order: ['amount', 'transferId'],
      passes: (row) => row.status !== 'reversed',
      dialect: 'sql',
    }),
    tool<{ transferId: string }>(
      {
        name: 'reverse_transfer',
        description: 'Takes a transfer back.',
        input: record({ transferId: text('number of the transfer') }),
        output: transfer,
        effect: 'idempotent',
      },
      (state, { transferId }) => {
        const row = find(state, 'transfers', transferId, 'transferId');
        if (row.status === 'reversed') return row;
        take(state, row.toAccountId as string, row.amount as number, 'transferId');
        give(state, row.fromAccountId as string, row.amount as number, 'transferId');
        return state.unmake('transfers', transferId, { status: 'reversed' });
      },
    ),
    tool<{ fromAccountId: string; payeeId: string; amount: number; note: string }>(
      {
        name: 'pay_payee',
        description: 'Pays a payee at another bank. Money that has left does not come back; every call pays.',
        input: record({ fromAccountId, payeeId: text('number of the payee'), amount: money, note }),
        output: payment,
        effect: 'irreversible',
        verifiedBy: listedBy('list_payments', ['fromAccountId'], '/payments', [
          'fromAccountId',
          'payeeId',
          'amount',
          'note',
        ]),
      },
      (state, args) => {
        find(state, 'payees', args.payeeId, 'payeeId');
        take(state, args.fromAccountId, args.amount, 'fromAccountId');
        return state.make('payments', { ...args });
      },
    ),
    lister({
      name: 'list_payments',
      description: 'Lists the payments out of an account.',
      table: 'payments',
      keys: { fromAccountId: text('account the money left') },
      field: 'payments',
      row: payment,
      order: ['amount', 'paymentId'],
      dialect: 'sql',
    }),
    lister({
      name: 'list_bills',
      description: 'Lists the unpaid bills of a person, the one due first at the top.',
      table: 'bills',
      keys: { owner: text('who has to pay') },
      field: 'bills',
      row: bill,
      order: ['dueOn', 'billId'],
      passes: (row) => row.status === 'due',
    }),
    getter({
      name: 'get_bill',
      description: 'Shows one bill.',
      table: 'bills',
      id: 'billId',
      idIs: 'number of the bill',
      output: bill,
    }),
    tool<{ billId: string; fromAccountId: string }>(
      {
        name: 'pay_bill',
        description: 'Pays a bill from an account. A bill that is paid stays paid, and is paid once.',
        input: record({ billId, fromAccountId }),
        output: bill,
        effect: 'idempotent',
        verifiedBy: shownBy('get_bill', ['billId'], ['billId'], { status: { const: 'paid' } }),
      },
      (state, args) => {
        const row = find(state, 'bills', args.billId, 'billId');
        if (row.status === 'paid') return row;
        take(state, args.fromAccountId, row.amount as number, 'fromAccountId');
        return state.patch('bills', args.billId, { status: 'paid', paidFrom: args.fromAccountId });
      },
    ),
    lister({
      name: 'list_cards',
      description: 'Lists the cards of a person.',
      table: 'cards',
      keys: { owner },
      field: 'cards',
      row: card,
      order: ['cardId'],
    }),
    getter({
      name: 'get_card',
      description: 'Shows one card.',
      table: 'cards',
      id: 'cardId',
      idIs: 'number of the card',
      output: card,
    }),
    tool<{ cardId: string; dailyLimit: number }>(
      {
        name: 'set_card_limit',
        description: 'Sets what a card may spend in a day.',
        input: record({ cardId, dailyLimit: quantity('EUR', 'new limit', { maximum: 3000 }) }),
        output: card,
        effect: 'idempotent',
        verifiedBy: shownBy('get_card', ['cardId'], ['cardId', 'dailyLimit']),
      },
      (state, { cardId, dailyLimit }) => {
        find(state, 'cards', cardId, 'cardId');
        return state.patch('cards', cardId, { dailyLimit });
      },
    ),
    tool<{ cardId: string }>(
      {
        name: 'freeze_card',
        description: 'Freezes a card; a frozen card stays frozen.',
        input: record({ cardId }),
        output: card,
        effect: 'idempotent',
        verifiedBy: shownBy('get_card', ['cardId'], ['cardId'], { status: { const: 'frozen' } }),
      },
      (state, args) => {
        find(state, 'cards', args.cardId, 'cardId');
        return state.patch('cards', args.cardId, { status: 'frozen' });
      },
    ),
  ],
};
