/** Reading and rewriting the JSON Schemas of tools. */

import type { Json, JsonSchema, ToolSpec } from '../../types/index.ts';

export interface Properties {
  readonly [name: string]: JsonSchema;
}

export function propertiesOf(schema: JsonSchema | undefined): Properties {
  return (schema?.properties ?? {}) as Properties;
}

export function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  return Array.isArray(schema?.required) ? (schema.required as string[]) : [];
}

/** Required parameters are preferred: a change to an optional one may never show. */
export function changeableParameters(schema: JsonSchema, fits: (property: JsonSchema) => boolean): string[] {
  const properties = propertiesOf(schema);
  const names = Object.keys(properties).filter((name) => fits(properties[name]!));
  const required = requiredOf(schema);
  const firstChoice = names.filter((name) => required.includes(name));
  return firstChoice.length > 0 ? firstChoice : names;
}

export function hasType(schema: JsonSchema, ...types: readonly string[]): boolean {
  return typeof schema.type === 'string' && types.includes(schema.type);
}

export function isNumeric(schema: JsonSchema): boolean {
  return hasType(schema, 'number', 'integer');
}

/** Numbers and strings that identify something are not quantities. */
export function isIdentifier(name: string): boolean {
  return /(?:^|[_-])(?:id|ref|code|key|number|no)$|(?:Id|Ref|Code|Key|Number)$/.test(name);
}

/** The object with one key renamed, order kept. */
export function renamedKey<T>(
  object: { readonly [key: string]: T },
  from: string,
  to: string,
): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

/** The object without a key. */
export function withoutKey<T>(object: { readonly [key: string]: T }, key: string): Record<string, T> {
  const { [key]: _, ...rest } = object;
  return rest;
}

/** The schema with one property replaced (and renamed, also in `required`). */
export function withProperty(
  schema: JsonSchema,
  name: string,
  change: { readonly name?: string; readonly property?: JsonSchema },
): JsonSchema {
  const to = change.name ?? name;
  const properties = renamedKey(propertiesOf(schema), name, to);
  if (change.property !== undefined) properties[to] = change.property;
  const required = requiredOf(schema).map((other) => (other === name ? to : other));
  return { ...schema, properties, ...(schema.required === undefined ? {} : { required }) } as JsonSchema;
}

/** The schema with one more property. */
export function withNewProperty(
  schema: JsonSchema,
  name: string,
  property: JsonSchema,
  isRequired: boolean,
): JsonSchema {
  const properties = { ...propertiesOf(schema), [name]: property };
  const required: Json = isRequired ? [...requiredOf(schema), name] : [...requiredOf(schema)];
  return { ...schema, properties, required } as JsonSchema;
}

/** Lists often contain the tools themselves; `execute` would bypass the faults. */
export function specOnly(tool: ToolSpec & { readonly execute?: unknown }): ToolSpec {
  if (tool.execute === undefined) return tool;
  const { execute: _, ...spec } = tool;
  return spec;
}
