/** Fetches the pages that a partial output announces and joins them. */

import { nextPageArguments, type PageRequest } from '../govern/index.ts';
import type { Json, JsonObject, JsonSchema, Outcome } from '../types/index.ts';
import { isObject } from '../values/index.ts';

const PAGES_MAX = 50;

/** The cursor of the next page, if the output announces one. */
export function nextCursor(value: Json | undefined): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { has_more: more, next_cursor: cursor } = value as JsonObject;
  return more === true && typeof cursor === 'string' ? cursor : undefined;
}

/** What is known of the tool whose pages are fetched. */
export interface PagedCall extends PageRequest {
  readonly outputSchema?: JsonSchema | undefined;
}

/** Joins the array fields of all pages. If a page fails, the joined output still announces more. */
export function fetchPages(
  first: Json | undefined,
  fetch: (args: JsonObject) => Promise<Outcome | undefined>,
  request: PagedCall = { args: {}, inputSchema: undefined },
): Promise<Json> {
  return nextCursor(first) !== undefined
    ? fetchByCursor(first!, fetch, request)
    : fetchInStyle(first ?? null, fetch, request);
}

/** Styles of public APIs: the last page says how the next one is requested. */
async function fetchInStyle(
  first: Json,
  fetch: (args: JsonObject) => Promise<Outcome | undefined>,
  { args, inputSchema, outputSchema }: PagedCall,
): Promise<Json> {
  let joined = first;
  let page = first;
  let sent = args;
  const asked = new Set<string>();
  for (;;) {
    const next = nextPageArguments(page, { args: sent, inputSchema });
    if (next === undefined) return asked.size === 0 ? joined : withoutMarkers(joined, outputSchema);
    const key = JSON.stringify(next);
    if (asked.has(key) || asked.size === PAGES_MAX) return joined;
    asked.add(key);
    sent = { ...sent, ...next };
    const outcome = await fetch(next);
    if (outcome?.ok !== true || !isObject(outcome.value as Json)) return joined;
    page = outcome.value as Json;
    joined = deepJoin(joined, page);
  }
}

/** Lists at the same place are joined; of all other values the last page has the current one. */
function deepJoin(before: Json, page: Json): Json {
  if (Array.isArray(before) && Array.isArray(page)) return [...before, ...page];
  if (!isObject(before) || !isObject(page)) return page;
  return Object.fromEntries(
    Object.entries({ ...before, ...page })
      .filter(([key]) => Object.hasOwn(page, key) || !markers.has(key))
      .map(([key, value]) => [key, Object.hasOwn(before, key) ? deepJoin(before[key]!, value) : value]),
  );
}

/** Fields that describe a page. They say nothing about the whole list, unless the schema declares them. */
const markers: ReadonlySet<string> = new Set(
  (
    'has_more next_cursor nextCursor next_page_token nextPageToken next_token nextToken response_metadata next nextLink ' +
    '@odata.nextLink next_page_uri links _links headers page per_page total_pages totalPages offset limit startAt maxResults'
  ).split(' '),
);

function withoutMarkers(joined: Json, output: JsonSchema | undefined): Json {
  if (!isObject(joined)) return joined;
  const { properties = {} } = (output ?? {}) as { readonly properties?: object };
  return Object.fromEntries(
    Object.entries(joined).filter(([key]) => !markers.has(key) || Object.hasOwn(properties, key)),
  );
}

async function fetchByCursor(
  first: Json,
  fetch: (args: JsonObject) => Promise<Outcome | undefined>,
  request: PagedCall,
): Promise<Json> {
  let joined = first;
  const asked = new Set<string>();
  for (let cursor = nextCursor(joined); cursor !== undefined; cursor = nextCursor(joined)) {
    if (asked.has(cursor) || asked.size === PAGES_MAX) break;
    asked.add(cursor);
    const outcome = await fetch(nextPageArguments(joined, request) ?? { cursor });
    if (outcome?.ok !== true) break;
    joined = join(joined as JsonObject, outcome.value as Json);
  }
  return joined;
}

function join(before: JsonObject, page: Json): Json {
  if (page === null || typeof page !== 'object' || Array.isArray(page)) return before;
  const { has_more: more, next_cursor: cursor, ...after } = page as JsonObject;
  const { has_more: _more, next_cursor: _cursor, ...kept } = before;
  const out: Record<string, Json> = { ...kept };
  for (const [key, value] of Object.entries(after)) {
    const mine = kept[key];
    out[key] = Array.isArray(mine) && Array.isArray(value) ? [...mine, ...value] : value;
  }
  if (more === true && typeof cursor === 'string') return { ...out, has_more: true, next_cursor: cursor };
  return out;
}
