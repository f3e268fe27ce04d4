/**
 * The view of one position of a schema: resolves references, combines compositions and selects alternatives by the
 * value.
 */

import { atPointer, type Json, type JsonObject, type JsonSchema } from '../../../types/index.ts';
import { isObject, isObjectOrArray } from '../../../values/index.ts';
import { isList, isOfType } from '../json/json-types.ts';
import { listedValues, mergeSchemas, type SchemaView } from './schema-view.ts';

export type { SchemaView } from './schema-view.ts';

/** Views that do not depend on the value. */
const viewCache = new WeakMap<JsonSchema, SchemaView>();
const DEPTH_MAX = 12;
const BRANCHES_MAX = 16;

/** The value selects among alternatives; without a value, the first that is not null. */
export function viewOf(root: JsonSchema, schema: JsonSchema, value?: Json): SchemaView {
  const known = viewCache.get(schema);
  if (known !== undefined) return known;
  const parts: JsonObject[] = [];
  let isFixed = true;
  const gather = (part: Json | undefined, depth: number): void => {
    if (depth > DEPTH_MAX || !isObject(part)) return;
    parts.push(part);
    if (typeof part.$ref === 'string') gather(atPointer(root, part.$ref.slice(1)), depth + 1);
    if (isList(part.allOf)) for (const one of part.allOf.slice(0, BRANCHES_MAX)) gather(one, depth + 1);
    const branches = part.anyOf ?? part.oneOf;
    if (!isList(branches)) return;
    const choices = branches.slice(0, BRANCHES_MAX).filter(isObject);
    const plain = unionOfScalars(root, choices);
    if (plain !== undefined) {
      parts.push(plain);
      return;
    }
    isFixed = false;
    const [best] = choices
      .map((choice) => ({ choice, fit: fitOf(root, choice, value) }))
      .sort((a, b) => b.fit - a.fit);
    gather(best?.choice, depth + 1);
  };
  gather(schema, 0);
  const view = mergeSchemas(parts, schema);
  if (isFixed) viewCache.set(schema, view);
  return view;
}

/** Of a parameter that no schema describes. */
export const emptyView: SchemaView = viewOf({}, {});

/** The view at a path into a value; undefined if the schema has none. */
export function viewAt(
  root: JsonSchema,
  value: Json,
  path: readonly (string | number)[],
): SchemaView | undefined {
  let current: Json | undefined = value;
  let view: SchemaView = viewOf(root, root, current);
  for (const key of path) {
    const schema = schemaUnder(view, key);
    if (schema === undefined) return undefined;
    const isThere: boolean = isObjectOrArray(current) && Object.hasOwn(current, key);
    current = isThere ? (current as { readonly [key: string | number]: Json })[key] : undefined;
    view = viewOf(root, schema, current);
  }
  return view;
}

function schemaUnder(view: SchemaView, key: string | number): JsonSchema | undefined {
  return typeof key === 'number' ? (view.prefixItems[key] ?? view.items) : view.properties.get(key);
}

/** Alternatives of only plain values are combined: their types and allowed values. */
function unionOfScalars(root: JsonSchema, choices: readonly JsonObject[]): JsonObject | undefined {
  const views = choices.map((choice) => viewOf(root, choice));
  const isStructure = ({ types }: SchemaView) =>
    types.length === 0 || types.includes('object') || types.includes('array');
  if (views.some(isStructure)) return undefined;
  const real = views.filter(({ types }) => !(types.length === 1 && types[0] === 'null'));
  const only = real.length === 1 ? real[0]! : undefined;
  const allowed = real.every((view) => view.allowed !== undefined)
    ? views.flatMap((view) => view.allowed ?? [])
    : undefined;
  return {
    ...(only === undefined ? {} : only.schema),
    type: [...new Set(views.flatMap(({ types }) => types))],
    ...(allowed === undefined ? {} : { enum: allowed }),
  };
}

/** How well an alternative fits the value: discriminating constants first, then names and types. */
function fitOf(root: JsonSchema, choice: JsonObject, value: Json | undefined): number {
  const view = viewOf(root, choice, value);
  if (view.types.length === 1 && view.types[0] === 'null') return value === null ? 10 : -10;
  if (value === undefined || value === null) return 0;
  if (!isOfType(value, view.types)) return -5;
  if (!isObject(value)) return 5;
  let fit = 5;
  for (const [name, inner] of Object.entries(value)) {
    const property = view.properties.get(name);
    if (property === undefined) fit -= 1;
    else fit += discriminates(property, inner);
  }
  for (const name of view.required) if (!Object.hasOwn(value, name)) fit -= 0.5;
  return fit;
}

function discriminates(property: JsonSchema, value: Json): number {
  const only = listedValues(property);
  if (only === undefined) return 1;
  return only.includes(value) ? 4 : -4;
}

/** The parameter for a single value: the only required one, or the only one. */
export function onlyName({ required, properties }: SchemaView): string | undefined {
  if (required.length === 1) return required[0];
  return properties.size === 1 ? [...properties.keys()][0] : undefined;
}
