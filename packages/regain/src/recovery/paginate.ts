/** Fetches the pages that a partial output announces and joins them. */

import {
  conventionalPageArguments,
  isPageField,
  isPageHolder,
  nextPageArguments,
  type PageRequest,
} from '../govern/index.ts';
import { equalJson, type Json, type JsonObject, type JsonSchema, type Outcome } from '../types/index.ts';
import { isObject } from '../values/index.ts';

const PAGES_MAX = 50;

/** What is known of the tool whose pages are fetched. */
export interface PagedCall extends PageRequest {
  readonly outputSchema?: JsonSchema | undefined;
}

/**
 * Joins the lists of all pages: each page says how the next one is requested. If a page fails, the joined output still
 * announces more.
 */
export async function fetchPages(
  first: Json | undefined,
  fetch: (args: JsonObject) => Promise<Outcome | undefined>,
  { args, outputSchema, ...tool }: PagedCall = { args: {}, inputSchema: undefined },
): Promise<Json> {
  let joined = first ?? null;
  let page = joined;
  let sent = args;
  const asked = new Set<string>();
  for (;;) {
    const request = { args: sent, ...tool };
    const next = nextPageArguments(page, request) ?? conventionalPageArguments(page, request);
    if (next === undefined) return asked.size === 0 ? joined : withoutPageFields(joined, outputSchema);
    const key = JSON.stringify(next);
    if (asked.has(key) || asked.size === PAGES_MAX) return joined;
    asked.add(key);
    sent = { ...sent, ...next };
    const outcome = await fetch(next);
    if (outcome?.ok !== true || !isObject(outcome.value as Json)) return joined;
    const fetched = outcome.value as Json;
    // The tool ignores the argument.
    if (equalJson(fetched, page)) return joined;
    page = fetched;
    joined = join(joined, page);
  }
}

/** Lists at the same place are joined, unless they are equal; of all other values the last page has the current one. */
function join(before: Json, page: Json): Json {
  if (Array.isArray(before) && Array.isArray(page))
    return equalJson(before, page) ? page : [...before, ...page];
  if (!isObject(before) || !isObject(page)) return page;
  return Object.fromEntries(
    Object.entries({ ...before, ...page })
      .filter(([key]) => Object.hasOwn(page, key) || !isPageField(key))
      .map(([key, value]) => [key, Object.hasOwn(before, key) ? join(before[key]!, value) : value]),
  );
}

/** Fields that describe a page say nothing about the whole list, unless the schema declares them. */
function withoutPageFields(joined: Json, output: JsonSchema | undefined): Json {
  if (!isObject(joined)) return joined;
  const { properties = {} } = (output ?? {}) as { readonly properties?: object };
  return Object.fromEntries(
    Object.entries(joined).filter(
      ([key]) => Object.hasOwn(properties, key) || !(isPageField(key) || isPageHolder(key)),
    ),
  );
}
