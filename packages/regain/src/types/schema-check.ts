/** Validates external data against a JSON Schema: reports the first violation, its place, what was required and given. */

import { invalidInput, type SourceLocation } from './errors.ts';
import { atPointer, findNonJson, type Json, type JsonObject, type JsonSchema, pointerTo } from './json.ts';
import { propertyOf, typeText, type Violation, validate } from './validate.ts';

export interface SchemaMismatch {
  /** JSON Pointer to the invalid value; to the property itself if it is missing or unknown. */
  readonly path: string;
  /** The violated keyword of JSON Schema, or `json` for a value that is not JSON. */
  readonly keyword: string;
  /** "must be a number, got "x"" */
  readonly message: string;
}

/** The first violation; undefined if the value is valid. */
export function findSchemaMismatch(schema: JsonSchema, value: unknown): SchemaMismatch | undefined {
  const violation = mostRelevantViolation(validate(schema, value));
  if (violation !== undefined) return describeViolation(violation, value);
  const path = findNonJson(value);
  return path === undefined ? undefined : { path, keyword: 'json', message: 'must be JSON' };
}

export function matchesSchema(schema: JsonSchema, value: unknown): boolean {
  return validate(schema, value).length === 0 && findNonJson(value) === undefined;
}

/** Returns the value. Otherwise throws an error that names the input, with the path as its place. */
export function requireSchema<T>(
  schema: JsonSchema,
  value: unknown,
  subject: string,
  place: SourceLocation = {},
): T {
  const mismatch = findSchemaMismatch(schema, value);
  if (mismatch === undefined) return value as T;
  throw invalidInput(`${subject}: ${mismatch.message}`, { ...place, path: mismatch.path || '/' });
}

/** An object with these properties and no others. */
export function strictObject(required: JsonObject, optional: JsonObject = {}): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

/** Objects of several kinds: the tag selects the schema, so that messages refer to that kind. */
export function taggedUnion(tag: string, cases: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    required: [tag],
    properties: { [tag]: { enum: Object.keys(cases) } },
    allOf: Object.entries(cases).map(([name, schema]) => ({
      if: { type: 'object', required: [tag], properties: { [tag]: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: schema,
    })),
  };
}

/** A constant is a version or a tag: if it differs, other violations follow from it. `if` only repeats inner ones. */
function mostRelevantViolation(violations: readonly Violation[]): Violation | undefined {
  return (
    violations.find(({ keyword }) => keyword === 'const') ??
    violations.find(({ keyword }) => keyword !== 'if')
  );
}

function describeViolation(violation: Violation, whole: unknown): SchemaMismatch {
  const { keyword, params } = violation;
  const property = propertyOf(violation) ?? params.propertyName;
  const path = typeof property === 'string' ? violation.path + pointerTo([property]) : violation.path;
  return { path, keyword, message: messageOf(violation, property, atPointer(whole as Json, violation.path)) };
}

function messageOf(
  { keyword, params, message }: Violation,
  property: Json | undefined,
  actual: Json | undefined,
): string {
  const got =
    actual === null || typeof actual !== 'object' ? `, got ${JSON.stringify(actual) ?? String(actual)}` : '';
  switch (keyword) {
    case 'required':
      return `"${property}" is missing`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `no field is called "${property}"`;
    case 'propertyNames':
      return `"${property}" is not a name that can be used here`;
    case 'type':
      return `must be ${typeText(params.type)}${got || `, got ${kindOf(actual)}`}`;
    case 'enum':
    case 'const': {
      const allowed = (params.allowedValues ?? [params.allowedValue ?? null]) as readonly Json[];
      const texts = allowed.map((one) => JSON.stringify(one)).join(', ');
      return `must be ${allowed.length === 1 ? '' : 'one of '}${texts}${got}`;
    }
    default:
      return message + got;
  }
}

function kindOf(value: Json | undefined): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : 'an object';
}
