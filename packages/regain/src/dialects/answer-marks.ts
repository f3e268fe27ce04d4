/** How answers say that they are one page of a list, that they are old, or that a quantity has another unit. */

import type { JsonObject } from '../types/index.ts';
import type { WordingFamily } from './error-formatter.ts';

export interface AnswerMarks {
  readonly page: PageMarks;
  /** Fields of an answer that is this old: several forms. */
  readonly age: (ageSeconds: number) => readonly JsonObject[];
  /** The words of the field that names the unit of a quantity, from the words of the quantity. */
  readonly unit: (words: readonly string[]) => readonly string[];
}

export interface PageMarks {
  /** The argument that asks for the next page. No tool may have a parameter of this name. */
  readonly argument: string;
  /** Where the answer has the value of that argument; absent on the last page. */
  readonly next: readonly string[];
  /** Where the answer says whether there is more, if it does. */
  readonly more?: readonly string[];
  /** The next page is named by a text without a meaning, or by the number of items before it. */
  readonly form: 'opaque' | 'number';
}

const usualMarks: AnswerMarks = {
  page: { argument: 'cursor', next: ['next_cursor'], more: ['has_more'], form: 'opaque' },
  age: (seconds) => [
    { age_seconds: seconds },
    { cached: true, age_seconds: seconds },
    { as_of: '2019-03-02T08:00:00Z' },
    { cache: { hit: true, age_seconds: seconds } },
  ],
  unit: (words) => [...words, 'unit'],
};

/** As cloud vendors do: page tokens, the headers of a content delivery network, the unit codes of trade. */
const cloudMarks: AnswerMarks = {
  page: { argument: 'pageToken', next: ['nextPageToken'], form: 'opaque' },
  age: (seconds) => [
    { responseHeaders: { 'x-cache': 'HIT', age: seconds } },
    { dataFreshness: 'STALE', lastRefreshTime: '2019-03-02T08:00:00.000Z' },
    { servedFromCache: true, cacheAge: `PT${seconds}S` },
  ],
  unit: (words) => [...words, 'unit', 'code'],
};

/** As small services and data feeds do: row numbers, delays and times of the last measurement, units of measure. */
const feedMarks: AnswerMarks = {
  page: { argument: 'from_row', next: ['paging', 'next_row'], more: ['paging', 'more'], form: 'number' },
  age: (seconds) => [
    { stale: true, delay_min: Math.round(seconds / 60) },
    { last_update: '2019-03-02 08:00:00' },
    { feed: { status: 'delayed', delay_s: seconds } },
  ],
  unit: (words) => [...words, 'uom'],
};

/** As products for developers: nested paging, the time of the last synchronisation, codes of units. */
const productMarks: AnswerMarks = {
  page: { argument: 'after', next: ['paging', 'next', 'after'], form: 'opaque' },
  age: (seconds) => [
    { last_synced_at: '2018-11-20T06:15:00Z' },
    { freshness: { status: 'stale', synced_minutes_ago: Math.round(seconds / 60) } },
    { meta: { served_from: 'cache', cached_for: `${Math.round(seconds / 3600)}h` } },
  ],
  unit: (words) => [...words, 'unit', 'code'],
};

/** As data layers: rows by index, the lag of a replica, units of measure. */
const dataLayerMarks: AnswerMarks = {
  page: {
    argument: 'startIndex',
    next: ['resultSet', 'nextIndex'],
    more: ['resultSet', 'moreRows'],
    form: 'number',
  },
  age: (seconds) => [
    { replica_lag_ms: seconds * 1000 },
    { source: { node: 'replica', lagSeconds: seconds } },
    { snapshot_time: '2017-08-05 21:40:00+00' },
  ],
  unit: (words) => [...words, 'uom'],
};

/** Families `a` to `d` share their marks. */
const marks: Readonly<Record<WordingFamily, AnswerMarks>> = {
  a: usualMarks,
  b: usualMarks,
  c: usualMarks,
  d: usualMarks,
  e: cloudMarks,
  f: feedMarks,
  g: productMarks,
  h: dataLayerMarks,
};

export function answerMarks(family: WordingFamily): AnswerMarks {
  return marks[family];
}

/** The arguments that ask for a page, in any family. */
export const pageArguments: readonly string[] = [
  ...new Set(Object.values(marks).map(({ page }) => page.argument)),
];
