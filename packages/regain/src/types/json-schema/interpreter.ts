/**
 * Interprets a JSON Schema (2020-12) keyword by keyword, for browsers, Workers and other places without code generation.
 * Reports the same violations as Ajv, with the same messages and in the same order; a test compares the two.
 */

import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { applicators, type Evaluated } from './applicators.ts';
import { assertions } from './assertions.ts';
import { isOfJsonType, splitNames, typesOf } from './json-types.ts';
import { createResolver, type SchemaResolver } from './schema-resolver.ts';
import type { Validator, Violation } from './violation.ts';

/** Throws if the schema is invalid. */
export function interpretSchema(schema: JsonSchema): Validator {
  const resolve = createResolver(schema);
  return (value) => {
    const found: Violation[] = [];
    visit(schema, value, '', found, resolve);
    return found;
  };
}

/** In the order of Ajv: keywords for any type, then by the type of the value. */
const groups: readonly { readonly type?: string; readonly keywords: readonly string[] }[] = [
  { keywords: splitNames('$ref $dynamicRef const enum not anyOf oneOf allOf if') },
  {
    type: 'number',
    keywords: splitNames('maximum minimum exclusiveMaximum exclusiveMinimum multipleOf format'),
  },
  { type: 'string', keywords: splitNames('maxLength minLength pattern format') },
  {
    type: 'array',
    keywords: splitNames(
      'maxItems minItems prefixItems items contains uniqueItems minContains maxContains unevaluatedItems',
    ),
  },
  {
    type: 'object',
    keywords: splitNames(
      'maxProperties minProperties required propertyNames additionalProperties dependencies properties patternProperties ' +
        'dependentRequired dependentSchemas unevaluatedProperties',
    ),
  },
];

function visit(
  schema: Json,
  value: unknown,
  path: string,
  found: Violation[],
  resolve: SchemaResolver,
): Evaluated {
  const start = found.length;
  const applied: Evaluated = { isValid: true, properties: new Set(), items: 0 };
  const report = (keyword: string, message: string, params: JsonObject) =>
    void found.push({ path, keyword, message, params });
  if (schema === false) report('false schema', 'boolean schema is false', {});
  if (schema !== null && typeof schema === 'object') apply(schema as JsonObject);
  applied.isValid = found.length === start;
  return applied;

  function apply(own: JsonObject): void {
    const types = typesOf(own);
    const isWrong = types.length > 0 && !types.some((type) => isOfJsonType(type, value));
    const late = groups.find(
      ({ type, keywords }) => types.length === 1 && type === types[0] && keywords.some((name) => name in own),
    );
    const reportType = () => report('type', `must be ${own.type}`, { type: own.type! });
    if (isWrong && late === undefined) reportType();
    for (const group of groups) {
      if (group.type !== undefined && !isOfJsonType(group.type, value)) {
        if (isWrong && group === late) reportType();
        continue;
      }
      for (const keyword of group.keywords) if (own[keyword] !== undefined) run(keyword, own);
    }
  }

  function run(keyword: string, own: JsonObject): void {
    const assertion = assertions[keyword];
    if (assertion !== undefined) {
      const complaint = assertion(own[keyword] as never, value as never, own);
      if (complaint !== undefined) report(keyword, ...complaint);
      return;
    }
    applicators[keyword]!(own[keyword] as never, value as never, {
      schema: own,
      applied,
      resolve,
      report: (message, params) => report(keyword, message, params),
      visit: (inner, of, below) => visit(inner, of, path + below, found, resolve),
      fits: (inner) => visit(inner, value, path, [], resolve),
      retract: (count) => void found.splice(found.length - count),
      count: () => found.length,
    });
  }
}
