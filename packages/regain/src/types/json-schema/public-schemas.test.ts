/** The schemas of public tools: the validator and Ajv report the same, or both refuse the schema. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { compileWithAjv } from './ajv-validator-in-test.ts';
import { compileSchema } from './compile-schema.ts';
import type { Validator } from './violation.ts';

const folder = process.env.REGAIN_DATA;
if (folder === undefined)
  console.warn('skipped: the schemas of public tools need REGAIN_DATA to name a folder that holds bfcl/');

/** As data name them: BFCL writes `dict`, Python's word for an object. */
function schemasIn(value: Json): JsonSchema[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  const { parameters, properties } = value as JsonObject;
  if (properties !== undefined && typeof properties === 'object') return [value as JsonSchema];
  return parameters === undefined ? Object.values(value).flatMap(schemasIn) : schemasIn(parameters);
}

function valuesFor({ properties }: JsonSchema): Json[] {
  const names = Object.keys((properties ?? {}) as JsonObject);
  const wrong: readonly Json[] = [3, 'x', true, null, [], {}, ['x', 3], 1.5];
  const filled = wrong.map((one) => Object.fromEntries(names.map((name) => [name, one])));
  const mixed = wrong.map((_, i) => Object.fromEntries(names.map((name, j) => [name, wrong[(i + j) % 8]!])));
  return [{}, null, 'x', { unknown: 1 }, ...filled, ...mixed];
}

function compiled(compile: (schema: JsonSchema) => Validator, schema: JsonSchema): Validator | undefined {
  try {
    return compile(schema);
  } catch {
    return undefined;
  }
}

it.skipIf(folder === undefined)('report the same', () => {
  const files = ['bfcl', 'tau-bench'].flatMap((name) =>
    readdirSync(join(folder!, name)).map((file) => join(folder!, name, file)),
  );
  const texts = files
    .filter((file) => /(?:BFCL.*[^s]|tools)\.json$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return text.startsWith('[') ? [text] : text.split('\n').filter((line) => line !== '');
    });
  const every = trialCount(5, 1);
  const schemas = texts
    .flatMap((text) => schemasIn(JSON.parse(text) as Json))
    .filter((_, index) => index % every === 0);
  const asJsonSchema = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"type":"dict"', '"type":"object"')) as JsonSchema;
  let compared = 0;
  for (const schema of schemas.flatMap((one) => [one, asJsonSchema(one)])) {
    const [ajv, own] = [compiled(compileWithAjv, schema), compiled(compileSchema, schema)];
    expect([JSON.stringify(schema), own === undefined]).toEqual([JSON.stringify(schema), ajv === undefined]);
    if (ajv === undefined) continue;
    for (const value of valuesFor(schema)) expect(own!(value)).toEqual(ajv(value));
    compared++;
  }
  expect(compared).toBeGreaterThan(500 / every);
});
