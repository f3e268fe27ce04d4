/** Writes that can be recovered: refused before anything happened, lost on the way there or back, or not done at all. */

import { documented } from '../api.ts';
import { after, expiredToken, first, hang, html, pretend, rateLimit, refuse, reset } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import { book, booking, cancel, pay } from './calls.ts';

const unavailable = refuse(503, 'unavailable', 'The service is temporarily unavailable.');
const WEEK_MS = 7 * 24 * 3_600_000;
const { passenger, ...others } = documented.book;

export const writes: readonly Scenario[] = [
  book('recoverable', {
    id: 'book-429-ms',
    server: '429, retry-after-ms',
    behaviour: () => ({ faults: { book: rateLimit(1_500, 'ms') } }),
  }),
  book('recoverable', {
    id: 'book-503-once',
    server: '503 once, before anything was booked',
    behaviour: () => ({ faults: { book: first(unavailable) } }),
  }),
  book('recoverable', {
    id: 'book-401-expired',
    server: '401 until the token is refreshed',
    behaviour: () => ({ faults: { book: first(expiredToken) } }),
  }),
  book('recoverable', {
    id: 'book-request-lost',
    server: 'closes the connection once, nothing is booked',
    behaviour: () => ({ faults: { book: first(reset) } }),
  }),
  book('recoverable', {
    id: 'book-answer-lost',
    server: 'books, then closes the connection',
    behaviour: () => ({ faults: { book: first(after(reset)) } }),
  }),
  book('recoverable', {
    id: 'book-answer-hangs',
    server: 'books, then never answers',
    behaviour: () => ({ faults: { book: first(after(hang)) } }),
  }),
  book('recoverable', {
    id: 'book-answer-html',
    server: 'books, then a proxy answers with a page of HTML',
    behaviour: () => ({ faults: { book: first(after(html)) } }),
  }),
  book('recoverable', {
    id: 'book-answer-lost-lag',
    server: 'books, then closes the connection; lists show it 800 ms later',
    lagMs: 800,
    behaviour: () => ({ faults: { book: first(after(reset)) } }),
  }),
  book('recoverable', {
    id: 'book-request-lost-equal',
    server: 'closes the connection once, nothing is booked; an equal booking is a week old',
    before: (world) => world.bookByOthers(booking, WEEK_MS),
    behaviour: () => ({ faults: { book: first(reset) } }),
  }),
  book('recoverable', {
    id: 'book-no-effect',
    server: 'answers "confirmed" once and books nothing',
    behaviour: () => ({ faults: { book: first(pretend) } }),
  }),
  book('recoverable', {
    id: 'book-seats-text',
    server: 'refuses seats "2"',
    args: { ...booking, seats: '2' },
    meant: booking,
  }),
  book('recoverable', {
    id: 'book-renamed',
    server: 'has renamed passenger to traveller, and says so',
    behaviour: () => ({
      parameters: { book: { traveller: { ...passenger!, was: 'passenger' }, ...others } },
    }),
  }),
  cancel('recoverable', {
    id: 'cancel-answer-lost',
    server: 'cancels, then closes the connection',
    behaviour: () => ({ faults: { cancel: first(after(reset)) } }),
  }),
  pay('recoverable', {
    id: 'pay-503-once',
    server: '503 once, before anything was paid',
    behaviour: () => ({ faults: { pay: first(unavailable) } }),
  }),
  pay('recoverable', {
    id: 'pay-answer-lost',
    server: 'pays, then closes the connection',
    behaviour: () => ({ faults: { pay: first(after(reset)) } }),
  }),
];
