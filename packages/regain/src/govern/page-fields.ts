/** The names that public APIs give to fields of a page: all that is known about them is here. */

import type { Json, JsonObject } from '../types/index.ts';
import { isObject, wordSet } from '../values/index.ts';

/** `next_cursor`, `nextCursor` and `@odata.nextLink` in normalised form: letters only. */
export function normalisedName(name: string): string {
  return name.replaceAll(/[^a-z]/gi, '').toLowerCase();
}

/** Says that there is more, if true. */
export const moreFlags = wordSet(`
  hasmore more hasnext hasnextpage morepages moreresults moreavailable truncated istruncated incomplete
  incompleteresults partial`);
/** Those of them that say that something was left out without saying how to get it. */
export const cutFlags = wordSet('truncated istruncated incompleteresults');
/** Names the next page: a token, a number, an address or a key. */
export const nextFields = wordSet(`
  next nextcursor nextpage nextpagetoken nextpagecursor nextpagekey nextpagenumber nexttoken nexturl nexturi nextlink
  nextpageuri nextpageurl nextpagelink nextoffset nextskip nextstart nextstartat nextindex nextposition nextmarker
  nextbookmark nextrecordsurl nextstate continuationtoken nextcontinuationtoken continuation continue pagestate
  lastevaluatedkey odatanextlink`);
/** Names the next page only beside a flag that there is one. */
export const positionFields = wordSet('cursor endcursor marker bookmark scrollid after');
export const totalFields = wordSet(
  'total totalcount totalitems totalresults totalrecords totalhits totalsize totalelements count',
);
/** Totals that cannot be an amount. */
export const itemTotals = wordSet('totalcount totalitems totalresults totalrecords totalhits totalelements');
export const pageCounts = wordSet('totalpages pagecount lastpage pages');
export const offsetNames = wordSet('offset skip startat start startindex');
export const pageNumberNames = wordSet('page pagenumber currentpage pageno pagenum pageindex');
/** Parameters that take a token without a meaning, the usual ones first. Not `token` and `key`: they may be secrets. */
export const tokenParameters = wordSet(`
  cursor startcursor pagecursor aftercursor pagetoken nextpagetoken nexttoken nextcursor continuationtoken continuation
  marker bookmark scrollid pagestate after`);
const sizes = wordSet('limit perpage pagesize maxresults size');
const holders = wordSet(
  'meta metadata responsemetadata pagination paging paginator pageinfo page pages links cursor cursors headers',
);
/** Objects that services put around their answer. */
const wrappers = wordSet('data result response body');

const pageFields: ReadonlySet<string> = new Set(
  [moreFlags, nextFields, pageCounts, offsetNames, pageNumberNames, sizes].flatMap((some) => [...some]),
);
const pageHolders = wordSet('responsemetadata pagination paging paginator pageinfo links cursors headers');

/** Whether a field describes a page: it says nothing about the whole list, unless the schema declares it. */
export function isPageField(name: string): boolean {
  const own = normalisedName(name);
  return pageFields.has(own) || pageHolders.has(own);
}

/** Whether a call with this argument asks for one page. */
export function isPageParameter(name: string): boolean {
  const own = normalisedName(name);
  return (
    tokenParameters.has(own) || offsetNames.has(own) || pageNumberNames.has(own) || own === 'startingafter'
  );
}

/** An object in which services write about pages, with the names on the way to it. */
export interface PageHolder {
  readonly path: readonly string[];
  readonly object: JsonObject;
}

const DEPTH_MAX = 3;

/** The answer itself, what services wrap it in, and objects in which they write about pages. */
export function pageHoldersIn(answer: JsonObject, path: readonly string[] = []): PageHolder[] {
  const found: PageHolder[] = [{ path, object: answer }];
  if (path.length === DEPTH_MAX) return found;
  for (const [name, part] of Object.entries(answer)) {
    const own = normalisedName(name);
    if (isObject(part) && (holders.has(own) || wrappers.has(own)))
      found.push(...pageHoldersIn(part, [...path, name]));
  }
  return found;
}

export function isPageHolder(name: string): boolean {
  return holders.has(normalisedName(name));
}

/** The fields of an object by their normalised names. */
export function normalisedFields(object: JsonObject): ReadonlyMap<string, { name: string; value: Json }> {
  return new Map(Object.entries(object).map(([name, value]) => [normalisedName(name), { name, value }]));
}

export function saysMore(fields: ReadonlyMap<string, { value: Json }>): boolean {
  return [...moreFlags].some((name) => fields.get(name)?.value === true);
}
