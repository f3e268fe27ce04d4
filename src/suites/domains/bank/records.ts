/** What the bank's tools answer with. */

import { choice, date, quantity, record, text } from '../kit.ts';

export const iban = text('IBAN without spaces', { pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' });

export const account = record({
  accountId: text('account number'),
  owner: text('name of the owner'),
  kind: choice(['checking', 'savings'], 'kind of account'),
  balance: quantity('EUR', 'money in the account'),
});

export const payee = record({
  payeeId: text('number of the payee'),
  owner: text('whose payee it is'),
  name: text('name of the payee'),
  iban,
});

export const transfer = record({
  transferId: text('number of the transfer'),
  fromAccountId: text('account the money left'),
  toAccountId: text('account the money came to'),
  amount: quantity('EUR', 'money moved'),
  note: text('what it was for'),
  status: choice(['done', 'reversed'], 'state of the transfer'),
});

export const payment = record({
  paymentId: text('number of the payment'),
  fromAccountId: text('account the money left'),
  payeeId: text('number of the payee'),
  amount: quantity('EUR', 'money paid'),
  note: text('what it was for'),
});

export const bill = record({
  billId: text('number of the bill'),
  owner: text('who has to pay it'),
  issuer: text('who sent it'),
  amount: quantity('EUR', 'money due'),
  dueOn: date('day it is due'),
  status: choice(['due', 'paid'], 'state of the bill'),
  paidFrom: text('account it was paid from', { minLength: 0 }),
});

export const card = record({
  cardId: text('number of the card'),
  owner: text('name of the owner'),
  lastDigits: text('last four digits'),
  dailyLimit: quantity('EUR', 'money it may spend in a day'),
  status: choice(['active', 'frozen'], 'state of the card'),
});
