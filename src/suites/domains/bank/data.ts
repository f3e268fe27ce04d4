/** A bank: accounts, payees, bills, cards, and money that moved. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  accounts: {
    id: 'accountId',
    rows: rowsOf(
      ['accountId', 'owner', 'kind', 'balance'],
      ['AC-1010', 'Noor Salim', 'checking', 2840.5],
      ['AC-1011', 'Noor Salim', 'savings', 9200],
      ['AC-1020', 'Gwen Parry', 'checking', 1915.2],
      ['AC-1021', 'Gwen Parry', 'savings', 14650],
      ['AC-1030', 'Felix Moreau', 'checking', 3320.75],
      ['AC-1031', 'Felix Moreau', 'savings', 5400],
      ['AC-1040', 'Ruth Abebe', 'checking', 4105],
      ['AC-1041', 'Ruth Abebe', 'savings', 21800],
      ['AC-1050', 'Kenji Mori', 'checking', 2260.4],
      ['AC-1051', 'Kenji Mori', 'savings', 7750],
    ),
  },
  payees: {
    id: 'payeeId',
    prefix: 'PY',
    rows: rowsOf(
      ['payeeId', 'owner', 'name', 'iban'],
      ['PY-501', 'Noor Salim', 'Harbour Rent', 'NL91ABNA0417164300'],
      ['PY-502', 'Noor Salim', 'Green Grid', 'DE89370400440532013000'],
      ['PY-511', 'Gwen Parry', 'Dragon Dental', 'GB29NWBK60161331926819'],
      ['PY-512', 'Gwen Parry', 'Green Grid', 'DE89370400440532013000'],
      ['PY-521', 'Felix Moreau', 'Atelier Brun', 'FR1420041010050500013M02606'],
      ['PY-531', 'Ruth Abebe', 'Harbour Rent', 'NL91ABNA0417164300'],
      ['PY-532', 'Ruth Abebe', 'Blue Nile School', 'BE68539007547034'],
      ['PY-541', 'Kenji Mori', 'Sakura Strings', 'AT611904300234573201'],
    ),
  },
  transfers: {
    id: 'transferId',
    prefix: 'TR',
    rows: rowsOf(
      ['transferId', 'fromAccountId', 'toAccountId', 'amount', 'note', 'status'],
      ['TR-8801', 'AC-1010', 'AC-1011', 200, 'monthly saving', 'done'],
      ['TR-8807', 'AC-1021', 'AC-1020', 350, 'new bicycle', 'done'],
      ['TR-8812', 'AC-1030', 'AC-1031', 120, 'holiday pot', 'done'],
      ['TR-8819', 'AC-1041', 'AC-1040', 500, 'school fees', 'done'],
    ),
  },
  payments: {
    id: 'paymentId',
    prefix: 'PM',
    rows: rowsOf(
      ['paymentId', 'fromAccountId', 'payeeId', 'amount', 'note'],
      ['PM-3301', 'AC-1010', 'PY-501', 890, 'rent February'],
      ['PM-3304', 'AC-1040', 'PY-532', 310, 'spring term'],
      ['PM-3309', 'AC-1050', 'PY-541', 75.5, 'two lessons'],
    ),
  },
  bills: {
    id: 'billId',
    rows: rowsOf(
      ['billId', 'owner', 'issuer', 'amount', 'dueOn', 'status', 'paidFrom'],
      ['BL-701', 'Noor Salim', 'City Water', 64.3, '2026-03-12', 'due', ''],
      ['BL-702', 'Noor Salim', 'Swift Mobile', 29.9, '2026-03-20', 'due', ''],
      ['BL-703', 'Gwen Parry', 'City Water', 58.1, '2026-03-14', 'due', ''],
      ['BL-704', 'Gwen Parry', 'Northline Trains', 112, '2026-03-18', 'due', ''],
      ['BL-705', 'Felix Moreau', 'Swift Mobile', 34.5, '2026-03-11', 'due', ''],
      ['BL-706', 'Felix Moreau', 'Heat Union', 141.8, '2026-03-22', 'due', ''],
      ['BL-707', 'Ruth Abebe', 'Heat Union', 133.2, '2026-03-13', 'due', ''],
      ['BL-708', 'Ruth Abebe', 'City Water', 71.6, '2026-03-19', 'due', ''],
      ['BL-709', 'Kenji Mori', 'Swift Mobile', 24.9, '2026-03-10', 'due', ''],
      ['BL-710', 'Kenji Mori', 'Northline Trains', 96, '2026-03-21', 'due', ''],
    ),
  },
  cards: {
    id: 'cardId',
    rows: rowsOf(
      ['cardId', 'owner', 'lastDigits', 'dailyLimit', 'status'],
      ['CD-41', 'Noor Salim', '4471', 500, 'active'],
      ['CD-42', 'Gwen Parry', '9025', 400, 'active'],
      ['CD-43', 'Felix Moreau', '1188', 750, 'active'],
      ['CD-44', 'Ruth Abebe', '6630', 600, 'active'],
      ['CD-45', 'Kenji Mori', '3307', 300, 'active'],
    ),
  },
};
