/** The tools of the SDK, by their form: the SDK itself is not imported. */

import type { ToolAnnotations } from '../../shield/index.ts';
import type { JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';

/** What `tool(name, description, schema, handler)` of the SDK returns. */
export interface SdkTool {
  readonly name: string;
  readonly description: string;
  /** A schema for each argument, such as those of Zod. */
  readonly inputSchema: object;
  readonly annotations?: ToolAnnotations | undefined;
  // Declared as a method, so that tools with narrower argument types are accepted.
  handler(args: never, extra: unknown): Promise<object>;
}

/** Where a schema of an argument cannot be read, nothing is known of it. */
export function inputSchemaOf({ inputSchema }: SdkTool): JsonSchema {
  const arguments_ = Object.entries(inputSchema);
  return {
    type: 'object',
    properties: Object.fromEntries(arguments_.map(([name, schema]) => [name, jsonSchemaOf(schema)])),
    required: arguments_.filter(([, schema]) => !isOptional(schema)).map(([name]) => name),
  };
}

interface Standard {
  readonly jsonSchema?: { input(options: object): JsonSchema };
  validate(value: unknown): { readonly issues?: unknown };
}

function standardOf(schema: unknown): Partial<Standard> {
  return (schema as { readonly '~standard'?: Standard } | undefined)?.['~standard'] ?? {};
}

function jsonSchemaOf(schema: unknown): JsonObject {
  try {
    return (standardOf(schema).jsonSchema?.input({ target: 'draft-2020-12' }) ?? {}) as JsonObject;
  } catch {
    return {};
  }
}

function isOptional(schema: unknown): boolean {
  try {
    return standardOf(schema).validate?.(undefined).issues === undefined;
  } catch {
    return true;
  }
}

/** The content of a result as a verification reads it: structured, or its only text as JSON. */
export function contentOf(result: unknown): unknown {
  const { structuredContent, content, isError } = (result ?? {}) as Record<string, unknown>;
  if (isError === true) return result;
  if (structuredContent !== undefined) return structuredContent;
  const [only, ...others] = Array.isArray(content) ? (content as readonly unknown[]) : [];
  const text = others.length === 0 && isObject(only) ? only.text : undefined;
  return typeof text === 'string' ? tryParseJson(text, text) : result;
}

/** A result of the tool, or the record that a verification found, followed by notes for the model. */
export function resultOf(value: unknown, notes: readonly string[]): object {
  const result =
    isObject(value) && Array.isArray(value.content) ? value : textResult(JSON.stringify(value) ?? '');
  const parts = notes.map((text) => ({ type: 'text', text }));
  return parts.length === 0
    ? result
    : { ...result, content: [...(result.content as readonly object[]), ...parts] };
}

export function textResult(text: string, isError?: true) {
  return { content: [{ type: 'text', text }], ...(isError === undefined ? {} : { isError }) };
}
