/** Schemas and calls for tests of repairs. */

import type { Json, JsonSchema } from '../types/index.ts';
import { isLossless } from './lossless-repair.ts';

export const object = (
  properties: { readonly [name: string]: JsonSchema },
  required = Object.keys(properties),
): JsonSchema => ({ type: 'object', additionalProperties: false, properties, required });
export const text: JsonSchema = { type: 'string' };
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const number: JsonSchema = { type: 'number' };
export const transfer = { from: 'A-1', to: 'B-2', amount: 12.5, note: 'rent' };

/** A change of the value of one argument: its name, both values, the schema of its parameter, and the error. */
type ChangedValue = [name: string, before: Json, after: Json, property?: JsonSchema, errorText?: string];
export type OneArgument = [what: string, ...ChangedValue];

export const isSameValue = (...[name, before, after, property, errorText]: ChangedValue): boolean =>
  isLossless({ [name]: before }, { [name]: after }, property && object({ [name]: property }), errorText);
