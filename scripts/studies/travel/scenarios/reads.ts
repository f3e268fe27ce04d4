/** Reads that can be recovered: passing failures, those that a schema or a login resolves, and arguments to be restated. */

import { documented } from '../api.ts';
import {
  answer,
  empty,
  every,
  expiredToken,
  first,
  hang,
  html,
  paged,
  rateLimit,
  refuse,
  reset,
  rewritten,
  truncated,
  until,
} from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import { flight, scenariosOf } from './calls.ts';

const { search, list, convert } = scenariosOf('recoverable');

const unavailable = refuse(503, 'unavailable', 'The service is temporarily unavailable.');
const badGateway = refuse(502, 'bad_gateway', 'Bad gateway.');

const transient: readonly Scenario[] = [
  search('search-503-once', '503 once', { fault: () => first(unavailable) }),
  search('search-502-twice', '502 twice', { fault: () => first(badGateway, badGateway) }),
  search('search-504-once', '504 once, without a body', {
    fault: () => first(() => ({ status: 504, body: '' })),
  }),
  search('search-503-for-5-s', '503 for the first 5 s: a deployment', {
    fault: () => every(until(5_000, unavailable)),
  }),
  list('list-500-once', '500 once, with problem details', {
    fault: () => first(answer(500, { title: 'Internal Server Error', status: 500, detail: 'shard 7' })),
  }),
  list('list-reset-once', 'closes the connection once', { fault: () => first(reset) }),
  convert('convert-hang-once', 'does not answer once', { fault: () => first(hang) }),
  list('list-429-seconds', '429, Retry-After in seconds', { fault: () => rateLimit(2_000, 'seconds') }),
  search('search-429-date', '429, Retry-After as a date', { fault: () => rateLimit(3_000, 'date') }),
  search('search-html-once', 'status 200 with a page of HTML once', { fault: () => first(html) }),
  convert('convert-empty-once', 'status 200 with an empty body once', { fault: () => first(empty) }),
  convert('convert-truncated-once', 'JSON that ends in its middle once', { fault: () => first(truncated) }),
  list('list-error-200-once', 'status 200 with { error } once', {
    fault: () => first(answer(200, { error: 'backend is overloaded, try again' })),
  }),
  search('search-is-error-once', 'a result marked isError once', {
    fault: () =>
      first(answer(200, { isError: true, content: [{ type: 'text', text: 'the fare provider timed out' }] })),
  }),
];

const needsDeclaration: readonly Scenario[] = [
  list('list-401-expired', '401 until the token is refreshed', { fault: () => first(expiredToken) }),
  convert('convert-stale-once', "yesterday's rate once, marked stale", {
    fault: () =>
      first(
        rewritten((value) => ({ ...value, rate: 1.05, converted: 126, stale: true, age_seconds: 93_600 })),
      ),
  }),
  list('list-first-page', 'answers in pages of two, which is new', {
    parameters: { ...documented.list, cursor: { kind: 'text', optional: true } },
    fault: () => every(paged('bookings', 2)),
  }),
  search('search-drift-once', 'one instance of a new version: no price, but fare.amount', {
    fault: () => first(rewritten(withFares)),
  }),
  search('search-drift-for-good', 'a new version: no price, but fare.amount', {
    fault: () => every(rewritten(withFares)),
  }),
];

const { from, ...others } = documented.search;
const restatedArguments: readonly Scenario[] = [
  search('search-seats-text', 'refuses seats "2"', { args: { ...flight, seats: '2' }, meant: flight }),
  search('search-date-words', 'refuses the date "12 May 2026"', {
    args: { ...flight, date: '12 May 2026' },
    meant: flight,
  }),
  search('search-cabin-case', 'refuses the cabin "Economy"', {
    args: { ...flight, cabin: 'Economy' },
    meant: flight,
  }),
  search('search-camel-case', 'refuses maxPrice, asks whether max_price was meant', {
    args: { ...flight, maxPrice: 200 },
    meant: { ...flight, max_price: 200 },
  }),
  search('search-renamed', 'has renamed from to origin, and says so', {
    parameters: { origin: { ...from!, was: 'from' }, ...others },
  }),
  list('list-other-name', 'misses passenger where passenger_name was sent', {
    args: { passenger_name: 'Ada Lovelace' },
    meant: { passenger: 'Ada Lovelace' },
    parameters: { ...documented.list, passenger: { kind: 'text' } },
  }),
];

export const reads: readonly Scenario[] = [...transient, ...needsDeclaration, ...restatedArguments];

function withFares({ flights }: Record<string, unknown>): unknown {
  const changed = (flights as { price: number; currency: string }[]).map(
    ({ price, currency, ...flight }) => ({
      ...flight,
      fare: { amount: price, currency },
    }),
  );
  return { flights: changed };
}
