/** Helpers for the JSON Schemas of tools. A property with a default is optional; all others are required. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';

export interface Properties {
  readonly [name: string]: JsonSchema;
}

/** An object with these properties and no others. */
export function record(properties: Properties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter(
    (name) => properties[name]!.default === undefined && !optional.includes(name),
  );
  return { type: 'object', additionalProperties: false, properties, required };
}

/** An answer of an API, which may have more properties. */
export function open(properties: Properties, optional: readonly string[] = []): JsonSchema {
  return { ...record(properties, optional), additionalProperties: true };
}

export function text(description: string, extra: JsonObject = {}): JsonSchema {
  return { type: 'string', description, minLength: 1, ...extra };
}

export function date(description: string): JsonSchema {
  return { type: 'string', format: 'date', description };
}

export function time(description: string): JsonSchema {
  return { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description };
}

export function email(description: string): JsonSchema {
  return { type: 'string', format: 'email', description };
}

/** A number with a unit, as in `quantity('kg', 'weight of the parcel')`. */
export function quantity(unit: string, description: string, extra: JsonObject = {}): JsonSchema {
  return { type: 'number', 'x-unit': unit, description, minimum: 0, ...extra };
}

/** A whole number with a unit. */
export function count(unit: string, description: string, extra: JsonObject = {}): JsonSchema {
  return { type: 'integer', 'x-unit': unit, description, minimum: 0, ...extra };
}

export function whole(description: string, extra: JsonObject = {}): JsonSchema {
  return { type: 'integer', description, minimum: 0, ...extra };
}

export function choice(values: readonly string[], description: string, preset?: string): JsonSchema {
  return { type: 'string', enum: values, description, ...(preset === undefined ? {} : { default: preset }) };
}

export function list(items: JsonSchema, description: string, extra: JsonObject = {}): JsonSchema {
  return { type: 'array', items, description, ...extra };
}

/** The parameters of every list tool: the first row and the number of rows. */
export const paging: Properties = {
  offset: whole('rows to skip', { default: 0 }),
  limit: whole('rows to return at most', { default: 20, minimum: 1, maximum: 50 }),
};

/** The answer of every list tool: the request's own fields, one page of rows, and the total number of rows. */
export function pageOf(echo: Properties, field: string, row: JsonSchema): JsonSchema {
  return record({
    ...echo,
    offset: whole('rows skipped'),
    total: whole('rows in all'),
    [field]: list(row, 'the rows of this page'),
  });
}

/** The arguments with the schema's defaults filled in. */
export function withDefaults(schema: JsonSchema, args: JsonObject): JsonObject {
  const properties = schema.properties as Properties | undefined;
  if (properties === undefined) return args;
  const presets: Record<string, Json> = {};
  for (const name in properties) {
    const preset = properties[name]!.default;
    if (preset !== undefined && args[name] === undefined) presets[name] = preset;
  }
  return { ...presets, ...args };
}
