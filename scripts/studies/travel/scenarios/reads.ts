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
import { convert, flight, list, search } from './calls.ts';

const unavailable = refuse(503, 'unavailable', 'The service is temporarily unavailable.');
const badGateway = refuse(502, 'bad_gateway', 'Bad gateway.');

const transient: readonly Scenario[] = [
  search('recoverable', {
    id: 'search-503-once',
    server: '503 once',
    behaviour: () => ({ faults: { search: first(unavailable) } }),
  }),
  search('recoverable', {
    id: 'search-502-twice',
    server: '502 twice',
    behaviour: () => ({ faults: { search: first(badGateway, badGateway) } }),
  }),
  search('recoverable', {
    id: 'search-504-once',
    server: '504 once, without a body',
    behaviour: () => ({ faults: { search: first(() => ({ status: 504, body: '' })) } }),
  }),
  search('recoverable', {
    id: 'search-503-for-5-s',
    server: '503 for the first 5 s: a deployment',
    behaviour: () => ({ faults: { search: every(until(5_000, unavailable)) } }),
  }),
  list('recoverable', {
    id: 'list-500-once',
    server: '500 once, with problem details',
    behaviour: () => ({
      faults: {
        list: first(answer(500, { title: 'Internal Server Error', status: 500, detail: 'shard 7' })),
      },
    }),
  }),
  list('recoverable', {
    id: 'list-reset-once',
    server: 'closes the connection once',
    behaviour: () => ({ faults: { list: first(reset) } }),
  }),
  convert('recoverable', {
    id: 'convert-hang-once',
    server: 'does not answer once',
    behaviour: () => ({ faults: { rates: first(hang) } }),
  }),
  list('recoverable', {
    id: 'list-429-seconds',
    server: '429, Retry-After in seconds',
    behaviour: () => ({ faults: { list: rateLimit(2_000, 'seconds') } }),
  }),
  search('recoverable', {
    id: 'search-429-date',
    server: '429, Retry-After as a date',
    behaviour: () => ({ faults: { search: rateLimit(3_000, 'date') } }),
  }),
  search('recoverable', {
    id: 'search-html-once',
    server: 'status 200 with a page of HTML once',
    behaviour: () => ({ faults: { search: first(html) } }),
  }),
  convert('recoverable', {
    id: 'convert-empty-once',
    server: 'status 200 with an empty body once',
    behaviour: () => ({ faults: { rates: first(empty) } }),
  }),
  convert('recoverable', {
    id: 'convert-truncated-once',
    server: 'JSON that ends in its middle once',
    behaviour: () => ({ faults: { rates: first(truncated) } }),
  }),
  list('recoverable', {
    id: 'list-error-200-once',
    server: 'status 200 with { error } once',
    behaviour: () => ({
      faults: { list: first(answer(200, { error: 'backend is overloaded, try again' })) },
    }),
  }),
  search('recoverable', {
    id: 'search-is-error-once',
    server: 'a result marked isError once',
    behaviour: () => ({
      faults: {
        search: first(
          answer(200, { isError: true, content: [{ type: 'text', text: 'the fare provider timed out' }] }),
        ),
      },
    }),
  }),
];

const needsDeclaration: readonly Scenario[] = [
  list('recoverable', {
    id: 'list-401-expired',
    server: '401 until the token is refreshed',
    behaviour: () => ({ faults: { list: first(expiredToken) } }),
  }),
  convert('recoverable', {
    id: 'convert-stale-once',
    server: "yesterday's rate once, marked stale",
    behaviour: () => ({
      faults: {
        rates: first(
          rewritten((value) => ({ ...value, rate: 1.05, converted: 126, stale: true, age_seconds: 93_600 })),
        ),
      },
    }),
  }),
  list('recoverable', {
    id: 'list-first-page',
    server: 'answers in pages of two, which is new',
    behaviour: () => ({
      parameters: { list: { ...documented.list, cursor: { kind: 'text', optional: true } } },
      faults: { list: every(paged('bookings', 2)) },
    }),
  }),
  search('recoverable', {
    id: 'search-drift-once',
    server: 'one instance of a new version: no price, but fare.amount',
    behaviour: () => ({ faults: { search: first(rewritten(withFares)) } }),
  }),
  search('recoverable', {
    id: 'search-drift-for-good',
    server: 'a new version: no price, but fare.amount',
    behaviour: () => ({ faults: { search: every(rewritten(withFares)) } }),
  }),
];

const { from, ...others } = documented.search;
const restatedArguments: readonly Scenario[] = [
  search('recoverable', {
    id: 'search-seats-text',
    server: 'refuses seats "2"',
    args: { ...flight, seats: '2' },
    meant: flight,
  }),
  search('recoverable', {
    id: 'search-date-words',
    server: 'refuses the date "12 May 2026"',
    args: { ...flight, date: '12 May 2026' },
    meant: flight,
  }),
  search('recoverable', {
    id: 'search-cabin-case',
    server: 'refuses the cabin "Economy"',
    args: { ...flight, cabin: 'Economy' },
    meant: flight,
  }),
  search('recoverable', {
    id: 'search-camel-case',
    server: 'refuses maxPrice, asks whether max_price was meant',
    args: { ...flight, maxPrice: 200 },
    meant: { ...flight, max_price: 200 },
  }),
  search('recoverable', {
    id: 'search-renamed',
    server: 'has renamed from to origin, and says so',
    behaviour: () => ({ parameters: { search: { origin: { ...from!, was: 'from' }, ...others } } }),
  }),
  list('recoverable', {
    id: 'list-other-name',
    server: 'misses passenger where passenger_name was sent',
    args: { passenger_name: 'Ada Lovelace' },
    meant: { passenger: 'Ada Lovelace' },
    behaviour: () => ({
      parameters: { list: { ...documented.list, passenger: { kind: 'text' } } },
    }),
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
