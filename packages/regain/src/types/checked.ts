/** Data from outside against a JSON Schema: the first thing that is wrong, where it is, what was required and what came. */

import { type Place, RegainError } from './errors.ts';
import { atPointer, type Json, type JsonObject, type JsonSchema, notJsonAt, pointerTo } from './json.ts';
import { propertyOf, typeText, type Violation, validate } from './validate.ts';

export interface Misfit {
  /** JSON Pointer to what is wrong; to the property itself where one is missing or unknown. */
  readonly path: string;
  /** The keyword of JSON Schema that was violated, or `json` for a value that JSON does not have. */
  readonly keyword: string;
  /** "must be a number, got "x"" */
  readonly message: string;
}

/** What to tell of a value that does not fit; undefined where it fits. */
export function misfit(schema: JsonSchema, value: unknown): Misfit | undefined {
  const violation = toldFirst(validate(schema, value));
  if (violation !== undefined) return described(violation, value);
  const path = notJsonAt(value);
  return path === undefined ? undefined : { path, keyword: 'json', message: 'must be JSON' };
}

export function fits(schema: JsonSchema, value: unknown): boolean {
  return validate(schema, value).length === 0 && notJsonAt(value) === undefined;
}

/** The value itself. Otherwise the error begins with what was read, and its place names the path. */
export function checked<T>(schema: JsonSchema, value: unknown, what: string, place: Place = {}): T {
  const wrong = misfit(schema, value);
  if (wrong === undefined) return value as T;
  throw new RegainError('invalid-input', `${what}: ${wrong.message}`, {
    place: { ...place, path: wrong.path || '/' },
  });
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

/** Objects of several kinds: the tag picks the schema, so that what is said of one is about its own kind. */
export function tagged(tag: string, cases: Readonly<Record<string, JsonSchema>>): JsonSchema {
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

/** A constant is a version or a tag: where it differs, the rest differs because of it. `if` only repeats what is inside. */
function toldFirst(violations: readonly Violation[]): Violation | undefined {
  return (
    violations.find(({ keyword }) => keyword === 'const') ??
    violations.find(({ keyword }) => keyword !== 'if')
  );
}

function described(violation: Violation, whole: unknown): Misfit {
  const { keyword, params } = violation;
  const property = propertyOf(violation) ?? params.propertyName;
  const path = typeof property === 'string' ? violation.path + pointerTo([property]) : violation.path;
  const came = atPointer(whole as Json, violation.path);
  const got =
    came === null || typeof came !== 'object' ? `, got ${JSON.stringify(came) ?? String(came)}` : '';
  switch (keyword) {
    case 'required':
      return { path, keyword, message: `"${property}" is missing` };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { path, keyword, message: `no field is called "${property}"` };
    case 'propertyNames':
      return { path, keyword, message: `"${property}" is not a name that can be used here` };
    case 'type':
      return {
        path,
        keyword,
        message: `must be ${typeText(params.type)}${got || `, got ${kindOf(came)}`}`,
      };
    case 'enum':
    case 'const': {
      const allowed = (params.allowedValues ?? [params.allowedValue ?? null]) as readonly Json[];
      const texts = allowed.map((one) => JSON.stringify(one)).join(', ');
      return { path, keyword, message: `must be ${allowed.length === 1 ? '' : 'one of '}${texts}${got}` };
    }
    default:
      return { path, keyword, message: violation.message + got };
  }
}

function kindOf(value: Json | undefined): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : 'an object';
}
