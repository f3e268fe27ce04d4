/** Validates values against JSON Schemas, each compiled once; the validator is loaded on first use. */

import { RegainError } from './errors.ts';
import type { Json, JsonSchema } from './json.ts';
import { ajvCompiler } from './json-schema/ajv-validator.ts';
import { interpretSchema } from './json-schema/interpreter.ts';
import type { Validator, Violation } from './json-schema/violation.ts';

export type { Violation } from './json-schema/violation.ts';

/** Every violation, in the order of repair: unknown names, missing ones, types, then values. */
export function validate(schema: JsonSchema, value: unknown): readonly Violation[] {
  const found = (validators.get(schema) ?? validatorOf(schema))(value);
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
const validators = new WeakMap<JsonSchema, Validator>();
let compile: ((schema: JsonSchema) => Validator) | undefined;

function validatorOf(schema: JsonSchema): Validator {
  compile ??= ajvCompiler() ?? interpretSchema;
  try {
    const check = compile(schema);
    validators.set(schema, check);
    return check;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RegainError('invalid-input', `a tool needs a valid JSON Schema: ${reason}`, { cause });
  }
}

const order = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required', 'type'];

function rank(keyword: string): number {
  const position = order.indexOf(keyword);
  return position === -1 ? order.length : position;
}
