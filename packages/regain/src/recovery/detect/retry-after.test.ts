import { describe, expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const from = (source: object, message = '', epochMs?: number) =>
  retryAfterOf({ sources: [source], message, epochMs });

describe('a requested delay', () => {
  it.each([
    ['a field in milliseconds', { retryAfterMs: 1_500 }, 1_500],
    ['a field in seconds', { retry_after: 1.5 }, 1_500],
    ['a field with a unit', { retryDelay: '34s' }, 34_000],
    ['a header', { headers: { 'retry-after': '12' } }, 12_000],
    ['a header of another case', { responseHeaders: { 'Retry-After': 12 } }, 12_000],
    ['several of them', { headers: { 'retry-after': ['12', '13'] } }, 12_000],
    ['a Headers object', { headers: new Headers({ 'Retry-After': '7' }) }, 7_000],
    ['a map', { headers: new Map([['retry-after', '7']]) }, 7_000],
    ['milliseconds before seconds', { headers: { 'retry-after': '2', 'retry-after-ms': '1800' } }, 1_800],
    ['a negative one', { retryAfterMs: -5 }, undefined],
    ['one that is no number', { headers: { 'retry-after': 'soon' } }, undefined],
    ['none', { headers: {} }, undefined],
  ])('is read from %s', (_what, source, ms) => {
    expect(from(source)).toBe(ms);
  });

  it('is computed from a date and the date of the response', () => {
    const headers = {
      'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT',
      date: 'Wed, 21 Oct 2026 07:28:00 GMT',
    };
    expect(from({ headers })).toBe(30_000);
  });

  it('is computed from a date and the wall clock', () => {
    const headers = { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' };
    expect(from({ headers }, '', Date.parse('2026-10-21T07:28:10Z'))).toBe(20_000);
    expect(from({ headers }, '', Date.parse('2026-10-21T08:00:00Z'))).toBe(0);
    // Without a clock a date cannot be used.
    expect(from({ headers })).toBeUndefined();
  });

  it.each([
    ['retry after 12s', 12_000],
    ['Please try again in 20 seconds.', 20_000],
    ['Rate limit reached. Please try again in 1m30s.', 90_000],
    ['Please try again in 6m0s. Visit the docs.', 360_000],
    ['Please retry in 350ms', 350],
    ['Retry-After: 30', 30_000],
    ['{"retry_after": 1.5}', 1_500],
    ['slow down (7s)', 7_000],
    ['You must wait 5 minutes before sending again', 300_000],
    ['quota resets in 2 hours', 7_200_000],
    ['request rate over limit (429); retry-after=5\nSQL state: 53300', 5_000],
    ['Retry after 3 attempts', undefined],
    ['the request timed out after 30 s', undefined],
    ['Please retry. The request took 30 s', undefined],
    ['wait for the operator', undefined],
    ['', undefined],
  ])('is read from the text %j', (message, ms) => {
    expect(from({}, message)).toBe(ms);
  });

  it('is absent if reading throws', () => {
    const hostile = {
      get headers(): never {
        throw new Error('no');
      },
      response: { headers: { get: () => Promise.reject(new Error('no')).catch(() => {}) } },
    };
    expect(retryAfterOf({ sources: [hostile, hostile.response], message: '' })).toBeUndefined();
  });
});
