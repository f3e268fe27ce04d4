/** Keywords that apply further schemas to the value, its items or its properties. */

import { type Json, type JsonObject, pointerTo } from '../json.ts';
import { compilePattern } from './json-types.ts';
import type { SchemaResolver } from './schema-resolver.ts';

/** Result of applying a schema; the evaluated parts are needed by the `unevaluated` keywords. */
export interface Evaluated {
  isValid: boolean;
  properties: Set<string> | 'all';
  items: number | 'all';
}

interface Context {
  /** The schema that contains the keyword. */
  readonly schema: JsonObject;
  readonly applied: Evaluated;
  readonly resolve: SchemaResolver;
  readonly report: (message: string, params: JsonObject) => void;
  /** Applies a schema to a value at `below`; violations are kept. */
  readonly visit: (schema: Json, value: unknown, below: string) => Evaluated;
  /** Applies a schema to the value without reporting violations. */
  readonly fits: (schema: Json) => Evaluated;
  /** Number of violations so far, and removal of the last ones. */
  readonly count: () => number;
  readonly retract: (count: number) => void;
}

type Applicator = (given: never, value: never, context: Context) => void;
type Properties = Readonly<Record<string, unknown>>;

export const applicators: Readonly<Record<string, Applicator>> = {
  $ref: (given: string, value: unknown, c) => mergeEvaluated(c, c.visit(c.resolve(given), value, '')),
  $dynamicRef: (given: string, value: unknown, c) => mergeEvaluated(c, c.visit(c.resolve(given), value, '')),
  not: (given: Json, _: unknown, c) => {
    if (c.fits(given).isValid) c.report('must NOT be valid', {});
  },
  anyOf: (given: readonly Json[], value: unknown, c) => {
    const before = c.count();
    const results = given.map((one) => c.visit(one, value, ''));
    for (const result of results) if (result.isValid) mergeEvaluated(c, result);
    if (results.some(({ isValid }) => isValid)) c.retract(c.count() - before);
    else c.report('must match a schema in anyOf', {});
  },
  oneOf: (given: readonly Json[], value: unknown, c) => {
    const before = c.count();
    const passing: number[] = [];
    for (const [i, one] of given.entries()) {
      const result = c.visit(one, value, '');
      if (!result.isValid) continue;
      mergeEvaluated(c, result);
      if (passing.push(i) === 2) break;
    }
    if (passing.length === 1) c.retract(c.count() - before);
    else
      c.report('must match exactly one schema in oneOf', {
        passingSchemas: passing.length === 0 ? null : passing,
      });
  },
  allOf: (given: readonly Json[], value: unknown, c) => {
    for (const one of given) mergeEvaluated(c, c.visit(one, value, ''));
  },
  if: (given: Json, value: unknown, c) => {
    // Ajv skips a condition without consequences, and does not count its evaluated parts.
    if (![c.schema.then, c.schema.else].some(canFail)) return;
    const condition = c.fits(given);
    mergeEvaluated(c, condition);
    const branch = condition.isValid ? 'then' : 'else';
    const schema = c.schema[branch];
    if (schema === undefined) return;
    const result = c.visit(schema, value, '');
    if (result.isValid) mergeEvaluated(c, result);
    else c.report(`must match "${branch}" schema`, { failingKeyword: branch });
  },
  prefixItems: (given: readonly Json[], value: readonly unknown[], c) => {
    if (c.applied.items !== 'all') c.applied.items = Math.max(c.applied.items, given.length);
    for (const [i, one] of given.entries()) if (i < value.length) c.visit(one, value[i], `/${i}`);
  },
  items: (given: Json, value: readonly unknown[], c) => {
    c.applied.items = 'all';
    const prefix = (c.schema.prefixItems as readonly Json[] | undefined)?.length;
    if (given === false && prefix !== undefined) {
      if (value.length > prefix) c.report(`must NOT have more than ${prefix} items`, { limit: prefix });
      return;
    }
    for (let i = prefix ?? 0; i < value.length; i++) c.visit(given, value[i], `/${i}`);
  },
  contains: (given: Json, value: readonly unknown[], c) => {
    const { minContains = 1, maxContains } = c.schema as { minContains?: number; maxContains?: number };
    if (maxContains === undefined && minContains === 0) return;
    c.applied.items = 'all';
    const before = c.count();
    let count = 0;
    for (let i = 0; i < value.length && minContains <= (maxContains ?? Infinity); i++) {
      if (!c.visit(given, value[i], `/${i}`).isValid) continue;
      count++;
      if (maxContains === undefined ? count >= minContains : count > maxContains) break;
    }
    if (count >= minContains && count <= (maxContains ?? Infinity)) c.retract(c.count() - before);
    else if (maxContains === undefined)
      c.report(`must contain at least ${minContains} valid item(s)`, { minContains });
    else
      c.report(`must contain at least ${minContains} and no more than ${maxContains} valid item(s)`, {
        minContains,
        maxContains,
      });
  },
  // They belong to `contains`.
  minContains: () => {},
  maxContains: () => {},
  unevaluatedItems: (given: Json, value: readonly unknown[], c) => {
    const { items } = c.applied;
    c.applied.items = 'all';
    if (items === 'all' || value.length <= items) return;
    if (given === false) c.report(`must NOT have more than ${items} items`, { limit: items });
    else for (let i = items; i < value.length; i++) c.visit(given, value[i], `/${i}`);
  },
  required: (given: readonly string[], value: Properties, c) => {
    for (const missingProperty of given) {
      if (!has(value, missingProperty))
        c.report(`must have required property '${missingProperty}'`, { missingProperty });
    }
  },
  propertyNames: (given: Json, value: Properties, c) => {
    for (const propertyName of Object.keys(value)) {
      if (!c.visit(given, propertyName, '').isValid)
        c.report('property name must be valid', { propertyName });
    }
  },
  additionalProperties: (given: Json, value: Properties, c) => {
    c.applied.properties = 'all';
    const known = (c.schema.properties ?? {}) as JsonObject;
    const patterns = Object.keys((c.schema.patternProperties ?? {}) as JsonObject).map(compilePattern);
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(known, key) || patterns.some((one) => one.test(key))) continue;
      if (given === false) c.report('must NOT have additional properties', { additionalProperty: key });
      else c.visit(given, value[key], pointerTo([key]));
    }
  },
  properties: (given: JsonObject, value: Properties, c) => {
    for (const key of Object.keys(given)) {
      markEvaluated(c.applied, key);
      if (has(value, key)) c.visit(given[key]!, value[key], pointerTo([key]));
    }
  },
  patternProperties: (given: JsonObject, value: Properties, c) => {
    for (const [source, schema] of Object.entries(given)) {
      for (const key of Object.keys(value)) {
        if (!compilePattern(source).test(key)) continue;
        markEvaluated(c.applied, key);
        c.visit(schema, value[key], pointerTo([key]));
      }
    }
  },
  dependencies: (given: JsonObject, value: Properties, c) => {
    const lists = Object.entries(given).filter(([, one]) => Array.isArray(one));
    const schemas = Object.entries(given).filter(([, one]) => !Array.isArray(one));
    checkDependentRequired(Object.fromEntries(lists) as Record<string, string[]>, value, c);
    checkDependentSchemas(Object.fromEntries(schemas), value, c);
  },
  dependentRequired: checkDependentRequired,
  dependentSchemas: checkDependentSchemas,
  unevaluatedProperties: (given: Json, value: Properties, c) => {
    const { properties } = c.applied;
    c.applied.properties = 'all';
    if (properties === 'all') return;
    for (const key of Object.keys(value)) {
      if (properties.has(key)) continue;
      if (given === false) c.report('must NOT have unevaluated properties', { unevaluatedProperty: key });
      else c.visit(given, value[key], pointerTo([key]));
    }
  },
};

