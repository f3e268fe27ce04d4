/** Arguments for a tool, made of its schema alone: valid ones, and ones that are wrong in one way. */

import type { Json, JsonObject } from '../../../packages/regain/src/types/index.ts';

export interface Variant {
  readonly name: string;
  readonly args: JsonObject;
}

export interface Schema {
  readonly $ref?: string;
  readonly default?: Json;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
}

type Extent = 'required' | 'all';

/** `fixed`: values for arguments of these names, where any value of the type would not do. */
export function variantsOf(root: Schema, fixed: JsonObject = {}): readonly Variant[] {
  const valid = (extent: Extent): JsonObject => withFixed(sampleObject(root, root, extent), root, fixed);
  const required = valid('required');
  const all = valid('all');
  const names = Object.keys(all);
  const first = names[0];
  return [
    { name: 'required', args: required },
    ...(names.length > Object.keys(required).length ? [{ name: 'all', args: all }] : []),
    ...((root.required ?? []).length > 0 ? [{ name: 'none', args: {} }] : []),
    ...(first === undefined ? [] : [{ name: 'wrong type', args: { ...all, [first]: wrong(all[first]!) } }]),
    ...(names.some((name) => typeof all[name] === 'number')
      ? [{ name: 'numbers as text', args: mapNumbers(all) }]
      : []),
    { name: 'unknown argument', args: { ...required, no_such_argument: 1 } },
  ];
}

function withFixed(args: JsonObject, { properties = {} }: Schema, fixed: JsonObject): JsonObject {
  const used = Object.entries(fixed).filter(([name]) => Object.hasOwn(properties, name));
  return { ...args, ...Object.fromEntries(used) };
}

const wrong = (value: Json): Json => (typeof value === 'object' ? 7 : { wrong: [value] });

const mapNumbers = (args: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

const formats: { readonly [format: string]: string } = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  uri: 'file:///no/such/place',
  email: 'a@example.com',
};

/** The simplest value that fits; `all`: with what is optional. */
function sample(schema: Schema, root: Schema, extent: Extent): Json {
  if (schema.$ref !== undefined) return sample(resolve(schema.$ref, root), root, extent);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const { enum: values, anyOf, oneOf, allOf } = schema;
  if (values !== undefined) return values[extent === 'all' ? values.length - 1 : 0]!;
  const options = anyOf ?? oneOf ?? allOf;
  if (options !== undefined) return sample(options[0]!, root, extent);
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'number':
    case 'integer':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        schema.items === undefined ? 'text' : sample(schema.items, root, extent),
      );
    case 'null':
      return null;
    case 'string':
      return formats[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, 'x');
    default:
      return sampleObject(schema, root, extent);
  }
}

function sampleObject(schema: Schema, root: Schema, extent: Extent): JsonObject {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties).filter((name) => extent === 'all' || required.includes(name));
  return Object.fromEntries(names.map((name) => [name, sample(properties[name]!, root, extent)]));
}

function resolve(reference: string, root: Schema): Schema {
  const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return path.reduce((found, key) => (found as { [key: string]: Schema })[key]!, root);
}
