/**
 * Whether a list says that it is incomplete or outdated. A record that is not on one page may be on the next, so a sign
 * of more pages must not be missed, wherever services write it.
 */

import { type Json, type JsonObject, pointerKeys } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { isMarkedAsOld } from './answer-age.ts';
import {
  isPageHolder,
  nextFields,
  normalisedFields,
  offsetNames,
  pageCounts,
  pageNumberNames,
  saysMore,
  totalFields,
} from './page-fields.ts';

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
  for (const key of pointerKeys(records)) {
    if (!isObject(current)) break;
    holders.push(current);
    for (const [name, part] of Object.entries(current))
      if (isPageHolder(name) && isObject(part)) holders.push(part);
    current = current[key];
  }
  return holders;
}

function hasMorePages(holder: JsonObject, listed: number): string | undefined {
  const fields = normalisedFields(holder);
  const some = (among: ReadonlySet<string>, is: (value: Json) => boolean) =>
    [...among].some((name) => fields.has(name) && is(fields.get(name)!.value));
  const number = (among: ReadonlySet<string>) =>
    [...among].map((name) => fields.get(name)?.value).find((value) => typeof value === 'number');
  const offset = number(offsetNames);
  const page = number(pageNumberNames);
  const isMore =
    saysMore(fields) ||
    some(nextFields, isPresent) ||
    fields.get('last')?.value === false ||
    some(totalFields, (value) => typeof value === 'number' && value > listed + (offset ?? 0)) ||
    some(pageCounts, (value) => typeof value === 'number' && page !== undefined && value > page);
  return isMore ? 'the list goes on' : undefined;
}

function stalenessOf(holder: JsonObject): string | undefined {
  return isMarkedAsOld(holder) ? 'the answer is out of date' : undefined;
}

/** At the end of a list, services omit it, or write null, false, zero or an empty string. */
function isPresent(value: Json): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}
