/** Extracts the JSON Schema from a schema of any library: the AI SDK's own, or a Standard Schema such as zod's. */

import type { JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

/** Undefined if it is not available synchronously: faults that need it then do not apply. */
export function extractJsonSchema(schema: unknown, side: 'input' | 'output'): JsonSchema | undefined {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return undefined;
  const { jsonSchema, '~standard': standard } = schema as AnySchema;
  if (jsonSchema !== undefined) return isSchema(jsonSchema) ? jsonSchema : undefined;
  if (standard === undefined) return isSchema(schema) ? schema : undefined;
  try {
    const extracted = standard.jsonSchema?.[side]?.({ target: 'draft-2020-12' });
    return isSchema(extracted) ? extracted : undefined;
  } catch {
    return undefined;
  }
}

interface AnySchema {
  readonly jsonSchema?: unknown;
  readonly '~standard'?: {
    readonly jsonSchema?: {
      readonly [side in 'input' | 'output']?: (options: { target: string }) => unknown;
    };
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return isObject(value as JsonSchema) && typeof (value as JsonSchema).type === 'string';
}
