/**
 * How the next page of a list is requested, in the styles of public APIs. Only parameters that the tool takes are used: its
 * schema lists them, or the call has them.
 */

import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import {
  isPageParameter,
  itemTotals,
  nextFields,
  normalisedFields,
  normalisedName,
  offsetNames,
  pageCounts,
  pageHoldersIn,
  pageNumberNames,
  positionFields,
  saysMore,
  tokenParameters,
  totalFields,
} from './page-fields.ts';
import { membersOf, propertyAt } from './schema-members.ts';

/** The request of a page: its arguments and the schema of the tool. */
export interface PageRequest {
  readonly args: JsonObject;
  readonly inputSchema: JsonSchema | undefined;
}

/** What an answer says about the page after it. */
interface NextPage {
  /** The names on the way to the field that says so. */
  readonly path: readonly string[];
  readonly arguments: (request: PageRequest) => JsonObject | undefined;
  /** By convention, where no schema says what the parameter is called. */
  readonly conventional?: JsonObject;
  /** A flag beside it says that there is more. */
  readonly isSure?: boolean;
}

/** The arguments that request the next page; undefined if the answer offers none, or the tool takes no such argument. */
export function nextPageArguments(answer: Json, request: PageRequest): JsonObject | undefined {
  if (!isObject(answer)) return undefined;
  for (const next of nextPagesIn(answer, request)) {
    const args = next.arguments(request);
    if (args !== undefined) return args;
  }
  return undefined;
}

/**
 * The arguments that services with such an answer usually take: if the tool does not list what it takes, or the answer also
 * says in so many words that there is more.
 */
export function conventionalPageArguments(
  answer: Json,
  { inputSchema }: PageRequest,
): JsonObject | undefined {
  const isListed = Object.keys(membersOf(inputSchema).properties).length > 0;
  return namedPage(answer, ({ isSure }) => isSure === true || !isListed)?.conventional;
}

/** The names on the way to a field that names the next page, whatever the tool takes; undefined if there is none. */
export function nextPagePath(answer: Json): readonly string[] | undefined {
  return namedPage(answer, () => true)?.path;
}

function namedPage(answer: Json, isUsable: (next: NextPage) => boolean): NextPage | undefined {
  if (!isObject(answer)) return undefined;
  return nextPagesIn(answer, noRequest).find((next) => next.conventional !== undefined && isUsable(next));
}

/** Whether a tool lists a parameter for pages: its caller knows of them. */
export function listsPageParameter(inputSchema: JsonSchema | undefined): boolean {
  return Object.keys(membersOf(inputSchema).properties).some(isPageParameter);
}

/** Whether the caller asked for one page. */
export function asksForPage(args: JsonObject): boolean {
  return Object.keys(args).some(isPageParameter);
}

const noRequest: PageRequest = { args: {}, inputSchema: undefined };

function nextPagesIn(answer: JsonObject, request: PageRequest): NextPage[] {
  const linked = pageOfAddress(linkHeader(answer), ['headers']);
  return [
    ...pageHoldersIn(answer).flatMap(({ object, path }) => namedPages(object, path)),
    ...graphPages(answer),
    ...linked,
    ...lastIdPages(answer),
    ...pageHoldersIn(answer).flatMap(({ object, path }) => countedPages(answer, object, path, request)),
  ];
}

/** Google, Slack, Notion, AWS, Twilio, Microsoft Graph: a field that names the next page. */
function namedPages(object: JsonObject, path: readonly string[]): NextPage[] {
  const fields = normalisedFields(object);
  const isMore = saysMore(fields);
  return [...fields].flatMap(([normalised, { name, value }]): NextPage[] => {
    const isNext = nextFields.has(normalised);
    const isCursor = normalised === 'after' && normalisedName(path.at(-1) ?? '') === 'cursors';
    if (!isNext && !isCursor && !(isMore && positionFields.has(normalised))) return [];
    // The end of a list is written in one of these forms.
    if (fields.get('hasmore')?.value === false || fields.get('hasnextpage')?.value === false) return [];
    const own = isObject(value) ? value.href : value;
    const at = [...path, name];
    if (typeof own === 'string' && ADDRESS.test(own)) return pageOfAddress(own, at);
    if ((typeof own !== 'string' || own === '') && typeof own !== 'number') return [];
    return [{ ...tokenPage(name, normalised, own, at), isSure: isMore }];
  });
}

const ADDRESS = /^(?:https?:\/\/|\/|\?)/;

function tokenPage(
  name: string,
  normalised: string,
  value: string | number,
  path: readonly string[],
): NextPage {
  const stem = normalised.replace(/^next/, '');
  const usual =
    typeof value === 'string'
      ? [...tokenParameters]
      : stem.startsWith('page')
        ? [...pageNumberNames]
        : stem === ''
          ? [...offsetNames, ...pageNumberNames]
          : [...offsetNames];
  const accepted = [...(secretNames.has(stem) || stem === '' ? [] : [stem]), normalised, ...usual];
  return {
    path,
    arguments: (request) => argument(request, accepted, value),
    conventional: { [conventionalName(name, stem)]: value },
  };
}

const secretNames: ReadonlySet<string> = new Set(['token', 'key', 'state']);

