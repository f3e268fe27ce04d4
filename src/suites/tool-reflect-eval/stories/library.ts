/** Stories about a library, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const members = [
  'Jude Ferris',
  'Amal Haddad',
  'Beatrix Lund',
  'Caleb Osei',
  'Daria Petrova',
  'Emil Sandoz',
] as const;
const words = [
  'Tides',
  'Salt',
  'Rivers',
  'Bridges',
  'Midnight',
  'Soups',
  'Clockmaker',
  'Lighthouse',
  'Chance',
] as const;
const subjects = ['cooking', 'fiction', 'gardening', 'mathematics', 'music'] as const;
const dueDays = ['2026-03-30', '2026-04-03', '2026-04-10', '2026-04-17'] as const;
const branches = ['Riverside', 'Old Town', 'Station'] as const;
/** Members with a hold and a loan. */
const holders = ['Amal Haddad', 'Caleb Osei', 'Emil Sandoz'] as const;

export const libraryStories: readonly Story[] = [
  story('library', {
    texts: [
      '{name} wants to keep the book that is due first until {dueOn}. Extend it and read the loan back.',
      'Give {name} until {dueOn} for whichever loan runs out first, then show me that loan.',
    ],
    facts: (random) => ({ name: pick(random, members), dueOn: pick(random, dueDays) }),
    plan: ({ name, dueOn }) => [
      call('find_member', { name }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('extend_loan', { loanId: from(2, '/loans/0/loanId'), dueOn }),
      call('get_loan', { loanId: from(3, '/loanId') }),
    ],
    answer: from(4, '/dueOn'),
  }),
  story('library', {
    texts: [
      'Lend the book with "{words}" in its title to {name}, back by {dueOn}; confirm the loan by looking it up.',
      '{name} takes home the book about "{words}". It is due on {dueOn}. Look the loan up once it is made.',
    ],
    facts: (random) => ({
      words: pick(random, words),
      name: pick(random, members),
      dueOn: pick(random, dueDays),
    }),
    plan: ({ words, name, dueOn }) => [
      call('search_catalogue', { words }),
      call('find_member', { name }),
      call('lend_book', {
        bookId: from(1, '/books/0/bookId'),
        memberId: from(2, '/members/0/memberId'),
        dueOn,
      }),
      call('get_loan', { loanId: from(3, '/loanId') }),
    ],
    answer: from(4, '/loanId'),
  }),
  story('library', {
    texts: [
      'Reserve the newest {subject} title for {name}, pick-up at {branch}. How many copies are on the shelf?',
      'For {name}: a hold at {branch} on the latest book in {subject}. Check the shelf count on the way.',
    ],
    facts: (random) => ({
      subject: pick(random, subjects),
      name: pick(random, members),
      branch: pick(random, branches),
    }),
    plan: ({ subject, name, branch }) => [
      call('list_subject', { subject }),
      call('get_book', { bookId: from(1, '/books/0/bookId') }),
      call('find_member', { name }),
      call('place_hold', { bookId: from(2, '/bookId'), memberId: from(3, '/members/0/memberId'), branch }),
    ],
    answer: [from(2, '/copiesFree'), from(4, '/holdId')],
  }),
  story('library', {
    texts: [
      '{name} no longer needs the hold at the top of the list: end it. The loan that is due first may run until {dueOn}.',
      'Two changes on the card of {name}: the first hold goes, and the first-due loan is extended to {dueOn}.',
    ],
    facts: (random) => ({ name: pick(random, holders), dueOn: pick(random, dueDays) }),
    plan: ({ name, dueOn }) => [
      call('find_member', { name }),
      call('list_holds', { memberId: from(1, '/members/0/memberId') }),
      call('cancel_hold', { holdId: from(2, '/holds/0/holdId') }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('extend_loan', { loanId: from(4, '/loans/0/loanId'), dueOn }),
    ],
    answer: [from(3, '/holdId'), from(5, '/dueOn')],
  }),
  story('library', {
    texts: [
      'Keep the book titled something with "{words}" at {branch} for {name}. Afterwards, how many holds does the card show?',
      '{name} would like "{words}" kept at {branch}. Place the hold and count the holds of the card.',
    ],
    facts: (random) => ({
      words: pick(random, words),
      name: pick(random, members),
      branch: pick(random, branches),
    }),
    plan: ({ words, name, branch }) => [
      call('search_catalogue', { words }),
      call('find_member', { name }),
      call('place_hold', {
        bookId: from(1, '/books/0/bookId'),
        memberId: from(2, '/members/0/memberId'),
        branch,
      }),
      call('list_holds', { memberId: from(2, '/members/0/memberId') }),
    ],
    answer: from(4, '/total'),
  }),
];
