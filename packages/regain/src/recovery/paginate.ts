/** Fetches the pages that a partial output announces and joins them. */

import type { Json, JsonObject, Outcome } from '../types/index.ts';

const PAGES_MAX = 50;

/** The cursor of the next page, if the output announces one. */
export function nextCursor(value: Json | undefined): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { has_more: more, next_cursor: cursor } = value as JsonObject;
  return more === true && typeof cursor === 'string' ? cursor : undefined;
}

/** Joins the array fields of all pages. If a page fails, the joined output still announces more. */
export async function fetchPages(
  first: Json | undefined,
  fetch: (args: JsonObject) => Promise<Outcome | undefined>,
): Promise<Json> {
  let joined = first ?? null;
  const asked = new Set<string>();
  for (let cursor = nextCursor(joined); cursor !== undefined; cursor = nextCursor(joined)) {
    if (asked.has(cursor) || asked.size === PAGES_MAX) break;
    asked.add(cursor);
    const outcome = await fetch({ cursor });
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
