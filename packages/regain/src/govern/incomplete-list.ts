/**
 * Whether a list says that it is incomplete or outdated. A record that is not on one page may be on the next, so a sign
 * of more pages must not be missed, wherever services write it.
 */

import type { Json, JsonObject } from '../types/index.ts';
import { isObject } from '../values/index.ts';

/** Why a record that is not in the list may exist nevertheless. `records`: the pointer to the list. */
export function incompletenessReason(state: Json, records: string, found: Json): string | undefined {
  if (!Array.isArray(found) || records === '') return isObject(state) ? stalenessOf(state) : undefined;
  for (const holder of paginationObjects(state, records)) {
    const why = hasMorePages(holder, found.length) ?? stalenessOf(holder);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The objects on the path to the list, and siblings in which services keep page information. */
function paginationObjects(state: Json, records: string): JsonObject[] {
  const holders: JsonObject[] = [];
  let current: Json | undefined = state;
  for (const key of records.split('/').slice(1)) {
    if (!isObject(current)) break;
    holders.push(current);
    for (const [name, part] of Object.entries(current))
      if (paginationKeys.has(normalisedName(name)) && isObject(part)) holders.push(part);
    current = current[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return holders;
}

const paginationKeys = names(
  'meta metadata responsemetadata pagination paging paginator pageinfo page pages links cursor cursors',
);
const more = names(
  'hasmore more hasnext hasnextpage morepages moreresults truncated istruncated incomplete incompleteresults partial',
);
const next = names(
  'next nextcursor nextpage nextpagetoken nextpagecursor nexttoken nexturl nexturi nextlink nextoffset nextmarker ' +
    'nextrecordsurl continuationtoken continuation continue lastevaluatedkey odatanextlink',
);
const totals = names(
  'total totalcount totalitems totalresults totalrecords totalhits totalsize totalelements count',
);
const lastPages = names('totalpages pagecount lastpage pages');
const old = names('stale cached fromcache iscached cachehit');

function hasMorePages(holder: JsonObject, listed: number): string | undefined {
  const fields = new Map(Object.entries(holder).map(([name, value]) => [normalisedName(name), value]));
  const some = (among: ReadonlySet<string>, is: (value: Json) => boolean) =>
    [...among].some((name) => fields.has(name) && is(fields.get(name)!));
  const offset = numberIn(fields, 'offset', 'skip', 'start');
  const page = numberIn(fields, 'page', 'currentpage', 'pagenumber');
  const isMore =
    some(more, (value) => value === true) ||
    some(next, isPresent) ||
    fields.get('last') === false ||
    some(totals, (value) => typeof value === 'number' && value > listed + (offset ?? 0)) ||
    some(lastPages, (value) => typeof value === 'number' && page !== undefined && value > page);
  return isMore ? 'the list goes on' : undefined;
}

function stalenessOf(holder: JsonObject): string | undefined {
  const isOld = Object.entries(holder).some(
    ([name, value]) => value === true && old.has(normalisedName(name)),
  );
  return isOld ? 'the answer is out of date' : undefined;
}

/** At the end of a list, services omit it, or write null, false, zero or an empty string. */
function isPresent(value: Json): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

function numberIn(fields: ReadonlyMap<string, Json>, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = fields.get(key);
    if (typeof value === 'number') return value;
  }
  return undefined;
}

/** `next_cursor`, `nextCursor` and `@odata.nextLink` in normalised form. */
function normalisedName(name: string): string {
  return name.replaceAll(/[^a-z]/gi, '').toLowerCase();
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
