/** Checks values against JSON Schemas, compiled once per schema object. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RegainError } from './errors.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

export interface Violation {
  /** JSON Pointer to the value that is wrong; for an unknown or missing property, to the object that has or lacks it. */
  readonly path: string;
  /** The keyword of JSON Schema that was violated: `additionalProperties`, `required`, `type`, `enum`, ... */
  readonly keyword: string;
  readonly message: string;
  /** What the keyword wanted: `missingProperty`, `additionalProperty`, `type`, `allowedValues`, `limit`, ... */
  readonly params: JsonObject;
}

/** Every violation, in the order a person mends them: unknown names, missing ones, types, then values. */
export function validate(schema: JsonSchema, value: unknown): readonly Violation[] {
  const check = compiled.get(schema) ?? compile(schema);
  if (check(value)) return none;
  const found = (check.errors ?? []).map(violationOf);
  return found.length < 2 ? found : found.sort((a, b) => rank(a.keyword) - rank(b.keyword));
}

/** The name of the property that an unknown or missing property violation is about. */
export function propertyOf({ params }: Violation): string | undefined {
  const name = params.additionalProperty ?? params.unevaluatedProperty ?? params.missingProperty;
  return typeof name === 'string' ? name : undefined;
}

/** The value of `type` in words: "an integer", "a string or null". */
export function typeText(type: Json | undefined): string {
  const names = Array.isArray(type) ? type : [type];
  return names.map((name) => articles[String(name)] ?? String(name)).join(' or ');
}

const articles: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const none: readonly Violation[] = Object.freeze([]);
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

// Annotations such as `x-unit` are not errors; all violations are wanted, so that they can be ordered.
const ajv = addFormats.default(
  new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ownProperties: true }),
);

function compile(schema: JsonSchema): ValidateFunction {
  try {
    const check = ajv.compile(schema);
    // Ajv keeps every schema it has seen; the weak map alone decides how long a validator lives.
    ajv.removeSchema(schema);
    compiled.set(schema, check);
    return check;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RegainError('invalid-input', `a tool needs a valid JSON Schema: ${reason}`, { cause });
  }
}

function violationOf({ instancePath, keyword, message, params }: ErrorObject): Violation {
  return {
    path: instancePath,
    keyword,
    message: message ?? keyword,
    params: params as { readonly [key: string]: Json },
  };
}

const order = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required', 'type'];

function rank(keyword: string): number {
  const position = order.indexOf(keyword);
  return position === -1 ? order.length : position;
}
