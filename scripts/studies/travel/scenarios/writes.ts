/** Writes that can be recovered: refused before anything happened, lost on the way there or back, or not done at all. */

import { documented } from '../api.ts';
import { after, expiredToken, first, hang, html, pretend, rateLimit, refuse, reset } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import { booking, scenariosOf } from './calls.ts';

const { book, cancel, pay } = scenariosOf('recoverable');

const unavailable = refuse(503, 'unavailable', 'The service is temporarily unavailable.');
const WEEK_MS = 7 * 24 * 3_600_000;
const { passenger, ...others } = documented.book;

export const writes: readonly Scenario[] = [
  book('book-429-ms', '429, retry-after-ms', { fault: () => rateLimit(1_500, 'ms') }),
  book('book-503-once', '503 once, before anything was booked', { fault: () => first(unavailable) }),
  book('book-401-expired', '401 until the token is refreshed', { fault: () => first(expiredToken) }),
  book('book-request-lost', 'closes the connection once, nothing is booked', { fault: () => first(reset) }),
  book('book-answer-lost', 'books, then closes the connection', { fault: () => first(after(reset)) }),
  book('book-answer-hangs', 'books, then never answers', { fault: () => first(after(hang)) }),
  book('book-answer-html', 'books, then a proxy answers with a page of HTML', {
    fault: () => first(after(html)),
  }),
  book('book-answer-lost-lag', 'books, then closes the connection; lists show it 800 ms later', {
    lagMs: 800,
    fault: () => first(after(reset)),
  }),
  book(
    'book-request-lost-equal',
    'closes the connection once, nothing is booked; an equal booking is a week old',
    { before: (world) => world.bookByOthers(booking, WEEK_MS), fault: () => first(reset) },
  ),
  book('book-no-effect', 'answers "confirmed" once and books nothing', { fault: () => first(pretend) }),
  book('book-seats-text', 'refuses seats "2"', { args: { ...booking, seats: '2' }, meant: booking }),
  book('book-renamed', 'has renamed passenger to traveller, and says so', {
    parameters: { traveller: { ...passenger!, was: 'passenger' }, ...others },
  }),
  cancel('cancel-answer-lost', 'cancels, then closes the connection', { fault: () => first(after(reset)) }),
  pay('pay-503-once', '503 once, before anything was paid', { fault: () => first(unavailable) }),
  pay('pay-answer-lost', 'pays, then closes the connection', { fault: () => first(after(reset)) }),
];
