/** The schemas of AI SDK tools, Zod or any other, as JSON Schemas. */

import { asSchema, type FlexibleSchema, type ToolSet } from 'ai';
import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';

export interface Schemas {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

/** A promise if the schema library is asynchronous. */
export function schemasOf({ inputSchema, outputSchema }: ToolSet[string]): Schemas | Promise<Schemas> {
  const input = jsonSchemaOf(inputSchema);
  const output = outputSchema === undefined ? undefined : jsonSchemaOf(outputSchema);
  return isPromiseLike(input) || isPromiseLike(output)
    ? Promise.all([input, output]).then(([one, other]) => schemas(one, other))
    : schemas(input, output);
}

function schemas(input: JsonSchema | undefined, output: JsonSchema | undefined): Schemas {
  return {
    inputSchema: input ?? {},
    ...(output === undefined ? {} : { outputSchema: withOpenObjects(output) as JsonSchema }),
  };
}

/** Undefined if there is no JSON Schema: then nothing is checked. */
function jsonSchemaOf(schema: FlexibleSchema): JsonSchema | undefined | Promise<JsonSchema | undefined> {
  try {
    const jsonSchema = asSchema(schema).jsonSchema;
    return isPromiseLike(jsonSchema)
      ? Promise.resolve(jsonSchema).then(
          (later) => later as JsonSchema,
          () => undefined,
        )
      : (jsonSchema as JsonSchema);
  } catch {
    return undefined;
  }
}

export function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === 'function';
}

/** The SDK closes Zod objects for models. An answer with additional properties is not a failure. */
function withOpenObjects(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withOpenObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema as JsonObject).filter(
    ([key, value]) => key !== 'additionalProperties' || value !== false,
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withOpenObjects(value)]));
}

/**
 * Repaired arguments, parsed by the tool's schema with defaults. Undefined if the schema rejects them or transforms its
 * input: then the arguments of the tool cannot be repaired by the schema.
 */
export async function parseRepaired(
  tool: ToolSet[string],
  given: unknown,
  repaired: JsonObject,
): Promise<unknown> {
  const { validate } = asSchema(tool.inputSchema as FlexibleSchema<unknown>);
  if (validate === undefined) return repaired;
  const before = await validate(given);
  if (!before.success || JSON.stringify(before.value) !== JSON.stringify(given)) return undefined;
  const after = await validate(repaired);
  return after.success ? after.value : undefined;
}
