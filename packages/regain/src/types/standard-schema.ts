/** Schemas of libraries such as Zod, Valibot and ArkType (standardschema.dev) as JSON Schemas. */

import { invalidArgument, type RegainError } from './errors.ts';
import { type JsonSchema, pointerTo } from './json.ts';
import { compileSchema } from './json-schema/compile-schema.ts';
import type { Validator, Violation } from './json-schema/violation.ts';
import { useValidator } from './validate.ts';

/** A Standard Schema: the parts that are used here. */
export interface StandardSchema {
  readonly '~standard': {
    readonly vendor: string;
    validate?(value: unknown): unknown;
    readonly jsonSchema?: { input(options: { readonly target: 'draft-2020-12' }): object };
  };
}

/** Of every Standard Schema, as long as it is in use. */
const converted = new WeakMap<object, JsonSchema>();
/** JSON Schemas that were checked. */
const checked = new WeakSet<object>();

/**
 * The JSON Schema of a tool. `validate` of a Standard Schema decides about values; the JSON Schema that it offers says
 * what is wrong with them, and how arguments are repaired. Throws `invalid-argument` for anything else.
 */
export function jsonSchemaOf(given: unknown, about: string): JsonSchema {
  if (isStandardSchema(given)) {
    const known = converted.get(given) ?? convert(given);
    converted.set(given, known);
    return known;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refused(about, JSON.stringify(given) ?? typeof given);
  if (checked.has(given)) return given as JsonSchema;
  if (Object.values(given).some(isStandardSchema))
    throw refused(about, 'an object of schemas; make one schema of it, such as z.object({ ... })');
  try {
    JSON.stringify(given);
  } catch (error) {
    throw refused(about, `an object that is not JSON: ${(error as Error).message}`);
  }
  checked.add(given);
  return given as JsonSchema;
}

function isStandardSchema(value: unknown): value is StandardSchema {
  const isPossible = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isPossible) return false;
  const standard = (value as Partial<StandardSchema>)['~standard'];
  return typeof standard === 'object' && standard !== null;
}

function refused(about: string, got: string): RegainError {
  const message = `${about} must be a JSON Schema or a Standard Schema such as one of Zod, got ${got}`;
  return invalidArgument(message);
}

function convert({ '~standard': standard }: StandardSchema): JsonSchema {
  const schema = offeredJsonSchema(standard);
  if (typeof standard.validate === 'function')
    useValidator(schema, (value) => violationsFound(standard, schema, value));
  return schema;
}

/** Empty if the library offers none, or cannot express this schema. */
function offeredJsonSchema({ jsonSchema }: StandardSchema['~standard']): JsonSchema {
  try {
    const offered = jsonSchema?.input({ target: 'draft-2020-12' });
    // A copy: it must be JSON, and nobody else may change it.
    return offered === undefined ? {} : (JSON.parse(JSON.stringify(offered)) as JsonSchema);
  } catch {
    return {};
  }
}

function violationsFound(
  standard: StandardSchema['~standard'],
  schema: JsonSchema,
  value: unknown,
): Violation[] {
  const result = standard.validate!(value) as { readonly issues?: readonly Issue[] } | Promise<unknown>;
  // An asynchronous schema cannot decide here: the JSON Schema does.
  const isLater = result instanceof Promise;
  if (isLater) result.catch(() => {});
  const issues = isLater ? undefined : result.issues;
  if (!isLater && (issues === undefined || issues.length === 0)) return [];
  const found = validatorOf(schema)(value);
  return found.length > 0 || issues === undefined ? found : issues.map(violationOf);
}

const validators = new WeakMap<JsonSchema, Validator>();

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema) ?? compileSchema(schema);
  validators.set(schema, known);
  return known;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

function violationOf({ message, path = [] }: Issue): Violation {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
  return { path: keys.length === 0 ? '' : pointerTo(keys), keyword: 'schema', message, params: {} };
}
