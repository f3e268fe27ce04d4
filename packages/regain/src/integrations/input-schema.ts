/** The JSON Schema that a schema library offers: frameworks change theirs for the providers of models. */

import { type JsonSchema, jsonSchemaOf } from '../types/index.ts';

/** Undefined if it is no Standard Schema, or offers none. */
export function offeredSchema(schema: unknown): JsonSchema | undefined {
  const { '~standard': standard } = (schema ?? {}) as { readonly '~standard'?: unknown };
  if (standard === undefined) return undefined;
  try {
    const offered = jsonSchemaOf(schema, 'inputSchema');
    return Object.keys(offered).length === 0 ? undefined : offered;
  } catch {
    return undefined;
  }
}
