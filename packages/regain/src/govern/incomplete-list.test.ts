import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../types/index.ts';
import { incompletenessReason } from './incomplete-list.ts';

const rows = [{ id: 1 }];
const at = (beside: JsonObject, further: JsonObject = {}) =>
  incompletenessReason({ ...further, data: { rows, ...beside } }, '/data/rows', rows);

describe('a list is incomplete', () => {
  it.each<JsonObject>([
    { has_more: true },
    { hasMore: true },
    { hasNextPage: true },
    { truncated: true },
    { IsTruncated: true },
    { incomplete_results: true },
    { next_cursor: 'c2' },
    { nextPageToken: 't2' },
    { NextToken: 't2' },
    { next: 'https://service.example/?page=2' },
    { next_page: 2 },
    { '@odata.nextLink': 'https://service.example/?$skip=1' },
    { LastEvaluatedKey: { id: 1 } },
    { total: 2 },
    { total: 12, offset: 10 },
    { totalCount: 2 },
    { totalElements: 2, size: 1 },
    { last: false },
    { count: 2 },
    { page: 1, total_pages: 2 },
    { links: { next: 'https://service.example/?page=2' } },
    { pageInfo: { hasNextPage: true, endCursor: 'c1' } },
    { meta: { total: 2 } },
    { pagination: { page: 1, pages: 3 } },
    { paging: { cursors: { after: 'c' }, next: 'https://service.example/' } },
    { response_metadata: { next_cursor: 'c2' } },
  ])('%o', (sign) => {
    expect(at(sign)).toBe('the list goes on');
    expect(at({}, sign)).toBe('the list goes on');
  });
});

it.each<JsonObject>([
  {},
  { has_more: false, next_cursor: null },
  { next_cursor: '' },
  { next: null, links: { next: null, self: 'https://service.example/' } },
  { total: 1 },
  { total: 11, offset: 10 },
  { count: 1, page: 1, total_pages: 1 },
  { totalElements: 1, size: 20, number: 0, last: true },
  { pageInfo: { hasNextPage: false, endCursor: 'c1' } },
])('a list is complete: %o', (sign) => {
  expect(at(sign)).toBeUndefined();
});

it('a list is out of date', () => {
  for (const sign of [{ stale: true }, { cached: true }, { from_cache: true }, { fromCache: true }])
    expect(at(sign)).toBe('the answer is out of date');
  expect(at({ cached: false })).toBeUndefined();
  expect(incompletenessReason({ cached: true, id: 1 }, '', { id: 1 })).toBe('the answer is out of date');
});
