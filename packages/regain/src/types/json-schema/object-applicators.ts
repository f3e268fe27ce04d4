/** Keywords that apply schemas to the properties of an object, or require some of them. */

import type { Json, JsonObject } from '../json.ts';
import type { Applicator } from './applicators.ts';
import {
  type KeywordCheck,
  markEvaluated,
  mergeEvaluated,
  type SchemaCompiler,
  type Validation,
} from './check.ts';
import { compilePattern } from './json-types.ts';

type Properties = Readonly<Record<string, unknown>>;

export const objectApplicators: Readonly<Record<string, Applicator>> = {
  required: (given: readonly string[]) => (value: Properties, run) => {
    for (let i = 0; i < given.length; i++) {
      const missingProperty = given[i]!;
      if (!has(value, missingProperty))
        run.report('required', `must have required property '${missingProperty}'`, { missingProperty });
    }
  },
  propertyNames: (given: Json, _, { compile }) => {
    const check = compile(given);
    return (value: Properties, run) => {
      for (const propertyName of Object.keys(value)) {
        const start = run.found.length;
        check(propertyName, run);
        if (run.found.length > start)
          run.report('propertyNames', 'property name must be valid', { propertyName });
      }
    };
  },
  additionalProperties: (given: Json, own, { compile }) => {
    const check = compile(given);
    const known = new Set(Object.keys((own.properties ?? {}) as JsonObject));
    const patterns = Object.keys((own.patternProperties ?? {}) as JsonObject).map(compilePattern);
    return (value: Properties, run, applied) => {
      applied.properties = 'all';
      if (given === true) return;
      for (const key of Object.keys(value)) {
        if (known.has(key) || patterns.some((one) => one.test(key))) continue;
        if (given === false)
          run.report('additionalProperties', 'must NOT have additional properties', {
            additionalProperty: key,
          });
        else run.visit(check, value[key], key);
      }
    };
  },
  properties: (given: JsonObject, _, { compile }) => {
    const parts = Object.entries(given).map(([key, schema]) => ({ key, check: compile(schema) }));
    return (value: Properties, run, applied) => {
      for (let i = 0; i < parts.length; i++) {
        const { key, check } = parts[i]!;
        markEvaluated(applied, key);
        if (has(value, key)) run.visit(check, value[key], key);
      }
    };
  },
  patternProperties: (given: JsonObject, _, { compile }) => {
    const parts = Object.entries(given).map(([source, schema]) => ({
      pattern: compilePattern(source),
      check: compile(schema),
    }));
    return (value: Properties, run, applied) => {
      for (const { pattern, check } of parts) {
        for (const key of Object.keys(value)) {
          if (!pattern.test(key)) continue;
          markEvaluated(applied, key);
          run.visit(check, value[key], key);
        }
      }
    };
  },
  dependencies: (given: JsonObject, _, compiler) => {
    const lists = Object.entries(given).filter(([, one]) => Array.isArray(one));
    const schemas = Object.entries(given).filter(([, one]) => !Array.isArray(one));
    const required = requireDependents(Object.fromEntries(lists) as Record<string, string[]>, 'dependencies');
    const applied = applyDependents(Object.fromEntries(schemas), compiler);
    return (value, run, evaluated) => {
      required(value, run);
      applied(value, run, evaluated);
    };
  },
  dependentRequired: (given: Readonly<Record<string, readonly string[]>>) =>
    requireDependents(given, 'dependentRequired'),
  dependentSchemas: (given: JsonObject, _, compiler) => applyDependents(given, compiler),
  unevaluatedProperties: (given: Json, _, { compile }) => {
    const check = compile(given);
    return (value: Properties, run, applied) => {
      const { properties } = applied;
      applied.properties = 'all';
      if (properties === 'all') return;
      for (const key of Object.keys(value)) {
        if (properties.has(key)) continue;
        if (given === false)
          run.report('unevaluatedProperties', 'must NOT have unevaluated properties', {
            unevaluatedProperty: key,
          });
        else run.visit(check, value[key], key);
      }
    };
  },
};

function requireDependents(
  given: Readonly<Record<string, readonly string[]>>,
  keyword: string,
): (value: Properties, run: Validation) => void {
  return (value, run) => {
    for (const [property, names] of Object.entries(given)) {
      if (!has(value, property)) continue;
      const deps = names.join(', ');
      const what = names.length === 1 ? 'property' : 'properties';
      for (const missingProperty of names) {
        if (has(value, missingProperty)) continue;
        run.report(keyword, `must have ${what} ${deps} when property ${property} is present`, {
          ...{ property, missingProperty, depsCount: names.length, deps },
        });
      }
    }
  };
}

function applyDependents(given: JsonObject, { compile }: SchemaCompiler): KeywordCheck {
  const parts = Object.entries(given).map(([property, schema]) => ({ property, check: compile(schema) }));
  return (value: Properties, run, applied) => {
    for (const { property, check } of parts) {
      if (!has(value, property)) continue;
      const start = run.found.length;
      const result = check(value, run);
      if (run.found.length === start) mergeEvaluated(applied, result);
    }
  };
}

/** An undefined property counts as absent. */
function has(value: Properties, key: string): boolean {
  return value[key] !== undefined && Object.hasOwn(value, key);
}
