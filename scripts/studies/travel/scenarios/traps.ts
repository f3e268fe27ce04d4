/** Calls for which an honest error, or the answer as it came, is the right ending. */

import { documented } from '../api.ts';
import { after, answer, every, first, refuse, slow } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import { booking, bookings, flight, payment, scenariosOf, withoutRightAnswer } from './calls.ts';

const { search, list, convert, book, cancel, pay } = scenariosOf('trap');

const { max_price: _price, ...withoutPrice } = documented.search;
const { tenant_id: _tenant, ...withoutTenant } = documented.list;
const page = { limit: { kind: 'text', optional: true }, offset: { kind: 'text', optional: true } } as const;

/** Arguments that can only be accepted by changing what was asked for. */
const changed: readonly Scenario[] = [
  search('trap-max-price', 'no longer accepts max_price', {
    args: { ...flight, max_price: 200 },
    parameters: withoutPrice,
  }),
  list('trap-tenant', 'no longer accepts tenant_id', { args: bookings, parameters: withoutTenant }),
  list('trap-passenger', 'no longer accepts passenger, only limit and offset', {
    args: { passenger: 'Ada Lovelace' },
    parameters: page,
  }),
  search('trap-return-date', 'requires a return_date now', {
    parameters: { ...documented.search, return_date: { kind: 'date' } },
  }),
  list('trap-wrong-person', 'requires passenger, but two names were sent', {
    args: { username: 'Ada Lovelace', owner: 'Bob Okoro' },
    parameters: { ...documented.list, passenger: { kind: 'text' } },
  }),
  search('trap-sort', 'refuses sort "price": price_asc or price_desc', {
    args: { ...flight, sort: 'price' },
  }),
  pay('trap-amount-1.200', 'refuses the amount "1.200"', { args: { ...payment, amount: '1.200' } }),
].map(withoutRightAnswer);

/** Nothing is to be done about it. */
const final: readonly Scenario[] = [
  book('trap-sold-out', '409: the flight is sold out', {
    fault: () => every(refuse(409, 'sold_out', 'Flight FL101 is sold out.')),
  }),
  cancel('trap-not-found', '404: there is no such booking', { args: { booking_id: 'B999' } }),
  pay('trap-declined', '402: the card was declined', {
    fault: () => every(refuse(402, 'card_declined', 'The card was declined.')),
  }),
  convert('trap-certificate', '502: the certificate of an upstream server has expired', {
    fault: () => every(refuse(502, 'CERT_HAS_EXPIRED', 'certificate has expired: rates.internal')),
  }),
].map(withoutRightAnswer);

/** All is well, whatever it looks like. */
const well: readonly Scenario[] = [
  search('trap-no-results', 'finds nothing, correctly', { args: { ...flight, to: 'KEF' } }),
  book('trap-book-lag', 'books; lists show it 800 ms later', { lagMs: 800 }),
  pay('trap-pay-lag', 'pays; lists show it 800 ms later', { lagMs: 800 }),
];

const said = (error: string) => first(after(answer(200, { error })));

/** Done, and said in a way that sounds as if it were not; or not done, and said in a way that sounds as if it were. */
const misleading: readonly Scenario[] = [
  pay('trap-429-main-street', 'pays, then { error: "429 Main Street: receipt not delivered" }', {
    fault: () => said('429 Main Street: receipt not delivered'),
  }),
  book('trap-phone-415', 'books, then { error } with a telephone number (415)', {
    fault: () => said('No confirmation from (415) 555-0134'),
  }),
  pay('trap-receipt-refused', 'pays; the service for receipts refuses the connection', {
    receiptsDown: true,
  }),
  pay('trap-receipt-429', 'pays; the service for receipts answers 429 once', {
    behaviour: () => ({ faults: { receipt: first(refuse(429, 'rate_limited', 'Too many requests.')) } }),
  }),
  book(
    'trap-equal-booking',
    'closes the connection, nothing is booked; somebody books the same at that moment',
    {
      fault: () =>
        first(({ world }) => {
          world.bookByOthers(booking, 0);
          return 'reset';
        }),
    },
  ),
  book('trap-slow', 'books and answers after 5 s', { fault: () => first(slow(5_000)) }),
];
export const traps: readonly Scenario[] = [...changed, ...final, ...well, ...misleading];
