/** Locations in an answer, from its schema: a field of the answer itself, or of the rows of a list in it. */

import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { propertiesOf } from './schema.ts';

export interface Site {
  /** Names from the root; `*` stands for every item of a list. The last one is the field. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  /** The sibling fields. */
  readonly siblings: readonly string[];
}

const DEPTH_MAX = 4;

/** Every field of an answer, down to the rows of its lists. */
export function sitesOf(output: JsonSchema | undefined): Site[] {
  return output === undefined ? [] : sitesUnder(output, []);
}

function sitesUnder(schema: JsonSchema, path: readonly string[]): Site[] {
  if (path.length >= DEPTH_MAX) return [];
  if (schema.type === 'array') return isObject(schema.items) ? sitesUnder(schema.items, [...path, '*']) : [];
  const properties = propertiesOf(schema);
  const siblings = Object.keys(properties);
  return siblings.flatMap((name) => [
    { path: [...path, name], schema: properties[name]!, siblings },
    ...sitesUnder(properties[name]!, [...path, name]),
  ]);
}

/** The value with every object changed that contains the field at `path`; the same value if none does. */
export function changeAt(
  value: Json,
  path: readonly string[],
  change: (holder: JsonObject, field: string) => JsonObject,
): Json {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (head === '*') {
    if (!Array.isArray(value)) return value;
    const items = value.map((item) => changeAt(item, rest, change));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  if (rest.length === 0) return change(value, head);
  const inner = value[head];
  if (inner === undefined) return value;
  const changed = changeAt(inner, rest, change);
  return changed === inner ? value : { ...value, [head]: changed };
}