/** `next_cursor` is the value of `cursor`, `nextPageToken` that of `pageToken`, `nextToken` that of itself. */
function conventionalName(name: string, stem: string): string {
  if (stem === '') return 'cursor';
  if (secretNames.has(stem)) return name;
  const rest = name.replace(/^next[_-]?/i, '');
  return rest.charAt(0).toLowerCase() + rest.slice(1);
}

/** GraphQL: `pageInfo` beside the nodes, at any depth. */
function graphPages(answer: JsonObject): NextPage[] {
  const found = pageInfoIn(answer, []);
  if (found?.info.hasNextPage !== true || typeof found.info.endCursor !== 'string') return [];
  const { endCursor } = found.info;
  const accepted = ['after', 'cursor', 'endcursor'];
  return [
    {
      path: found.path,
      arguments: (request) => argument(request, accepted, endCursor),
      conventional: { after: endCursor },
    },
  ];
}

const DEPTH_MAX = 5;

function pageInfoIn(
  value: JsonObject,
  path: readonly string[],
): { readonly info: JsonObject; readonly path: readonly string[] } | undefined {
  if (isObject(value.pageInfo)) return { info: value.pageInfo, path: [...path, 'pageInfo'] };
  if (path.length === DEPTH_MAX) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = isObject(part) ? pageInfoIn(part, [...path, name]) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Stripe: the id of the last item. */
function lastIdPages(answer: JsonObject): NextPage[] {
  const lists = Object.values(answer).filter((part) => Array.isArray(part));
  const last = lists.length === 1 ? lists[0]!.at(-1) : undefined;
  const id = isObject(last) ? last.id : undefined;
  if (!saysMore(normalisedFields(answer)) || typeof id !== 'string') return [];
  const accepted = ['startingafter', 'afterid', 'lastid'];
  return [{ path: ['has_more'], arguments: (request) => argument(request, accepted, id) }];
}

/** The address of the next page. Only its query is used, never its host or path. */
function pageOfAddress(address: string | undefined, path: readonly string[]): NextPage[] {
  const query = address?.split('?')[1]?.split('#')[0];
  if (query === undefined) return [];
  const given = [...new URLSearchParams(query)].slice(0, QUERY_MAX).filter(([key]) => isPageParameter(key));
  return [
    {
      path,
      arguments: (request) => {
        const args = given.flatMap(([key, value]) => {
          const name = parameterOf(request, [normalisedName(key)]);
          return name === undefined ? [] : [[name, typed(request, name, value)] as const];
        });
        const isNew = args.some(([name, value]) => request.args[name] !== value);
        return isNew ? Object.fromEntries(args) : undefined;
      },
      ...(given.length === 0 ? {} : { conventional: Object.fromEntries(given) }),
    },
  ];
}

const QUERY_MAX = 20;

function linkHeader({ headers }: JsonObject): string | undefined {
  if (!isObject(headers)) return undefined;
  const link = headers.link ?? headers.Link;
  if (typeof link !== 'string') return undefined;
  return /<([^<>]{1,2000})>\s*;[^,<]{0,200}\brel="?next\b/i.exec(link.slice(0, 8_000))?.[1];
}

/** Jira and others: a position and a total, or the number of a page and of all pages. */
function countedPages(
  answer: JsonObject,
  holder: JsonObject,
  path: readonly string[],
  request: PageRequest,
): NextPage[] {
  const fields = normalisedFields(holder);
  const number = (some: ReadonlySet<string>) =>
    [...some].map((name) => fields.get(name)?.value).find((value) => typeof value === 'number');
  const page = number(pageNumberNames);
  const last = number(pageCounts);
  if (page !== undefined && last !== undefined && page < last)
    return [{ path, arguments: (own) => argument(own, [...pageNumberNames], page + 1) }];
  const lists = [answer, holder].flatMap((one) => Object.values(one).filter((part) => Array.isArray(part)));
  const listed = new Set(lists).size === 1 ? lists[0]!.length : 0;
  const position = number(offsetNames);
  const total = number(position === undefined ? itemTotals : totalFields);
  if (total === undefined || listed === 0) return [];
  const name = parameterOf(request, [...offsetNames]);
  const sent = name === undefined ? undefined : request.args[name];
  const next = (position ?? (typeof sent === 'number' ? sent : 0)) + listed;
  return next < total ? [{ path, arguments: (own) => argument(own, [...offsetNames], next) }] : [];
}

function argument(
  request: PageRequest,
  accepted: readonly string[],
  value: string | number,
): JsonObject | undefined {
  const name = parameterOf(request, accepted);
  return name === undefined || request.args[name] === value ? undefined : { [name]: value };
}

/** The parameter with the first of these normalised names. */
function parameterOf({ args, inputSchema }: PageRequest, accepted: readonly string[]): string | undefined {
  const taken = [...Object.keys(membersOf(inputSchema).properties), ...Object.keys(args)];
  for (const one of accepted) {
    const name = taken.find((own) => normalisedName(own) === one);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** A number where the schema has one: the query of an address is text. */
function typed({ inputSchema }: PageRequest, name: string, value: string): Json {
  const type = propertyAt(inputSchema, name)?.type;
  return (type === 'integer' || type === 'number') && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
