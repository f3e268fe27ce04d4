/** A library: catalogue, members, loans, holds. */

import {
  by,
  choice,
  holds as contains,
  count,
  type Domain,
  date,
  find,
  getter,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  Refusal,
  record,
  shownBy,
  takeAway,
  text,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const book = record({
  bookId: text('shelf number'),
  title: text('title'),
  author: text('author'),
  subject: text('subject'),
  year: whole('year of publication'),
  pages: count('page', 'length'),
  copiesFree: whole('copies on the shelf'),
});

const branches = ['Riverside', 'Old Town', 'Station'];

const member = record({
  memberId: text('number of the card'),
  name: text('full name'),
  homeBranch: choice(branches, 'branch where the card was made'),
});

const loan = record({
  loanId: text('number of the loan'),
  bookId: text('shelf number'),
  memberId: text('number of the card'),
  dueOn: date('day the book is due'),
  status: choice(['out', 'returned'], 'whether the book is back'),
});

const hold = record({
  holdId: text('number of the hold'),
  bookId: text('shelf number'),
  memberId: text('number of the card'),
  branch: choice(branches, 'where it is picked up'),
});

const bookId = text('shelf number');
const memberId = text('number of the card');
const loanId = text('number of the loan');

export const library: Domain = {
  name: 'library',
  description: 'A library: catalogue, members, loans, holds.',
  dialect: 'sparql',
  tables,
  tools: [
    tool<{ words: string; sortBy: string } & Page>(
      {
        name: 'search_catalogue',
        description:
          'Finds books whose title or author holds the words, the newest first unless sorted otherwise.',
        input: record({
          words: text('words of the title or the author'),
          sortBy: choice(['-year', 'year', 'title', 'pages'], 'what comes first in the list', '-year'),
          ...paging,
        }),
        output: pageOf({ words: text('words of the title or the author') }, 'books', book),
        effect: 'read',
      },
      (state, args) => {
        const { words, sortBy } = args;
        const rows = state.rows('books', (row) => contains(row.title, words) || contains(row.author, words));
        return page({ words }, 'books', rows.sort(by(sortBy, 'bookId')), args);
      },
    ),
    lister({
      name: 'list_subject',
      description: 'Lists the books on a subject, the newest first.',
      table: 'books',
      keys: { subject: text('subject, for example music') },
      field: 'books',
      row: book,
      order: ['-year', 'bookId'],
    }),
    getter({
      name: 'get_book',
      description: 'Shows one book and how many copies are on the shelf.',
      table: 'books',
      id: 'bookId',
      idIs: 'shelf number',
      output: book,
    }),
    lister({
      name: 'find_member',
      description: 'Finds the card of a member by full name.',
      table: 'members',
      keys: { name: text('full name') },
      field: 'members',
      row: member,
      order: ['memberId'],
    }),
    tool<{ bookId: string; memberId: string; dueOn: string }>(
      {
        name: 'lend_book',
        description: 'Lends a copy of a book to a member. Every call lends a copy.',
        input: record({ bookId, memberId, dueOn: date('day the book is due') }),
        output: loan,
        effect: 'write',
        verifiedBy: listedBy('list_loans', ['memberId'], '/loans', ['bookId', 'memberId', 'dueOn'], {
          status: { const: 'out' },
        }),
        undoneBy: undoneBy('return_book', 'loanId'),
      },
      (state, args) => {
        const copiesFree = find(state, 'books', args.bookId, 'bookId').copiesFree as number;
        find(state, 'members', args.memberId, 'memberId');
        if (copiesFree < 1) throw new Refusal('refused', 'bookId', args.bookId, 'no copy is on the shelf');
        state.patch('books', args.bookId, { copiesFree: copiesFree - 1 });
        return state.make('loans', { ...args }, { status: 'out' });
      },
    ),
    lister({
      name: 'list_loans',
      description: 'Lists the loans of a member, the one due first at the top, returned ones included.',
      table: 'loans',
      keys: { memberId },
      field: 'loans',
      row: loan,
      order: ['dueOn', 'loanId'],
    }),
    getter({
      name: 'get_loan',
      description: 'Shows one loan.',
      table: 'loans',
      id: 'loanId',
      idIs: 'number of the loan',
      output: loan,
    }),
    tool<{ loanId: string; dueOn: string }>(
      {
        name: 'extend_loan',
        description: 'Sets the day a loan is due.',
        input: record({ loanId, dueOn: date('new day the book is due') }),
        output: loan,
        effect: 'idempotent',
        verifiedBy: shownBy('get_loan', ['loanId'], ['loanId', 'dueOn']),
      },
      (state, args) => {
        const row = find(state, 'loans', args.loanId, 'loanId');
        if (row.status === 'returned') {
          throw new Refusal('state-conflict', 'loanId', args.loanId, `loan ${args.loanId} is over`);
        }
        return state.patch('loans', args.loanId, { dueOn: args.dueOn });
      },
    ),
    tool<{ loanId: string }>(
      {
        name: 'return_book',
        description: 'Takes a lent book back.',
        input: record({ loanId }),
        output: loan,
        effect: 'idempotent',
        verifiedBy: shownBy('get_loan', ['loanId'], ['loanId'], { status: { const: 'returned' } }),
      },
      (state, args) => {
        const row = find(state, 'loans', args.loanId, 'loanId');
        if (row.status === 'returned') return row;
        const id = row.bookId as string;
        const copiesFree = state.get('books', id)?.copiesFree as number;
        state.patch('books', id, { copiesFree: copiesFree + 1 });
        return state.unmake('loans', args.loanId, { status: 'returned' });
      },
    ),
    tool<{ bookId: string; memberId: string; branch: string }>(
      {
        name: 'place_hold',
        description: 'Keeps a copy of a book for a member at a branch. Every call places a hold.',
        input: record({ bookId, memberId, branch: choice(branches, 'where it is picked up') }),
        output: hold,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: listedBy('list_holds', ['memberId'], '/holds', ['bookId', 'memberId', 'branch']),
        undoneBy: undoneBy('cancel_hold', 'holdId'),
      },
      (state, args) => {
        find(state, 'books', args.bookId, 'bookId');
        find(state, 'members', args.memberId, 'memberId');
        return state.make('holds', { ...args });
      },
    ),
    lister({
      name: 'list_holds',
      description: 'Lists the holds of a member.',
      table: 'holds',
      keys: { memberId },
      field: 'holds',
      row: hold,
      order: ['bookId', 'holdId'],
    }),
    tool<{ holdId: string }>(
      {
        name: 'cancel_hold',
        description: 'Ends a hold and answers with what it was.',
        input: record({ holdId: text('number of the hold') }),
        output: hold,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'holds', args.holdId, 'holdId'),
    ),
  ],
};
