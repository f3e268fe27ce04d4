/** A complaint of the failure as an issue to repair. Only names, types, values and limits are taken from it. */

import { type Json, type JsonObject, pointerKeys } from '../../types/index.ts';
import { isObject, wordSet } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { type Path, partsOf, pathOf, valueAt } from './json/json-path.ts';
import { getTypeName, isList, type TypeName } from './json/json-types.ts';
import type { Issue, RepairContext, State } from './repair-context.ts';
import { emptyView, type SchemaView } from './schema/view-of.ts';
import { nameSimilarity } from './words/name-similarity.ts';

/** Undefined if it concerns nothing in the written call, or if the call was already changed there. */
export function complaintIssue(
  complaint: Complaint,
  { args }: State,
  context: RepairContext,
): Issue | undefined {
  const { kind } = complaint;
  if (kind === 'tool') return undefined;
  const written = context.request.call.args;
  // The failure speaks of the call as written: names and values that a repair introduced are not meant.
  const before = kind === 'missing' || !isObject(written) ? args : written;
  const path = complaintPath(complaint, before, context);
  if (path === undefined || path.length === 0) return undefined;
  const value = valueAt(args, path);
  const listed = context.viewAt(args, path);
  if (kind === 'missing') {
    if (value !== undefined && value !== null && value !== '') return undefined;
    return { kind: 'missing', path, view: viewFromComplaint(listed, complaint), complaint };
  }
  if (value === undefined || value !== valueAt(before, path)) return undefined;
  return kind === 'unknown'
    ? { kind: 'unknown', path, view: listed, complaint }
    : { kind: 'value', path, view: viewFromComplaint(listed, complaint), complaint };
}

/** Undefined if neither the call nor the schema has it, unless the complaint says that this name is missing. */
function complaintPath(
  { path, kind }: Complaint,
  args: JsonObject,
  context: RepairContext,
): Path | undefined {
  if (path === undefined || path.length > 200) return undefined;
  let keys = path.startsWith('/') ? pointerKeys(path) : path.split(/[.[\]"']+/).filter((key) => key !== '');
  while (keys.length > 1 && wrappers.has(keys[0]!.toLowerCase()) && !isKnown([keys[0]!], args, context))
    keys = keys.slice(1);
  const own = pathOf(keys, args);
  if (isKnown(own, args, context)) return own;
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  const deep = uniquePath(args, last);
  if (deep !== undefined) return deep;
  const near = Object.keys(args).find((key) => nameSimilarity(key, last) >= 0.95);
  if (near !== undefined) return [near];
  const isName = keys.length === 1 && /^[A-Za-z_][\w.-]{0,63}$/.test(last) && !reservedNames.has(last);
  return kind === 'missing' && isName ? [last] : undefined;
}

const wrappers = wordSet(
  'body args arguments input params parameters query request data payload json root $',
);
export const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function isKnown(path: Path, args: JsonObject, context: RepairContext): boolean {
  return valueAt(args, path) !== undefined || context.viewAt(args, path) !== undefined;
}

/** The unique position of a name in the arguments, at any depth. */
function uniquePath(args: JsonObject, name: string): Path | undefined {
  const places: Path[] = [];
  const walk = (value: Json, path: Path) => {
    if (places.length > 1 || path.length > 6) return;
    for (const [key, inner] of partsOf(value).slice(0, isList(value) ? 50 : 200)) {
      if (key === name) places.push([...path, key]);
      walk(inner, [...path, key]);
    }
  };
  walk(args, []);
  return places.length === 1 ? places[0] : undefined;
}

function viewFromComplaint(listed: SchemaView | undefined, complaint: Complaint): SchemaView {
  const view = listed ?? emptyView;
  const expected = complaint.expected?.slice(0, 200) ?? '';
  const type = typeIn(expected);
  const allowed: readonly Json[] | undefined =
    complaint.allowed !== undefined && complaint.allowed.length > 0 ? complaint.allowed : view.allowed;
  const bounds = boundsIn(expected);
  const description = expected === '' ? view.description : `${view.description} ${expected}`;
  return {
    ...view,
    types:
      type !== undefined && complaint.kind === 'type'
        ? [type]
        : allowed !== undefined && allowed === complaint.allowed
          ? []
          : view.types,
    allowed: type !== undefined && complaint.kind === 'type' ? undefined : allowed,
    format: formats.has(expected.toLowerCase()) ? expected.toLowerCase() : view.format,
    description,
    schema: expected === '' ? view.schema : { ...view.schema, description },
    minimum: bounds.minimum ?? view.minimum,
    maximum: bounds.maximum ?? view.maximum,
  };
}

/** "an integer", "valid number", "integer in cents". */
function typeIn(expected: string): TypeName | undefined {
  for (const word of expected.split(/[^A-Za-z\d]+/).slice(0, 4)) {
    const type = getTypeName(word);
    if (type !== undefined) return type;
  }
  return undefined;
}

const formats = new Set(['date', 'date-time', 'time', 'email', 'uri', 'uuid']);

const FIGURE = '\\s*(-?\\d{1,15}(?:\\.\\d{1,9})?)';
const MOST = new RegExp(
  `(?:<=?|≤|less than(?: or equal to)?|at most|no more than|not exceed|max(?:imum)?(?: of| is)?|up to)${FIGURE}`,
  'i',
);
const LEAST = new RegExp(
  `(?:>=?|≥|greater than(?: or equal to)?|at least|no less than|min(?:imum)?(?: of| is)?|more than)${FIGURE}`,
  'i',
);
const BETWEEN = new RegExp(`between${FIGURE} (?:and|to)${FIGURE}`, 'i');

function boundsIn(expected: string): { minimum?: number; maximum?: number } {
  const found: { minimum?: number; maximum?: number } = {};
  if (!/\d/.test(expected)) return found;
  const between = BETWEEN.exec(expected);
  const [low, high] = [between?.[1] ?? LEAST.exec(expected)?.[1], between?.[2] ?? MOST.exec(expected)?.[1]];
  if (low !== undefined) found.minimum = Number(low);
  if (high !== undefined) found.maximum = Number(high);
  return found;
}
