/** Stories about a bank, planned with a slip. Held out. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const owners = ['Noor Salim', 'Gwen Parry', 'Felix Moreau', 'Ruth Abebe', 'Kenji Mori'] as const;
const kinds = ['checking', 'savings'] as const;
/** Payees that are known, with a sum that the account bears once and not twice. */
const dues = [
  { owner: 'Noor Salim', name: 'Harbour Rent', amount: 1490 },
  { owner: 'Noor Salim', name: 'Green Grid', amount: 1515.5 },
  { owner: 'Gwen Parry', name: 'Dragon Dental', amount: 1080 },
  { owner: 'Felix Moreau', name: 'Atelier Brun', amount: 1725 },
  { owner: 'Ruth Abebe', name: 'Blue Nile School', amount: 2310 },
  { owner: 'Kenji Mori', name: 'Sakura Strings', amount: 1260.4 },
] as const;
const fresh = [
  { name: 'Willow Kindergarten', iban: 'SE4550000000058398257466' },
  { name: 'Tramonto Tours', iban: 'IT60X0542811101000000123456' },
  { name: 'Blackwood Joinery', iban: 'GB82WEST12345698765432' },
  { name: 'Polar Freight', iban: 'FI2112345600000785' },
] as const;
const notes = ['deposit', 'second instalment', 'invoice 88', 'spring term', 'repair'] as const;
const sums = [35, 60.5, 110, 145, 230] as const;
const limits = [150, 275, 450, 800, 1100] as const;
/** Sums that an account bears once and not twice. */
const moves = [
  { accountId: 'AC-1011', toAccountId: 'AC-1010', amount: 4700 },
  { accountId: 'AC-1031', toAccountId: 'AC-1030', amount: 2800 },
  { accountId: 'AC-1051', toAccountId: 'AC-1050', amount: 3950 },
  { accountId: 'AC-1020', toAccountId: 'AC-1021', amount: 990 },
  { accountId: 'AC-1040', toAccountId: 'AC-1041', amount: 2080 },
] as const;

