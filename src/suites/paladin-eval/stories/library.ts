/** Stories about a library. */

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
const books = [
  'The Salt Road',
  'A Grammar of Rivers',
  'Small Bridges',
  'Bread at Midnight',
  'The Clockmaker of Ghent',
  'The Winter Garden Year',
  'Harbour Songs',
] as const;
const authors = [
  'Orla Quinn',
  'Teodor Balan',
  'Suri Wen',
  'Amadou Faye',
  'Greta Holm',
  'Ruben Castell',
] as const;
const subjects = ['cooking', 'fiction', 'gardening', 'mathematics', 'music', 'history'] as const;
const branches = ['Riverside', 'Old Town', 'Station'] as const;
const dueDays = ['2026-03-25', '2026-03-30', '2026-04-06', '2026-04-13'] as const;
/** Members with a hold. */
const waiting = ['Amal Haddad', 'Beatrix Lund', 'Caleb Osei', 'Emil Sandoz'] as const;

export const libraryStories: readonly Story[] = [
  story('library', {
    texts: [
      'How many copies of "{title}" are on the shelf?',
      'Is "{title}" in? Tell me how many copies are free.',
      'Look up "{title}" and say how many copies one could borrow today.',
    ],
    facts: (random) => ({ title: pick(random, books) }),
    plan: ({ title }) => [call('search_catalogue', { words: title })],
    answer: from(1, '/books/0/copiesFree'),
  }),
  story('library', {
    texts: [
      'Lend "{title}" to {member} until {dueOn}.',
      '{member} wants to borrow "{title}", due back {dueOn}.',
      'Please check out "{title}" for {member}; it is due on {dueOn}.',
    ],
    facts: (random) => ({
      title: pick(random, books),
      member: pick(random, members),
      dueOn: pick(random, dueDays),
    }),
    plan: ({ title, member, dueOn }) => [
      call('search_catalogue', { words: title }),
      call('find_member', { name: member }),
      call('lend_book', {
        bookId: from(1, '/books/0/bookId'),
        memberId: from(2, '/members/0/memberId'),
        dueOn,
      }),
    ],
    answer: from(3, '/loanId'),
  }),
  story('library', {
    texts: [
      'Keep the newest book on {subject} for {member} at {branch}.',
      '{member} would like the newest {subject} book; place a hold for pick-up at {branch}.',
      'Place a hold at {branch} for {member}: the newest we have on {subject}.',
    ],
    facts: (random) => ({
      subject: pick(random, subjects),
      member: pick(random, members),
      branch: pick(random, branches),
    }),
    plan: ({ subject, member, branch }) => [
      call('list_subject', { subject }),
      call('find_member', { name: member }),
      call('place_hold', {
        bookId: from(1, '/books/0/bookId'),
        memberId: from(2, '/members/0/memberId'),
        branch,
      }),
    ],
    answer: from(3, '/holdId'),
  }),
  story('library', {
    texts: [
      'Extend the loan of {member} to {dueOn}.',
      '{member} needs more time with the book: new due day {dueOn}.',
      'Find what {member} has on loan and make it due on {dueOn}.',
    ],
    facts: (random) => ({ member: pick(random, members), dueOn: pick(random, dueDays) }),
    plan: ({ member, dueOn }) => [
      call('find_member', { name: member }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('extend_loan', { loanId: from(2, '/loans/0/loanId'), dueOn }),
    ],
    answer: from(3, '/loanId'),
  }),
  story('library', {
    texts: [
      '{member} is returning the book. Take it back.',
      'Take back the book that {member} has on loan.',
      'Please end the loan of {member}: the book is on the counter.',
    ],
    facts: (random) => ({ member: pick(random, members) }),
    plan: ({ member }) => [
      call('find_member', { name: member }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('return_book', { loanId: from(2, '/loans/0/loanId') }),
    ],
    answer: from(3, '/status'),
  }),
  story('library', {
    texts: [
      'Cancel the hold of {member}.',
      '{member} does not need the reserved book any more. End the hold.',
      'Find the hold that {member} placed and cancel it.',
    ],
    facts: (random) => ({ member: pick(random, waiting) }),
    plan: ({ member }) => [
      call('find_member', { name: member }),
      call('list_holds', { memberId: from(1, '/members/0/memberId') }),
      call('cancel_hold', { holdId: from(2, '/holds/0/holdId') }),
    ],
    answer: from(3, '/holdId'),
  }),
  story('library', {
    texts: [
      '{member} returns the book on loan and takes the newest one by {author} instead, due {dueOn}.',
      'Take back what {member} has, then lend them the newest book by {author} until {dueOn}.',
      'Swap the book of {member}: the old one comes back, the newest by {author} goes out, due on {dueOn}.',
    ],
    facts: (random) => ({
      member: pick(random, members),
      author: pick(random, authors),
      dueOn: pick(random, dueDays),
    }),
    plan: ({ member, author, dueOn }) => [
      call('find_member', { name: member }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('return_book', { loanId: from(2, '/loans/0/loanId') }),
      call('search_catalogue', { words: author }),
      call('lend_book', {
        bookId: from(4, '/books/0/bookId'),
        memberId: from(1, '/members/0/memberId'),
        dueOn,
      }),
    ],
    answer: from(5, '/loanId'),
  }),
  story('library', {
    texts: [
      'For {member}: extend the loan to {dueOn}, and keep the newest book on {subject} at {branch}. How many holds are there then?',
      '{member} keeps the borrowed book until {dueOn} and wants a hold on the newest {subject} book at {branch}. Count the holds afterwards.',
      'Please move the due day of {member} to {dueOn}, then place a hold at {branch} for the newest on {subject}, and tell me how many holds {member} has.',
    ],
    facts: (random) => ({
      member: pick(random, members),
      dueOn: pick(random, dueDays),
      subject: pick(random, subjects),
      branch: pick(random, branches),
    }),
    plan: ({ member, dueOn, subject, branch }) => [
      call('find_member', { name: member }),
      call('list_loans', { memberId: from(1, '/members/0/memberId') }),
      call('extend_loan', { loanId: from(2, '/loans/0/loanId'), dueOn }),
      call('list_subject', { subject }),
      call('place_hold', {
        bookId: from(4, '/books/0/bookId'),
        memberId: from(1, '/members/0/memberId'),
        branch,
      }),
      call('list_holds', { memberId: from(1, '/members/0/memberId') }),
    ],
    answer: from(6, '/total'),
  }),
  story('library', {
    texts: [
      'Sort the books by {author} by {order} and take the first; if a copy is in, lend it to {member} until {dueOn} and read the loan back.',
      '{member} wants the shortest book by {author} (sort by {order}). Check it, lend it until {dueOn}, and look the loan up.',
      'Of the books by {author}, sorted by {order}, the first is for {member}, due {dueOn}. Check the shelf, lend it, confirm the loan.',
    ],
    facts: (random) => ({
      author: pick(random, authors),
      order: 'pages',
      member: pick(random, members),
      dueOn: pick(random, dueDays),
    }),
    plan: ({ author, order, member, dueOn }) => [
      call('search_catalogue', { words: author, sortBy: order }),
      call('get_book', { bookId: from(1, '/books/0/bookId') }),
      call('find_member', { name: member }),
      call('lend_book', {
        bookId: from(2, '/bookId'),
        memberId: from(3, '/members/0/memberId'),
        dueOn,
      }),
      call('get_loan', { loanId: from(4, '/loanId') }),
    ],
    answer: from(5, '/status'),
  }),
];
