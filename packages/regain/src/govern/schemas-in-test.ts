/** Schemas for tests of repairs. */

import type { JsonSchema } from '../types/index.ts';

export const object = (
  properties: { readonly [name: string]: JsonSchema },
  required = Object.keys(properties),
): JsonSchema => ({ type: 'object', additionalProperties: false, properties, required });
export const text: JsonSchema = { type: 'string' };
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const number: JsonSchema = { type: 'number' };
export const transfer = { from: 'A-1', to: 'B-2', amount: 12.5, note: 'rent' };
