/** Several schemas of one position combined into one view. */

import type { Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList, jsonTypeOf, type TypeName } from '../json/json-types.ts';

export interface SchemaView {
  /** Empty means any. */
  readonly types: readonly TypeName[];
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: readonly string[];
  readonly items: JsonSchema | undefined;
  readonly prefixItems: readonly JsonSchema[];
  /** The allowed values; a constant is a list of one. */
  readonly allowed: readonly Json[] | undefined;
  readonly description: string;
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly preset: Json | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly minItems: number | undefined;
  /** As listed, with its annotations, for `unitOf`. */
  readonly schema: JsonSchema;
}

export function mergeSchemas(parts: readonly JsonObject[], schema: JsonSchema): SchemaView {
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  let types: readonly TypeName[] = [];
  for (const part of parts) {
    if (isObject(part.properties))
      for (const [name, property] of Object.entries(part.properties))
        if (!properties.has(name) && isObject(property)) properties.set(name, property);
    if (isList(part.required))
      for (const name of part.required) if (!required.includes(name as string)) required.push(name as string);
    const own = (isList(part.type) ? part.type : part.type === undefined ? [] : [part.type]) as TypeName[];
    types =
      types.length === 0 || own.length === 0
        ? [...types, ...own]
        : own.filter((type) => types.includes(type));
  }
  const first = <T>(read: (part: JsonObject) => T | undefined): T | undefined => {
    for (const part of parts) {
      const found = read(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const text = (key: string) =>
    first((part) => (typeof part[key] === 'string' ? (part[key] as string) : undefined));
  const figure = (key: string) =>
    first((part) => (typeof part[key] === 'number' ? (part[key] as number) : undefined));
  return {
    types: types.length > 0 ? types : impliedTypes(properties, parts),
    properties,
    required,
    items: first((part) => (isObject(part.items) ? part.items : undefined)),
    prefixItems:
      first((part) => (isList(part.prefixItems) ? part.prefixItems.filter(isObject) : undefined)) ?? [],
    allowed:
      first((part) => (part.const === undefined ? undefined : [part.const])) ??
      first((part) => (isList(part.enum) ? part.enum : undefined)),
    description: text('description') ?? text('title') ?? '',
    format: text('format'),
    pattern: text('pattern'),
    preset: first((part) => part.default),
    minimum: figure('minimum') ?? figure('exclusiveMinimum'),
    maximum: figure('maximum') ?? figure('exclusiveMaximum'),
    minItems: figure('minItems'),
    schema: parts.length === 1 ? schema : Object.assign({}, ...[...parts].reverse()),
  };
}

/** A schema with properties or items means an object or a list, even without a type. */
function impliedTypes(
  properties: ReadonlyMap<string, JsonSchema>,
  parts: readonly JsonObject[],
): readonly TypeName[] {
  if (properties.size > 0) return ['object'];
  const listed = parts.flatMap((part) => listedValues(part) ?? []);
  if (listed.length > 0) return [...new Set(listed.map(jsonTypeOf))];
  return parts.some((part) => isObject(part.items)) ? ['array'] : [];
}

/** The values of one schema; undefined if it lists none. */
export function listedValues(schema: JsonSchema): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return isList(schema.enum) ? schema.enum : undefined;
}
