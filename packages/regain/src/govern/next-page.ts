/**
 * How the next page of a list is requested, in the styles of public APIs. Only parameters that the tool takes are used: its
 * schema lists them, or the call has them.
 */

import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { membersOf, propertyAt } from './schema-members.ts';

/** The request of a page: its arguments and the schema of the tool. */
export interface PageRequest {
  readonly args: JsonObject;
  readonly inputSchema: JsonSchema | undefined;
}

/** The arguments that request the next page; undefined if the answer offers none, or the tool takes no such argument. */
export function nextPageArguments(answer: Json, request: PageRequest): JsonObject | undefined {
  if (!isObject(answer)) return undefined;
  for (const style of styles) {
    const args = style(answer, request);
    if (args !== undefined) return args;
  }
  return undefined;
}

type PageStyle = (answer: JsonObject, request: PageRequest) => JsonObject | undefined;

/** Google, Slack, Notion, Mastodon: a token in the answer, to be sent with the next request. */
const byToken: PageStyle = (answer, request) => {
  const token = firstText(answer, ...tokenPaths);
  return token === undefined ? undefined : argument(request, tokenParameters, token);
};

const tokenPaths = [
  'next_cursor nextCursor next_page_token nextPageToken next_token nextToken',
  'response_metadata.next_cursor meta.next_cursor pagination.next_cursor paging.cursors.after',
].flatMap((line) => line.split(' '));
const tokenParameters = [
  ...['cursor', 'start_cursor', 'startCursor', 'page_token', 'pageToken', 'next_token', 'nextToken', 'after'],
];

/** GraphQL: `pageInfo` beside the nodes, at any depth. */
const byPageInfo: PageStyle = (answer, request) => {
  const info = pageInfoIn(answer, 0);
  if (info?.hasNextPage !== true || typeof info.endCursor !== 'string') return undefined;
  return argument(request, ['after', 'cursor', 'endCursor', 'end_cursor'], info.endCursor);
};

const DEPTH_MAX = 5;

function pageInfoIn(value: JsonObject, depth: number): JsonObject | undefined {
  if (isObject(value.pageInfo)) return value.pageInfo;
  if (depth === DEPTH_MAX) return undefined;
  for (const part of Object.values(value)) {
    const found = isObject(part) ? pageInfoIn(part, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Stripe: the id of the last item. */
const byLastId: PageStyle = (answer, request) => {
  const last = Array.isArray(answer.data) ? answer.data.at(-1) : undefined;
  if (answer.has_more !== true || !isObject(last) || typeof last.id !== 'string') return undefined;
  return argument(request, ['starting_after'], last.id);
};

/** GitHub, Microsoft Graph, Twilio: the address of the next page. Only its query is used, never its host or path. */
const byAddress: PageStyle = (answer, request) => {
  const address = linkHeader(answer) ?? firstText(answer, ...addressPaths);
  const query = address === undefined ? undefined : address.split('?')[1]?.split('#')[0];
  if (query === undefined) return undefined;
  const given = [...new URLSearchParams(query)].slice(0, QUERY_MAX).flatMap(([key, value]) => {
    const name = [key, key.replace(/^\$/, '')].find((one) => takes(request, one));
    return name !== undefined && pageParameters.test(name)
      ? [[name, typed(request, name, value)] as const]
      : [];
  });
  const args = Object.fromEntries(given);
  const isNew = given.some(([name, value]) => request.args[name] !== value);
  return isNew ? args : undefined;
};

const addressPaths = [
  '@odata.nextLink',
  'next_page_uri',
  'nextLink',
  'links.next',
  '_links.next.href',
  'next',
];
const pageParameters = /^(?:page|page_?token|cursor|after|offset|skip|skip_?token|start|start_?at|since)$/i;
const QUERY_MAX = 20;

function linkHeader({ headers }: JsonObject): string | undefined {
  if (!isObject(headers)) return undefined;
  const link = headers.link ?? headers.Link;
  if (typeof link !== 'string') return undefined;
  return /<([^<>]{1,2000})>\s*;[^,<]{0,200}\brel="?next\b/i.exec(link.slice(0, 8_000))?.[1];
}

/** Jira and others: a position, a size and a total. */
const byOffset: PageStyle = (answer, request) => {
  const { total } = answer;
  const name = ['offset', 'skip', 'startAt', 'start'].find(
    (one) => typeof answer[one] === 'number' && takes(request, one),
  );
  const lists = Object.values(answer).filter((part) => Array.isArray(part));
  if (name === undefined || typeof total !== 'number' || lists.length !== 1) return undefined;
  const next = Number(answer[name]) + lists[0]!.length;
  return lists[0]!.length > 0 && next < total ? { [name]: next } : undefined;
};

/** A page number and the number of pages. */
const byNumber: PageStyle = (answer, request) => {
  const { page, total_pages: count = answer.totalPages } = answer;
  if (typeof page !== 'number' || typeof count !== 'number' || page >= count) return undefined;
  return takes(request, 'page') ? { page: page + 1 } : undefined;
};

const styles: readonly PageStyle[] = [byToken, byPageInfo, byLastId, byAddress, byOffset, byNumber];

function argument(request: PageRequest, names: readonly string[], value: string): JsonObject | undefined {
  const name = names.find((one) => takes(request, one));
  return name === undefined || request.args[name] === value ? undefined : { [name]: value };
}

function takes({ args, inputSchema }: PageRequest, name: string): boolean {
  return Object.hasOwn(membersOf(inputSchema).properties, name) || Object.hasOwn(args, name);
}

/** A number where the schema has one: the query of an address is text. */
function typed({ inputSchema }: PageRequest, name: string, value: string): Json {
  const type = propertyAt(inputSchema, name)?.type;
  return (type === 'integer' || type === 'number') && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function firstText(answer: JsonObject, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const own = answer[path];
    const found =
      own ??
      path.split('.').reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), answer);
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}
