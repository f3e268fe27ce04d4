/**
 * How answers of public APIs say that there is another page, and which arguments request it. Only parameters that the tool
 * takes are used: its schema lists them, or the call has them.
 */

import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import {
  isPageParameter,
  itemTotals,
  moreFlags,
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
  /** Parameters that the tool did not list before: if there is one, it may be for pages whatever its name. */
  readonly added?: readonly string[];
}

/** What an answer says about the page after it. */
export interface NextPage {
  /** The names on the way to the field that says so. */
  readonly path: readonly string[];
  /** With a parameter that is named like that field. */
  readonly byName: (request: PageRequest) => JsonObject | undefined;
  /** With another parameter that usually takes such a value. */
  readonly byUse?: (request: PageRequest) => JsonObject | undefined;
  /** By convention, where no schema says what the parameter is called. */
  readonly conventional?: JsonObject;
  /** A flag beside it says that there is more. */
  readonly isSure?: boolean;
}

/** All that the answer says, the most explicit first. */
export function nextPagesIn(answer: JsonObject, request: PageRequest): NextPage[] {
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
  const own = secretNames.has(stem) || stem === '' ? [normalised] : [stem, normalised];
  return {
    path,
    byName: (request) => argument(request, own, value),
    byUse: (request) => {
      const [only, ...others] = request.added ?? [];
      return only !== undefined && others.length === 0
        ? argument(request, [normalisedName(only)], value)
        : argument(request, usualParameters(stem, value), value);
    },
    conventional: { [conventionalName(name, stem)]: value },
  };
}

function usualParameters(stem: string, value: string | number): readonly string[] {
  if (typeof value === 'string') return [...tokenParameters];
  if (stem.startsWith('page')) return [...pageNumberNames];
  return stem === '' ? [...offsetNames, ...pageNumberNames] : [...offsetNames];
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
      byName: (request) => argument(request, accepted, endCursor),
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
  const flag = Object.keys(answer).find(
    (name) => answer[name] === true && moreFlags.has(normalisedName(name)),
  );
  if (flag === undefined || typeof id !== 'string') return [];
  const accepted = ['startingafter', 'afterid', 'lastid'];
  return [{ path: [flag], byName: (request) => argument(request, accepted, id) }];
}

/** The address of the next page. Only its query is used, never its host or path. */
function pageOfAddress(address: string | undefined, path: readonly string[]): NextPage[] {
  const query = address?.split('?')[1]?.split('#')[0];
  if (query === undefined) return [];
  const given = [...new URLSearchParams(query)].slice(0, QUERY_MAX).filter(([key]) => isPageParameter(key));
  return [
    {
      path,
      byName: (request) => {
        const args = given.flatMap(([key, value]) => {
          const name = parameterOf(request, [normalisedName(key)], undefined);
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
  const numberIn = (some: ReadonlySet<string>) =>
    [...some].map((name) => fields.get(name)).find((field) => typeof field?.value === 'number') as
      | { readonly name: string; readonly value: number }
      | undefined;
  const page = numberIn(pageNumberNames);
  const last = numberIn(pageCounts);
  if (page !== undefined && last !== undefined && page.value < last.value)
    return [countedPage([...path, last.name], [...pageNumberNames], page.value + 1)];
  const lists = [answer, holder].flatMap((one) => Object.values(one).filter((part) => Array.isArray(part)));
  const listed = new Set(lists).size === 1 ? lists[0]!.length : 0;
  const position = numberIn(offsetNames);
  const total = numberIn(position === undefined ? itemTotals : totalFields);
  if (total === undefined || listed === 0) return [];
  const name = parameterOf(request, [...offsetNames], 0);
  const sent = name === undefined ? undefined : request.args[name];
  const next = (position?.value ?? (typeof sent === 'number' ? sent : 0)) + listed;
  return next < total.value ? [countedPage([...path, (position ?? total).name], [...offsetNames], next)] : [];
}

function countedPage(path: readonly string[], accepted: readonly string[], next: number): NextPage {
  return { path, byName: (request) => argument(request, accepted, next) };
}

function argument(
  request: PageRequest,
  accepted: readonly string[],
  value: string | number,
): JsonObject | undefined {
  const name = parameterOf(request, accepted, value);
  return name === undefined || request.args[name] === value ? undefined : { [name]: value };
}

/** The parameter with the first of these normalised names that takes such a value. */
function parameterOf(
  { args, inputSchema }: PageRequest,
  accepted: readonly string[],
  value: string | number | undefined,
): string | undefined {
  const taken = [...Object.keys(membersOf(inputSchema).properties), ...Object.keys(args)];
  for (const one of accepted) {
    const name = taken.find((own) => normalisedName(own) === one && takes(inputSchema, own, value));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** A day or a time of `start` is no position in a list. */
function takes(
  inputSchema: JsonSchema | undefined,
  name: string,
  value: string | number | undefined,
): boolean {
  const { type, format } = propertyAt(inputSchema, name) ?? {};
  if (format !== undefined) return false;
  if (value === undefined || typeof type !== 'string') return true;
  return typeof value === 'string' ? type === 'string' : type === 'integer' || type === 'number';
}

/** A number where the schema has one: the query of an address is text. */
function typed({ inputSchema }: PageRequest, name: string, value: string): Json {
  const type = propertyAt(inputSchema, name)?.type;
  return (type === 'integer' || type === 'number') && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
