/** The path in the arguments that a complaint refers to: a JSON Pointer, a dotted path or a bare name. */

import type { Json, JsonObject } from '../../types/index.ts';
import { wordSet } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { type Path, partsOf, valueAt } from './json/json-path.ts';
import { isList } from './json/json-types.ts';
import type { RepairContext } from './repair-context.ts';
import { nameSimilarity } from './words/name-similarity.ts';

/** Undefined if neither the call nor the schema has it, unless the complaint says that this name is missing. */
export function complaintPath(
  { path, kind }: Complaint,
  args: JsonObject,
  context: RepairContext,
): Path | undefined {
  if (path === undefined || path.length > 200) return undefined;
  let keys = keysOf(path);
  while (keys.length > 1 && wrappers.has(keys[0]!.toLowerCase()) && !isKnown([keys[0]!], args, context))
    keys = keys.slice(1);
  const own = indexed(keys, args);
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

function keysOf(path: string): string[] {
  if (path.startsWith('/'))
    return path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return path.split(/[.[\]"']+/).filter((key) => key !== '');
}

function indexed(keys: readonly string[], args: JsonObject): Path {
  const path: (string | number)[] = [];
  for (const key of keys) path.push(isList(valueAt(args, path)) && /^\d{1,6}$/.test(key) ? Number(key) : key);
  return path;
}

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
