/** Answers of public APIs in their own styles. Names and values are made up. */

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { nextPageArguments } from './next-page.ts';

const takes = (...names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    names.map((name) => [name, /^(?:page|offset|startAt|Page)$/.test(name) ? { type: 'integer' } : {}]),
  ),
});
const link = (url: string) => `<https://api.example.com/x?page=1>; rel="prev", <${url}>; rel="next"`;
const github = 'https://api.github.com/repositories/1/issues?per_page=2&page=3';

const answers: readonly (readonly [string, JsonObject, JsonSchema, JsonObject])[] = [
  ['GitHub', { headers: { link: link(github) }, items: [1, 2] }, takes('page', 'per_page'), { page: 3 }],
  ['Google', { files: [{}], nextPageToken: 'abc' }, takes('q', 'pageToken'), { pageToken: 'abc' }],
  ['Google, snake case', { items: [{}], next_page_token: 'abc' }, takes('page_token'), { page_token: 'abc' }],
  [
    'Slack',
    { ok: true, members: [{}], response_metadata: { next_cursor: 'dXNlcjpV' } },
    takes('cursor', 'limit'),
    { cursor: 'dXNlcjpV' },
  ],
  [
    'Stripe',
    { object: 'list', has_more: true, data: [{ id: 'ch_1' }, { id: 'ch_2' }] },
    takes('limit', 'starting_after'),
    { starting_after: 'ch_2' },
  ],
  [
    'Microsoft Graph',
    { value: [{}], '@odata.nextLink': 'https://graph.microsoft.com/v1.0/me/messages?$top=2&$skip=2' },
    takes('top', 'skip'),
    { skip: '2' },
  ],
  [
    'GitHub GraphQL',
    { data: { repository: { issues: { nodes: [{}], pageInfo: { hasNextPage: true, endCursor: 'Y3Vy' } } } } },
    takes('query', 'after'),
    { after: 'Y3Vy' },
  ],
  [
    'Notion',
    { object: 'list', results: [{}], has_more: true, next_cursor: 'fe2c' },
    takes('start_cursor', 'page_size'),
    { start_cursor: 'fe2c' },
  ],
  [
    'Twilio',
    {
      messages: [{}],
      next_page_uri: '/2010-04-01/Accounts/AC1/Messages.json?PageSize=50&Page=1&PageToken=PASM',
    },
    takes('PageToken', 'Page'),
    { Page: 1, PageToken: 'PASM' },
  ],
  ['Jira', { startAt: 50, maxResults: 2, total: 60, issues: [{}, {}] }, takes('startAt'), { startAt: 52 }],
  ['page numbers', { page: 1, per_page: 2, total_pages: 3, rows: [{}] }, takes('page'), { page: 2 }],
  ['AWS', { Items: [{}], NextToken: 'abc' }, takes('NextToken'), { NextToken: 'abc' }],
  ['Dropbox', { entries: [{}], cursor: 'abc', has_more: true }, takes('cursor'), { cursor: 'abc' }],
  [
    'X',
    { data: [{}], meta: { next_token: 'abc' } },
    takes('pagination_token', 'next_token'),
    { next_token: 'abc' },
  ],
  [
    'Zendesk',
    { users: [{}], meta: { has_more: true, after_cursor: 'x' }, next_page: 2 },
    takes('page'),
    { page: 2 },
  ],
  ['a count of items', { items: [1, 2], totalResults: 5 }, takes('startIndex'), { startIndex: 2 }],
  ['a number in a holder', { rows: [1], pagination: { next_offset: 1 } }, takes('offset'), { offset: 1 }],
  [
    'JSON:API',
    { data: [{}], links: { next: { href: 'https://api.example.com/a?page=2' } } },
    takes('page'),
    { page: 2 },
  ],
];

const lastPages: readonly (readonly [string, Json])[] = [
  ['GitHub', { headers: { link: '<https://api.github.com/x?page=1>; rel="prev"' }, items: [] }],
  ['Google', { files: [{}] }],
  ['Slack', { ok: true, members: [], response_metadata: { next_cursor: '' } }],
  ['Stripe', { object: 'list', has_more: false, data: [{ id: 'ch_2' }] }],
  ['GraphQL', { data: { issues: { nodes: [], pageInfo: { hasNextPage: false, endCursor: 'Y3Vy' } } } }],
  ['Notion', { results: [], has_more: false, next_cursor: null }],
  ['Twilio', { messages: [], next_page_uri: null }],
  ['Jira', { startAt: 58, maxResults: 2, total: 60, issues: [{}, {}] }],
  ['Jira, empty', { startAt: 58, maxResults: 2, total: 60, issues: [] }],
  ['page numbers', { page: 3, total_pages: 3, rows: [{}] }],
  ['a list', [{}]],
];

describe('the next page', () => {
  it.each(answers)('is requested in the style of %s', (_, answer, inputSchema, next) => {
    expect(nextPageArguments(answer, { args: {}, inputSchema })).toEqual(next);
  });

  it.each(answers)('is not requested if the tool has no parameter for it: %s', (_, answer) => {
    expect(nextPageArguments(answer, { args: { q: 'x' }, inputSchema: takes('q') })).toBeUndefined();
    expect(nextPageArguments(answer, { args: {}, inputSchema: undefined })).toBeUndefined();
  });

  const repeatable = answers.filter(
    ([, answer, , next]) => !('startAt' in next || 'startIndex' in next || 'page' in answer),
  );
  it.each(repeatable)('is not requested twice: %s', (_, answer, inputSchema, next) => {
    expect(nextPageArguments(answer, { args: next, inputSchema })).toBeUndefined();
  });

  it.each(lastPages)('does not exist after the last one: %s', (_, answer) => {
    const inputSchema = takes(
      'page',
      'pageToken',
      'cursor',
      'starting_after',
      'after',
      'start_cursor',
      'startAt',
    );
    expect(nextPageArguments(answer, { args: {}, inputSchema })).toBeUndefined();
  });

  it('takes nothing but a page parameter from an address', () => {
    const answer = { next: 'https://elsewhere.example/x?page=2&tenant_id=t2&q=other', rows: [] };
    const inputSchema = takes('page', 'tenant_id', 'q');
    expect(nextPageArguments(answer, { args: { tenant_id: 't1' }, inputSchema })).toEqual({ page: 2 });
  });
});
