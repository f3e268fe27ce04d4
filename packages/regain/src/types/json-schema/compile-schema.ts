/**
 * A validator of JSON Schema 2020-12 as a tree of closures. No code is generated, so it also runs in Workers and under a
 * strict content security policy. Violations, their messages and their order are those of Ajv with all errors.
 */

import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import {
  type Check,
  type Evaluated,
  evaluatesNothing,
  type KeywordCheck,
  type SchemaCompiler,
  untracked,
  Validation,
} from './check.ts';
import { splitNames, type TypeTest, typesOf, typeTest } from './json-types.ts';
import { createResolver } from './schema-resolver.ts';
import type { Validator } from './violation.ts';

/** Throws if the schema is invalid. */
export function compileSchema(schema: JsonSchema): Validator {
  const { resolve, usesUnevaluated } = createResolver(schema);
  const checks = new Map<object, Check>();
  const compile = (inner: Json): Check => {
    if (inner === true) return acceptAll;
    if (inner === false) return rejectAll;
    const known = checks.get(inner as object);
    if (known !== undefined) return known;
    // A schema may contain itself: the reference is bound when it is first used.
    let bound: Check | undefined;
    checks.set(inner as object, (value, run) => bound!(value, run));
    bound = compileObject(inner as JsonObject, { compile, resolve, usesUnevaluated });
    checks.set(inner as object, bound);
    return bound;
  };
  const check = compile(schema);
  return (value) => {
    const run = new Validation();
    check(value, run);
    return run.found;
  };
}

const acceptAll: Check = () => evaluatesNothing;
const rejectAll: Check = (_, run) => {
  run.report('false schema', 'boolean schema is false', {});
  return evaluatesNothing;
};

/** In the order of Ajv: keywords for any type, then by the type of the value. */
const anyKeywords = splitNames('$ref $dynamicRef const enum not anyOf oneOf allOf if');
const typedKeywords = {
  number: splitNames('maximum minimum exclusiveMaximum exclusiveMinimum multipleOf format'),
  string: splitNames('maxLength minLength pattern format'),
  array: splitNames(
    'maxItems minItems prefixItems items contains uniqueItems minContains maxContains unevaluatedItems',
  ),
  object: splitNames(
    'maxProperties minProperties required propertyNames additionalProperties dependencies properties patternProperties ' +
      'dependentRequired dependentSchemas unevaluatedProperties',
  ),
} as const;
type Group = keyof typeof typedKeywords;
const groupNames = Object.keys(typedKeywords) as readonly Group[];

function compileObject(own: JsonObject, compiler: SchemaCompiler): Check {
  const ofAny = keywordChecks(anyKeywords, own, compiler);
  const typed = groupNames.map((name) => keywordChecks(typedKeywords[name], own, compiler));
  const type = compileType(own);
  if (ofAny.length === 0 && typed.every(({ length }) => length === 0)) return typeOnly(type);
  const { usesUnevaluated } = compiler;

  return (value, run) => {
    const applied: Evaluated = usesUnevaluated ? { properties: new Set(), items: 0 } : untracked;
    const isWrong = type !== undefined && !type.isRight(value);
    if (isWrong && type.position === FIRST) type.report(run);
    for (let i = 0; i < ofAny.length; i++) ofAny[i]!(value as never, run, applied);
    const group = groupOf(value);
    if (isWrong && type.position !== FIRST && type.position < group) type.report(run);
    if (group < typed.length) {
      const checks = typed[group]!;
      for (let i = 0; i < checks.length; i++) checks[i]!(value as never, run, applied);
    }
    if (isWrong && type.position > group) type.report(run);
    return applied;
  };
}

/** Most schemas of properties have a type and nothing else. */
function typeOnly(type: TypeCheck | undefined): Check {
  if (type === undefined) return acceptAll;
  const { isRight } = type;
  return (value, run) => {
    if (!isRight(value)) type.report(run);
    return evaluatesNothing;
  };
}

const FIRST = -1;

interface TypeCheck {
  readonly isRight: TypeTest;
  /** The index of the group whose place the violation takes: that of its single type, if it has keywords of that group. */
  readonly position: number;
  report(run: Validation): void;
}

function compileType(own: JsonObject): TypeCheck | undefined {
  const types = typesOf(own);
  if (types.length === 0) return undefined;
  const group = types.length === 1 ? groupNames.indexOf(types[0] as Group) : FIRST;
  const isLate = group !== FIRST && typedKeywords[groupNames[group]!].some((name) => name in own);
  const [message, params] = [`must be ${own.type}`, { type: own.type! }];
  return {
    isRight: typeTest(types),
    position: isLate ? group : FIRST,
    report: (run) => run.report('type', message, params),
  };
}

/** The index of the group of keywords for a value; beyond the last one if there is none. */
function groupOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return 0;
    case 'string':
      return 1;
    case 'object':
      return value === null ? groupNames.length : Array.isArray(value) ? 2 : 3;
    default:
      return groupNames.length;
  }
}

function keywordChecks(
  keywords: readonly string[],
  own: JsonObject,
  compiler: SchemaCompiler,
): readonly KeywordCheck[] {
  return keywords
    .filter((keyword) => own[keyword] !== undefined)
    .map((keyword) => keywordCheck(keyword, own, compiler));
}

function keywordCheck(keyword: string, own: JsonObject, compiler: SchemaCompiler): KeywordCheck {
  const assertion = assertions[keyword];
  if (assertion === undefined) return applicators[keyword]!(own[keyword] as never, own, compiler);
  const complaintOf = assertion(own[keyword] as never, own);
  return (value, run) => {
    const complaint = complaintOf(value);
    if (complaint !== undefined) run.report(keyword, complaint[0], complaint[1]);
  };
}
