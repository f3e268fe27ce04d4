/** Fetches the pages that a partial output announces and joins them. */

import {
  conventionalPageArguments,
  isPageField,
  isPageHolder,
  nextPageArguments,
  type PageRequest,
} from '../govern/index.ts';
import {
  equalJson,
  isPlainObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  jsonForm,
  type Outcome,
} from '../types/index.ts';
import { isObject } from '../values/index.ts';

const PAGES_MAX = 50;
/** An answer that contains itself is deeper. */
const DEPTH_MAX = 100;

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
    if (isEqual(fetched, page)) return joined;
    page = fetched;
    const both = join(joined, page);
    if (both === undefined) return joined;
    joined = both;
  }
}

/**
 * Lists at the same place are joined, unless they are equal; of all other values the last page has the current one.
 * Undefined if the pages have rows in another form, such as a map or bytes, which would be lost.
 */
function join(before: Json, page: Json, depth = 0): Json | undefined {
  if (before === page) return page;
  if (depth > DEPTH_MAX) return undefined;
  if (Array.isArray(before)) {
    // No more rows: some tools write an empty list as null.
    if (page === null) return before;
    if (Array.isArray(page)) return isEqual(before, page) ? page : [...before, ...page];
  }
  const [had, has] = [fieldsOf(before), fieldsOf(page)];
  if (had === undefined || has === undefined) return isRows(before) ? undefined : page;
  const joined: [string, Json][] = [];
  for (const [key, value] of Object.entries({ ...had, ...has })) {
    if (value === undefined || (!Object.hasOwn(has, key) && isPageField(key))) continue;
    const both = Object.hasOwn(had, key) ? join(had[key]!, value, depth + 1) : value;
    if (both === undefined) return undefined;
    joined.push([key, both]);
  }
  return Object.fromEntries(joined);
}

/** Of an object, or of an instance as JSON has it. */
function fieldsOf(value: Json): JsonObject | undefined {
  const form = isPlainObject(value) ? (value as JsonObject) : jsonForm(value);
  return isObject(form) ? form : undefined;
}

/** A list, or what JSON cannot hold, such as a map. */
function isRows(value: Json): boolean {
  return Array.isArray(value) ? value.length > 0 : isObject(value) && jsonForm(value) === undefined;
}

/** Parts that are not JSON cannot be compared, and count as different. Dates can. */
function isEqual(one: Json, other: Json): boolean {
  const form = jsonForm(one);
  return form !== undefined && equalJson(form, jsonForm(other));
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
