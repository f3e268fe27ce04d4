/** Checks a schema before use: values of keywords, patterns and references. */

import { atPointer, type Json, type JsonObject, type JsonSchema } from '../json.ts';
import type { SchemaCompiler } from './check.ts';
import { compilePattern, isOfJsonType, splitNames, typesOf } from './json-types.ts';

/** Keywords whose schemas apply to the same value, not to a part of it. */
const sameValueKeywords = splitNames(
  '$ref $dynamicRef not anyOf oneOf allOf if then else dependencies dependentSchemas',
);

/** The required kind of each keyword's value. */
const keywordsByKind: Readonly<Record<string, readonly string[]>> = {
  number: splitNames(
    'maximum minimum exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength maxItems minItems maxProperties ' +
      'minProperties minContains maxContains',
  ),
  string: splitNames('$ref $dynamicRef pattern format'),
  boolean: ['uniqueItems'],
  array: splitNames('required enum anyOf oneOf allOf prefixItems'),
  object: splitNames('properties patternProperties dependencies dependentRequired dependentSchemas'),
  schema: splitNames(
    'not if then else items contains additionalProperties unevaluatedItems unevaluatedProperties propertyNames',
  ),
};
const kindOfKeyword = new Map(
  Object.entries(keywordsByKind).flatMap(([kind, names]) => names.map((name) => [name, kind])),
);
const schemaListKeywords = splitNames('anyOf oneOf allOf prefixItems');
const schemaMapKeywords = splitNames('properties patternProperties dependencies dependentSchemas');

/**
 * Throws if something is invalid; unused definitions are not checked. `usesUnevaluated`: whether a keyword needs to know
 * which parts of the value others have evaluated.
 */
export function createResolver(root: JsonSchema): Omit<SchemaCompiler, 'compile'> {
  const named = new Map<string, Json>();
  const usesUnevaluated = collectIds(root, named);
  const resolve: SchemaCompiler['resolve'] = (reference) => {
    const [base, fragment = ''] = reference.split('#') as [string, string?];
    const whole = base === '' || base === root.$id ? root : named.get(base);
    const found =
      whole === undefined || fragment === ''
        ? whole
        : fragment.startsWith('/')
          ? atPointer(whole, decodeURIComponent(fragment))
          : named.get(`#${fragment}`);
    if (found === undefined)
      throw new Error(`can't resolve reference ${reference} from id ${root.$id ?? '#'}`);
    return found;
  };
  requireValidSchema(root, resolve, new Set(), new Set());
  return { resolve, usesUnevaluated };
}

/** True if one of the `unevaluated` keywords occurs. */
function collectIds(value: Json, named: Map<string, Json>): boolean {
  if (value === null || typeof value !== 'object') return false;
  const { $id, $anchor, $dynamicAnchor, unevaluatedItems, unevaluatedProperties } = value as JsonObject;
  if (typeof $id === 'string') named.set($id, value);
  for (const anchor of [$anchor, $dynamicAnchor])
    if (typeof anchor === 'string') named.set(`#${anchor}`, value);
  let usesUnevaluated = unevaluatedItems !== undefined || unevaluatedProperties !== undefined;
  for (const inner of Object.values(value)) usesUnevaluated = collectIds(inner, named) || usesUnevaluated;
  return usesUnevaluated;
}

/** `active`: the schemas that are being applied to the same value. One that applies itself would never end. */
function requireValidSchema(
  schema: Json,
  resolve: SchemaCompiler['resolve'],
  seen: Set<Json>,
  active: Set<Json>,
): void {
  if (schema === null) throw new Error('schema must be object or boolean');
  if (typeof schema !== 'object') return;
  if (active.has(schema)) throw new Error('a schema refers to itself without an end');
  if (seen.has(schema)) return;
  seen.add(schema);
  active.add(schema);
  const own = schema as JsonObject;
  typesOf(own);
  for (const [keyword, value] of Object.entries(own)) {
    const kind = kindOfKeyword.get(keyword);
    if (kind === undefined) continue;
    if (!isOfKind(kind, value)) throw new Error(`${keyword} value must be ${kind}`);
    const read = (inner: Json) =>
      requireValidSchema(inner, resolve, seen, sameValueKeywords.includes(keyword) ? active : new Set());
    if (kind === 'schema') read(value);
    if (schemaListKeywords.includes(keyword)) (value as readonly Json[]).forEach(read);
    if (schemaMapKeywords.includes(keyword))
      for (const inner of Object.values(value as JsonObject)) if (!Array.isArray(inner)) read(inner);
    if (keyword === 'pattern') compilePattern(value as string);
    if (keyword === 'patternProperties') Object.keys(value as JsonObject).forEach(compilePattern);
    if (keyword === 'enum' && (value as readonly Json[]).length === 0)
      throw new Error('enum must have non-empty array');
    if (keyword === '$ref' || keyword === '$dynamicRef') read(resolve(value as string));
  }
  active.delete(schema);
}

function isOfKind(kind: string, value: Json): boolean {
  if (kind === 'array') return Array.isArray(value);
  const isObject = isOfJsonType('object', value);
  if (kind === 'object') return isObject;
  return kind === 'schema' ? isObject || typeof value === 'boolean' : typeof value === kind;
}
