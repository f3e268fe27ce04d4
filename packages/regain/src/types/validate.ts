/** Validates values against JSON Schemas, each compiled once, into closures: no code is generated. */

import { errorText, RegainError } from './errors.ts';
import type { Json, JsonSchema } from './json.ts';
import { compileSchema } from './json-schema/compile-schema.ts';
import type { Validator, Violation } from './json-schema/violation.ts';

export type { Violation } from './json-schema/violation.ts';

/**
 * Every violation, in the order of repair: unknown names, missing ones, types, then values. Throws `invalid-input` if the
 * schema is invalid, whatever is wrong with it; never because of the value.
 */
export function validate(schema: JsonSchema, value: unknown): readonly Violation[] {
  const found = violationsOf(validators.get(schema) ?? validatorOf(schema), value);
  if (found.length === 0) return none;
  return found.length < 2 ? found : found.sort((a, b) => rank(a.keyword) - rank(b.keyword));
}

/** The property of a violation about an unknown or missing property. */
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
/** As long as the schema is in use: tools that are wrapped for every request leave nothing behind. */
const validators = new WeakMap<JsonSchema, Validator>();

/** Values of this schema are checked by another validator: that of the library which made the schema. */
export function useValidator(schema: JsonSchema, check: Validator): void {
  validators.set(schema, check);
}

/** A value that cannot be read, such as a revoked proxy or one that contains itself, is invalid. */
function violationsOf(check: Validator, value: unknown): Violation[] {
  try {
    return check(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    return [{ path: '', keyword: 'json', message: `must be JSON: ${reason}`, params: {} }];
  }
}

function validatorOf(schema: JsonSchema): Validator {
  try {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
      throw new Error('it must be an object');
    const check = compileSchema(schema);
    validators.set(schema, check);
    return check;
  } catch (cause) {
    const reason = errorText(cause);
    throw new RegainError('invalid-input', `a tool needs a valid JSON Schema: ${reason}`, { cause });
  }
}

const order = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required', 'type'];

function rank(keyword: string): number {
  const position = order.indexOf(keyword);
  return position === -1 ? order.length : position;
}
