import { describe, expect, it } from 'vitest';
import { implicitFailure, type Json } from '../types/index.ts';
import { fetchPages, nextCursor } from './paginate.ts';

const page = (rows: number[], cursor?: string): Json =>
  cursor === undefined ? { rows, total: 9 } : { rows, total: 9, has_more: true, next_cursor: cursor };

describe('pages', () => {
  it('are fetched in order and joined', async () => {
    const pages: Record<string, Json> = { a: page([2], 'b'), b: page([3]) };
    const fetch = async ({ cursor }: { cursor?: Json }) =>
      ({ ok: true, value: pages[String(cursor)] }) as const;
    expect(await fetchPages(page([1], 'a'), fetch)).toEqual({ rows: [1, 2, 3], total: 9 });
  });

  it('that fail leave a partial output that still announces more', async () => {
    const failure = implicitFailure('unknown', 'no');
    for (const outcome of [undefined, { ok: false as const, failure, value: { isError: true } }]) {
      expect(await fetchPages(page([1], 'a'), async () => outcome)).toEqual(page([1], 'a'));
    }
  });

  it('in a cycle, or without end, are bounded', async () => {
    let asked = 0;
    const circle = async () => ({ ok: true, value: page([++asked], 'a') }) as const;
    await fetchPages(page([0], 'a'), circle);
    expect(asked).toBe(1);
    asked = 0;
    const endless = async () => ({ ok: true, value: page([++asked], `p${asked}`) }) as const;
    const joined = await fetchPages(page([0], 'start'), endless);
    expect(asked).toBe(50);
    expect(nextCursor(joined)).toBe('p50');
  });

  it('that have another format are omitted', async () => {
    const fetch = async () => ({ ok: true, value: ['not a page'] }) as const;
    expect(await fetchPages(page([1], 'a'), fetch)).toEqual(page([1], 'a'));
    expect(await fetchPages(undefined, fetch)).toBeNull();
    expect(nextCursor([1] as Json)).toBeUndefined();
    expect(nextCursor({ has_more: true, next_cursor: 7 })).toBeUndefined();
  });
});
