/** Stories about a bank. Held out. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const owners = ['Noor Salim', 'Gwen Parry', 'Felix Moreau', 'Ruth Abebe', 'Kenji Mori'] as const;
const sums = [40, 75.5, 120, 150, 210.25, 260] as const;
const notes = ['rainy day money', 'new boiler', 'birthday', 'car repair', 'summer trip'] as const;
const limits = [250, 350, 650, 900, 1200] as const;
const known = [
  { owner: 'Noor Salim', payee: 'Harbour Rent' },
  { owner: 'Noor Salim', payee: 'Green Grid' },
  { owner: 'Gwen Parry', payee: 'Dragon Dental' },
  { owner: 'Felix Moreau', payee: 'Atelier Brun' },
  { owner: 'Ruth Abebe', payee: 'Blue Nile School' },
  { owner: 'Kenji Mori', payee: 'Sakura Strings' },
] as const;
const fresh = [
  { payee: 'Lakeside Garage', iban: 'CH9300762011623852957' },
  { payee: 'Mistral Sails', iban: 'FR7630006000011234567890189' },
  { payee: 'Nordic Roofing', iban: 'NO9386011117947' },
  { payee: 'Oak Nursery', iban: 'IE29AIBK93115212345678' },
] as const;
/** Kinds of account: both stand in every text that draws on them. */
const kinds = { saving: 'savings', daily: 'checking' } as const;

