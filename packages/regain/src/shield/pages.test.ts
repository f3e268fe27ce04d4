/** Lists in pages: fetched where the schema declares the whole list, left alone everywhere else. */

import { describe, expect, it } from 'vitest';
import type { EffectClass, JsonObject, JsonSchema } from '../types/index.ts';
import { shieldInTest } from './shield-in-test.ts';

interface Api {
  readonly parameters: readonly string[];
  readonly list: string;
  readonly page: (args: JsonObject) => JsonObject;
}

const row = (id: number) => ({ id: `r${id}` });
/** Three pages of two rows. */
const rows = (page: number) => [row(2 * page + 1), row(2 * page + 2)];
const all = [0, 1, 2].flatMap(rows);
const nextOf = (page: number) => (page < 2 ? String(page + 1) : undefined);

const apis: { readonly [style: string]: Api } = {
  Google: {
    parameters: ['pageToken'],
    list: 'files',
    page: ({ pageToken = '0' }) => {
      const nextPageToken = nextOf(Number(pageToken));
      return { files: rows(Number(pageToken)), ...(nextPageToken === undefined ? {} : { nextPageToken }) };
    },
  },
  Slack: {
    parameters: ['cursor'],
    list: 'members',
    page: ({ cursor = '0' }) => ({
      members: rows(Number(cursor)),
      response_metadata: { next_cursor: nextOf(Number(cursor)) ?? '' },
    }),
  },
  Stripe: {
    parameters: ['starting_after'],
    list: 'data',
    page: ({ starting_after: after = 'r0' }) => {
      const page = Number(String(after).slice(1)) / 2;
      return { data: rows(page), has_more: page < 2 };
    },
  },
  Notion: {
    parameters: ['start_cursor'],
    list: 'results',
    page: ({ start_cursor: cursor = '0' }) => {
      const next = nextOf(Number(cursor));
      return { results: rows(Number(cursor)), has_more: next !== undefined, next_cursor: next ?? null };
    },
  },
  GitHub: {
    parameters: ['page'],
    list: 'items',
    page: ({ page = 0 }) => ({
      items: rows(Number(page)),
      headers: { link: page === 2 ? '' : `<https://api.example.com/x?page=${Number(page) + 1}>; rel="next"` },
    }),
  },
  Jira: {
    parameters: ['startAt'],
    list: 'issues',
    page: ({ startAt = 0 }) => ({ startAt, maxResults: 2, total: 6, issues: rows(Number(startAt) / 2) }),
  },
};

interface Setup {
  readonly isClosed?: boolean;
  readonly effect?: EffectClass;
  readonly args?: JsonObject;
  readonly parameters?: readonly string[];
}

async function callOf(api: Api, { isClosed = true, effect = 'read', args = {}, parameters }: Setup = {}) {
  const shield = shieldInTest();
  const calls: JsonObject[] = [];
  const known = parameters ?? api.parameters;
  const numbers = ['page', 'startAt'];
  const inputSchema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      known.map((name) => [name, { type: numbers.includes(name) ? 'integer' : 'string' }]),
    ),
  };
  const outputSchema: JsonSchema = {
    type: 'object',
    properties: { [api.list]: { type: 'array' }, total: { type: 'integer' } },
    required: [api.list],
    ...(isClosed ? { additionalProperties: false } : {}),
  };
  const execute = async (given: JsonObject) => {
    calls.push(given);
    return api.page(given);
  };
  const tool = { name: 'list', description: '', inputSchema, outputSchema, effect, execute };
  const answer = (await shield
    .protect({ list: tool })
    .list.execute(args)
    .catch(() => ({}))) as JsonObject;
  return { found: answer[api.list], calls: calls.length, stats: shield.stats() };
}

describe.each(Object.entries(apis))('pages in the style of %s', (_, api) => {
  it('are joined if the schema declares the whole list', async () => {
    const { found, calls, stats } = await callOf(api);
    expect(found).toEqual(all);
    expect(calls).toBe(3);
    expect(stats).toMatchObject({ recovered: 1 });
  });

  it('are not fetched if the first page fits its schema', async () => {
    const { found, calls, stats } = await callOf(api, { isClosed: false });
    expect(found).toEqual(rows(0));
    expect(calls).toBe(1);
    expect(stats).toMatchObject({ clean: 1 });
  });

  it('are not fetched for a write, nor by a parameter that the tool does not take', async () => {
    for (const setup of [{ effect: 'write' }, { parameters: ['q'] }] as const) {
      const { found } = await callOf(api, setup);
      expect(found).not.toEqual(all);
    }
  });
});

it('a caller that requests a page gets this page', async () => {
  const { found } = await callOf(apis.Google!, { args: { pageToken: '1' } });
  expect(found).toEqual(rows(1));
});