function canFail(schema: Json | undefined): boolean {
  return (
    schema === false || (typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0)
  );
}

function checkDependentRequired(
  given: Readonly<Record<string, readonly string[]>>,
  value: Properties,
  c: Context,
): void {
  for (const [property, names] of Object.entries(given)) {
    if (!has(value, property)) continue;
    const deps = names.join(', ');
    for (const missingProperty of names) {
      if (has(value, missingProperty)) continue;
      c.report(
        `must have ${names.length === 1 ? 'property' : 'properties'} ${deps} when property ${property} is present`,
        { property, missingProperty, depsCount: names.length, deps },
      );
    }
  }
}

function checkDependentSchemas(given: JsonObject, value: Properties, c: Context): void {
  for (const [property, schema] of Object.entries(given)) {
    if (!has(value, property)) continue;
    const result = c.visit(schema, value, '');
    if (result.isValid) mergeEvaluated(c, result);
  }
}

/** An undefined property counts as absent. */
function has(value: Properties, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== undefined;
}

function markEvaluated({ properties }: Evaluated, key: string): void {
  if (properties !== 'all') properties.add(key);
}

function mergeEvaluated({ applied }: Context, { properties, items }: Evaluated): void {
  if (properties === 'all') applied.properties = 'all';
  else for (const key of properties) markEvaluated(applied, key);
  if (items === 'all' || applied.items === 'all') applied.items = 'all';
  else applied.items = Math.max(applied.items, items);
}
