import { describe, expect, it } from 'vitest';
import { implicitFailure, type Json, type JsonObject } from '../types/index.ts';
import { fetchPages } from './paginate.ts';
import { scriptedPolicy } from './policies/scripted.ts';
import { stepInTest } from './step-in-test.ts';

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
    expect(joined).toMatchObject({ has_more: true, next_cursor: 'p50' });
  });

  it('that have another format are omitted', async () => {
    const fetch = async () => ({ ok: true, value: ['not a page'] }) as const;
    expect(await fetchPages(page([1], 'a'), fetch)).toEqual(page([1], 'a'));
    expect(await fetchPages(undefined, fetch)).toBeNull();
    expect(await fetchPages([1], fetch)).toEqual([1]);
  });

  const [early, late] = [new Date(0), new Date(1)];
  const cycle: { rows: unknown[]; self?: unknown } = { rows: [2] };
  cycle.self = cycle;

  it.each<[string, object, object, object | undefined]>([
    ['dates', { rows: [early] }, { rows: [late] }, { rows: [early, late] }],
    [
      'objects with dates',
      { rows: [{ at: early }] },
      { rows: [{ at: late }] },
      { rows: [{ at: early }, { at: late }] },
    ],
    [
      'a date beside them',
      { rows: [1], asOf: early },
      { rows: [2], asOf: late },
      { rows: [1, 2], asOf: late },
    ],
    ['big integers', { rows: [1n] }, { rows: [2n] }, { rows: [1n, 2n] }],
    ['no numbers', { rows: [Number.NaN] }, { rows: [1] }, { rows: [Number.NaN, 1] }],
    ['a map', { rows: new Map([[1, 1]]) }, { rows: new Map([[2, 2]]) }, undefined],
    ['bytes', { rows: [1], part: new Uint8Array([1]) }, { rows: [2], part: new Uint8Array([2]) }, undefined],
    ['a page that contains itself', { rows: [1], self: {} }, cycle, { rows: [1, 2], self: cycle }],
    [
      'null for no further page',
      { rows: [1], of: { a: 1 } },
      { rows: [2], of: null },
      { rows: [1, 2], of: null },
    ],
    ['nothing for no further page', { rows: [1] }, { rows: [2], next_cursor: undefined }, { rows: [1, 2] }],
    ['null for no further rows', { rows: [1] }, { rows: null }, { rows: [1] }],
    ['something else than a list', { rows: [1] }, { rows: {} }, undefined],
    ['pages that contain themselves', cycle, structuredClone(cycle), undefined],
  ])('with %s lose nothing', async (_, one, two, joined) => {
    const first = { ...one, next_cursor: 'a' } as unknown as Json;
    const fetch = async () => ({ ok: true, value: two as Json }) as const;
    expect(await fetchPages(first, fetch)).toEqual(joined ?? first);
  });

  it('that are instances of a class are joined by their fields', async () => {
    class Page {
      readonly rows: readonly number[];
      readonly next_cursor: string | undefined;
      constructor(rows: readonly number[], next?: string) {
        this.rows = rows;
        this.next_cursor = next;
      }
    }
    const fetch = async () => ({ ok: true, value: new Page([2]) as unknown as Json }) as const;
    expect(await fetchPages(new Page([1], 'a') as unknown as Json, fetch)).toEqual({ rows: [1, 2] });
  });

  it('are requested with the parameter that the tool lists, and joined wherever the list is', async () => {
    const sent: JsonObject[] = [];
    const fetch = async (args: JsonObject) => {
      sent.push(args);
      const meta = args.start_index === 2 ? { next_offset: 3 } : {};
      return { ok: true, value: { result: { rows: [args.start_index!], kinds: ['a'] }, meta } } as const;
    };
    const first = { result: { rows: [1], kinds: ['a'] }, meta: { next_offset: 2 } };
    const inputSchema = { properties: { start_index: { type: 'integer' } } };
    expect(await fetchPages(first, fetch, { args: {}, inputSchema })).toEqual({
      result: { rows: [1, 2, 3], kinds: ['a'] },
    });
    expect(sent).toEqual([{ start_index: 2 }, { start_index: 3 }]);
  });

  it('are requested by convention where no schema lists the parameter', async () => {
    const conventions: readonly (readonly [JsonObject, JsonObject])[] = [
      [{ next_cursor: 'b' }, { cursor: 'b' }],
      [{ nextPageToken: 'b' }, { pageToken: 'b' }],
      [{ NextToken: 'b' }, { NextToken: 'b' }],
      [{ pagination: { next_page: 2 } }, { page: 2 }],
      [{ links: { next: 'https://api.example.com/rows?page=2&key=secret' } }, { page: '2' }],
    ];
    for (const [marks, args] of conventions) {
      const sent: JsonObject[] = [];
      const fetch = async (own: JsonObject) => ({ ok: true, value: { rows: [sent.push(own)] } }) as const;
      expect(await fetchPages({ rows: [0], ...marks }, fetch)).toEqual({ rows: [0, 1] });
      expect(sent).toEqual([args]);
    }
  });

  it('are requested with a parameter that only the current list of tools has, whatever its name', async () => {
    const outputSchema = { type: 'object', properties: { rows: {} }, additionalProperties: false };
    const spec = (...names: readonly string[]) => ({
      ...{ name: 'list', description: '', effect: 'read' as const, outputSchema },
      inputSchema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) },
    });
    const sent: JsonObject[] = [];
    const list = (args: JsonObject) => {
      sent.push(args);
      const row = Number(args.from_row ?? 0);
      return row < 2 ? { rows: [row], paging: { next: row + 1 } } : { rows: [row] };
    };
    const toolbox = { list: () => [sent.length === 0 ? spec('offset') : spec('offset', 'from_row')] };
    const policy = scriptedPolicy([{ action: { kind: 'paginate' }, reason: '' }], {
      detectsImplicitFailures: true,
    });
    const { result } = await stepInTest({ list }, { policy, toolbox });
    expect(result).toMatchObject({ status: 'done', value: { rows: [0, 1, 2] } });
    expect(sent).toEqual([{}, { from_row: 1 }, { from_row: 2 }]);
  });
});