export const bankStories: readonly Story[] = [
  story('bank', {
    texts: [
      'Which of the bills addressed to {owner} is due first, and on what day?',
      'By when must {owner} settle the next bill?',
      'Check the unpaid bills on behalf of {owner}; I only want the first due day.',
      'Due day of the most pressing unpaid bill: {owner}.',
    ],
    facts: (random) => ({ owner: pick(random, owners) }),
    plan: ({ owner }) => [call('list_bills', { owner })],
    answer: from(1, '/bills/0/dueOn'),
  }),
  story('bank', {
    texts: [
      'Balance of the {kind} account belonging to {owner}?',
      'I would like to know how much money sits on the {kind} account of {owner}.',
      '{owner} is on the line wanting the current {kind} balance.',
      'Retrieve the account of kind {kind} under {owner} and state its balance.',
    ],
    facts: (random) => ({ owner: pick(random, owners), kind: pick(random, ['checking', 'savings']) }),
    plan: ({ owner, kind }) => [
      call('list_accounts', { owner, kind }),
      call('get_account', { accountId: from(1, '/accounts/0/accountId') }),
    ],
    answer: from(2, '/balance'),
  }),
  story('bank', {
    texts: [
      'Shift {amount} EUR out of {daily} and into {saving} on behalf of {owner}, marked "{note}".',
      '{owner} is putting money aside: {amount} EUR leave the {daily} account for the {saving} account, note "{note}".',
      'On the accounts of {owner}, {daily} to {saving}, {amount} EUR, memo "{note}". Return the transfer number.',
      'Top up the {saving} account of {owner} with {amount} EUR taken from {daily}; "{note}" goes into the note.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      amount: pick(random, sums),
      note: pick(random, notes),
      ...kinds,
    }),
    plan: ({ owner, amount, note, daily, saving }) => [
      call('list_accounts', { owner, kind: daily }),
      call('list_accounts', { owner, kind: saving }),
      call('transfer_money', {
        fromAccountId: from(1, '/accounts/0/accountId'),
        toAccountId: from(2, '/accounts/0/accountId'),
        amount,
        note,
      }),
    ],
    answer: from(3, '/transferId'),
  }),
  story('bank', {
    texts: [
      'Settle the bill of {owner} that falls due first, out of the {kind} account.',
      'Next bill for {owner}: have it paid via {kind}.',
      'The earliest unpaid bill in the name of {owner} should be covered by the {kind} account.',
      'Using {kind} funds, clear whichever bill {owner} must pay soonest.',
    ],
    facts: (random) => ({ owner: pick(random, owners), kind: pick(random, ['checking', 'savings']) }),
    plan: ({ owner, kind }) => [
      call('list_bills', { owner }),
      call('list_accounts', { owner, kind }),
      call('pay_bill', {
        billId: from(1, '/bills/0/billId'),
        fromAccountId: from(2, '/accounts/0/accountId'),
      }),
    ],
    answer: from(3, '/status'),
  }),
  story('bank', {
    texts: [
      'Wire {amount} EUR to {payee} in the name of {owner}, drawn on {kind}, with the note "{note}".',
      '{owner} owes {payee} {amount} EUR; remit it from the {kind} account and label it "{note}".',
      'Payee {payee} of {owner} is to receive {amount} EUR ("{note}"), charged to {kind}.',
      'Remit {amount} EUR: from {owner} ({kind}) to {payee}, purpose "{note}".',
    ],
    facts: (random) => ({
      ...pick(random, known),
      kind: pick(random, ['checking', 'savings']),
      amount: pick(random, sums),
      note: pick(random, notes),
    }),
    plan: ({ owner, payee, kind, amount, note }) => [
      call('find_payee', { owner, name: payee }),
      call('list_accounts', { owner, kind }),
      call('pay_payee', {
        fromAccountId: from(2, '/accounts/0/accountId'),
        payeeId: from(1, '/payees/0/payeeId'),
        amount,
        note,
      }),
    ],
    answer: from(3, '/paymentId'),
  }),
  story('bank', {
    texts: [
      'Register {payee} with IBAN {iban} as a payee of {owner}, then remit {amount} EUR from {kind}, note "{note}".',
      '{owner} has a first invoice from {payee}, IBAN {iban}: record the payee and pay {amount} EUR out of {kind}, purpose "{note}".',
      'First-time payee for {owner}: {payee}, {iban}. Once recorded, {amount} EUR should leave {kind} labelled "{note}".',
      'Enter {payee} ({iban}) among the payees of {owner} and wire them {amount} EUR ("{note}") using the {kind} account.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      ...pick(random, fresh),
      kind: 'checking',
      amount: pick(random, sums),
      note: pick(random, notes),
    }),
    plan: ({ owner, payee, iban, kind, amount, note }) => [
      call('add_payee', { owner, name: payee, iban }),
      call('list_accounts', { owner, kind }),
      call('pay_payee', {
        fromAccountId: from(2, '/accounts/0/accountId'),
        payeeId: from(1, '/payeeId'),
        amount,
        note,
      }),
    ],
    answer: [from(1, '/payeeId'), from(3, '/paymentId')],
  }),
  story('bank', {
    texts: [
      'Daily card limit for {owner}: {limit} EUR from today.',
      '{owner} wishes the card capped at {limit} EUR a day.',
      'Locate the card held by {owner} and fix its daily limit at {limit} EUR.',
      'Adjust what the card of {owner} may spend per day to {limit} EUR.',
    ],
    facts: (random) => ({ owner: pick(random, owners), limit: pick(random, limits) }),
    plan: ({ owner, limit }) => [
      call('list_cards', { owner }),
      call('set_card_limit', { cardId: from(1, '/cards/0/cardId'), dailyLimit: limit }),
    ],
    answer: from(2, '/cardId'),
  }),
  story('bank', {
    texts: [
      '{owner} lost a wallet. Freeze the card.',
      'Block the card held by {owner} until further notice.',
      'Freeze whatever card {owner} holds and report its last digits.',
      'Suspected theft reported by {owner}: freeze that card now.',
    ],
    facts: (random) => ({ owner: pick(random, owners) }),
    plan: ({ owner }) => [
      call('list_cards', { owner }),
      call('freeze_card', { cardId: from(1, '/cards/0/cardId') }),
    ],
    answer: from(2, '/lastDigits'),
  }),
  story('bank', {
    texts: [
      'Undo the transfer that left the {kind} account of {owner}.',
      '{owner} regrets the transfer out of {kind}; have it reversed.',
      'Locate the outgoing transfer on the {kind} account of {owner} and reverse it.',
      'Reverse what {owner} transferred away from {kind}.',
    ],
    facts: (random) =>
      pick(random, [
        { owner: 'Noor Salim', kind: 'checking' },
        { owner: 'Gwen Parry', kind: 'savings' },
        { owner: 'Felix Moreau', kind: 'checking' },
        { owner: 'Ruth Abebe', kind: 'savings' },
      ]),
    plan: ({ owner, kind }) => [
      call('list_accounts', { owner, kind }),
      call('list_transfers', { fromAccountId: from(1, '/accounts/0/accountId') }),
      call('reverse_transfer', { transferId: from(2, '/transfers/0/transferId') }),
    ],
    answer: from(3, '/status'),
  }),
  story('bank', {
    texts: [
      'Release {amount} EUR from {saving} to {daily} for {owner} ("{note}"), then clear the bill due first out of {daily}.',
      '{owner} is short on {daily}: bring over {amount} EUR of the {saving} money, memo "{note}", and settle the most urgent bill via {daily}.',
      'Accounts of {owner}: {saving} to {daily}, {amount} EUR, memo "{note}"; next, the soonest bill gets paid by {daily}.',
      'Before the next bill of {owner} is paid by {daily}, feed that account {amount} EUR out of {saving} with the memo "{note}".',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      amount: pick(random, sums),
      note: pick(random, notes),
      ...kinds,
    }),
    plan: ({ owner, amount, note, daily, saving }) => [
      call('list_accounts', { owner, kind: saving }),
      call('list_accounts', { owner, kind: daily }),
      call('transfer_money', {
        fromAccountId: from(1, '/accounts/0/accountId'),
        toAccountId: from(2, '/accounts/0/accountId'),
        amount,
        note,
      }),
      call('list_bills', { owner }),
      call('pay_bill', {
        billId: from(4, '/bills/0/billId'),
        fromAccountId: from(2, '/accounts/0/accountId'),
      }),
    ],
    answer: from(3, '/transferId'),
  }),
  story('bank', {
    texts: [
      'For {owner}: {saving} to {daily}, {amount} EUR, memo "{note}"; afterwards {share} EUR from {daily} to {payee}, same memo. How many payments does {daily} show?',
      '{owner} first draws {amount} EUR from {saving} into {daily} ("{note}"), next remits {share} EUR to {payee} under the same memo. State the count of payments from {daily}.',
      'Fund {daily} of {owner} with {amount} EUR out of {saving}, memo "{note}", then wire {payee} {share} EUR with that memo, and count the payments made from {daily}.',
    ],
    facts: (random) => ({
      ...pick(random, known),
      amount: pick(random, [300, 400, 450]),
      share: pick(random, [80, 110, 140]),
      note: pick(random, notes),
      ...kinds,
    }),
    plan: ({ owner, payee, amount, share, note, daily, saving }) => [
      call('list_accounts', { owner, kind: saving }),
      call('list_accounts', { owner, kind: daily }),
      call('transfer_money', {
        fromAccountId: from(1, '/accounts/0/accountId'),
        toAccountId: from(2, '/accounts/0/accountId'),
        amount,
        note,
      }),
      call('find_payee', { owner, name: payee }),
      call('pay_payee', {
        fromAccountId: from(2, '/accounts/0/accountId'),
        payeeId: from(4, '/payees/0/payeeId'),
        amount: share,
        note,
      }),
      call('list_payments', { fromAccountId: from(2, '/accounts/0/accountId') }),
    ],
    answer: from(6, '/total'),
  }),
  story('bank', {
    texts: [
      'Housekeeping for {owner}: freeze the card, bring {amount} EUR from {saving} to {daily} ("{note}"), settle the first bill by {daily}, and state the {daily} balance at the end.',
      '{owner} travels: card frozen, {amount} EUR over to {daily} out of {saving} with the memo "{note}", most urgent bill cleared via {daily}. What remains on {daily}?',
      'Handle all of this for {owner}: a frozen card; {amount} EUR, {saving} to {daily}, memo "{note}"; the soonest bill covered by {daily}; and the closing balance of {daily}.',
    ],
    facts: (random) => ({
      owner: pick(random, owners),
      amount: pick(random, sums),
      note: pick(random, notes),
      ...kinds,
    }),
    plan: ({ owner, amount, note, daily, saving }) => [
      call('list_cards', { owner }),
      call('freeze_card', { cardId: from(1, '/cards/0/cardId') }),
      call('list_accounts', { owner, kind: saving }),
      call('list_accounts', { owner, kind: daily }),
      call('transfer_money', {
        fromAccountId: from(3, '/accounts/0/accountId'),
        toAccountId: from(4, '/accounts/0/accountId'),
        amount,
        note,
      }),
      call('list_bills', { owner }),
      call('pay_bill', {
        billId: from(6, '/bills/0/billId'),
        fromAccountId: from(4, '/accounts/0/accountId'),
      }),
      call('get_account', { accountId: from(4, '/accounts/0/accountId') }),
    ],
    answer: from(8, '/balance'),
  }),
];