export const bankStories: readonly Story[] = [
  story('bank', {
    texts: [
      '{owner} owes {name} {amount} EUR: pay it out of the {kind} account, with the words "{note}".',
      'Settle {amount} EUR with {name}, a known payee of {owner}, from the {kind} account; write "{note}" on it.',
    ],
    facts: (random) => ({ ...pick(random, dues), kind: 'checking', note: pick(random, notes) }),
    plan: ({ owner, kind, name, amount, note }) => [
      call('list_accounts', { owner, kind }),
      call('find_payee', { owner, name }),
      call('pay_payee', {
        fromAccountId: from(1, '/accounts/0/accountId'),
        payeeId: from(2, '/payees/0/payeeId'),
        amount,
        note,
      }),
    ],
    answer: from(3, '/paymentId'),
  }),
  story('bank', {
    texts: [
      'Shift {amount} EUR for {owner}, out of {fromKind} and into {toKind}, marked "{note}". How many transfers has the first account seen?',
      '{owner} wants {amount} EUR moved between own accounts: {fromKind} gives, {toKind} receives, note "{note}". Count the outgoing transfers afterwards.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      fromKind: 'savings',
      toKind: 'checking',
      amount: pick(random, sums),
      note: pick(random, notes),
    }),
    plan: ({ owner, fromKind, toKind, amount, note }) => [
      call('list_accounts', { owner, kind: fromKind }),
      call('list_accounts', { owner, kind: toKind }),
      call('transfer_money', {
        fromAccountId: from(1, '/accounts/0/accountId'),
        toAccountId: from(2, '/accounts/0/accountId'),
        amount,
        note,
      }),
      call('list_transfers', { fromAccountId: from(1, '/accounts/0/accountId') }),
    ],
    answer: from(4, '/total'),
  }),
  story('bank', {
    texts: [
      'Take care of the bill that {owner} must pay first; the money comes off the {kind} account. Show me the bill once it is done.',
      'The most pressing bill of {owner}: pay it from {kind} and look it up again.',
    ],
    facts: (random) => ({ owner: pick(random, owners), kind: pick(random, kinds) }),
    plan: ({ owner, kind }) => [
      call('list_bills', { owner }),
      call('list_accounts', { owner, kind }),
      call('pay_bill', {
        billId: from(1, '/bills/0/billId'),
        fromAccountId: from(2, '/accounts/0/accountId'),
      }),
      call('get_bill', { billId: from(3, '/billId') }),
    ],
    answer: from(4, '/status'),
  }),
  story('bank', {
    texts: [
      'From today the card of {owner} may spend {dailyLimit} EUR a day. Set that and read the card back.',
      '{owner} asks for a daily card limit of {dailyLimit} EUR; change it, then display the card.',
    ],
    facts: (random) => ({ owner: pick(random, owners), dailyLimit: pick(random, limits) }),
    plan: ({ owner, dailyLimit }) => [
      call('list_cards', { owner }),
      call('set_card_limit', { cardId: from(1, '/cards/0/cardId'), dailyLimit }),
      call('get_card', { cardId: from(2, '/cardId') }),
    ],
    answer: from(3, '/dailyLimit'),
  }),
  story('bank', {
    texts: [
      '{owner} lost a wallet: lower the card to {dailyLimit} EUR a day and freeze it.',
      'Limit the card of {owner} to {dailyLimit} EUR, then freeze it for good measure.',
    ],
    facts: (random) => ({ owner: pick(random, owners), dailyLimit: pick(random, limits) }),
    plan: ({ owner, dailyLimit }) => [
      call('list_cards', { owner }),
      call('set_card_limit', { cardId: from(1, '/cards/0/cardId'), dailyLimit }),
      call('freeze_card', { cardId: from(1, '/cards/0/cardId') }),
    ],
    answer: from(3, '/status'),
  }),
  story('bank', {
    texts: [
      'Enter {name} ({iban}) as a payee of {owner}, pay them {amount} EUR off the {kind} account with the note "{note}", and list the payments of that account.',
      '{owner} has a new payee, {name}, IBAN {iban}. Add it, send {amount} EUR from {kind}, "{note}", then show the payments that left the account.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      ...pick(random, fresh),
      kind: pick(random, kinds),
      amount: pick(random, sums),
      note: pick(random, notes),
    }),
    plan: ({ owner, name, iban, kind, amount, note }) => [
      call('add_payee', { owner, name, iban }),
      call('list_accounts', { owner, kind }),
      call('pay_payee', {
        fromAccountId: from(2, '/accounts/0/accountId'),
        payeeId: from(1, '/payeeId'),
        amount,
        note,
      }),
      call('list_payments', { fromAccountId: from(2, '/accounts/0/accountId') }),
    ],
    answer: from(4, '/total'),
  }),
  story('bank', {
    texts: [
      'Check account {accountId}, send {amount} EUR of it to {toAccountId} ("{note}"), and report the balance that is left.',
      'After a look at {accountId}: {amount} EUR go to {toAccountId}, note "{note}". What remains on the first?',
    ],
    facts: (random) => ({ ...pick(random, moves), note: pick(random, notes) }),
    plan: ({ accountId, toAccountId, amount, note }) => [
      call('get_account', { accountId }),
      call('transfer_money', { fromAccountId: from(1, '/accountId'), toAccountId, amount, note }),
      call('get_account', { accountId: from(2, '/fromAccountId') }),
    ],
    answer: from(3, '/balance'),
  }),
  story('bank', {
    texts: [
      'The payee {name} of {owner} has another account now: take the old entry out and add {name} anew with {iban}.',
      '{owner} writes that {name} changed banks. Remove the payee and enter it again under {iban}.',
    ],
    facts: (random) => {
      const { owner, name } = pick(random, dues);
      return { owner, name, iban: pick(random, fresh).iban };
    },
    plan: ({ owner, name, iban }) => [
      call('find_payee', { owner, name }),
      call('remove_payee', { payeeId: from(1, '/payees/0/payeeId') }),
      call('add_payee', { owner, name, iban }),
    ],
    answer: from(3, '/payeeId'),
  }),
];
