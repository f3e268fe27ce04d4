/** The tools of the SDK, by their form: the SDK itself is not imported. */

import { invalidArgument, type JsonSchema } from '../../types/index.ts';
import { isObject, requireTools, tryParseJson } from '../../values/index.ts';
import { offeredSchema } from '../input-schema.ts';

/** What `tool(name, description, schema, handler)` of the SDK returns. */
export interface SdkTool {
  readonly name: string;
  readonly description: string;
  /** A schema for each argument, such as those of Zod. */
  readonly inputSchema: object;
  readonly annotations?: object | undefined;
  // Declared as a method, so that tools with narrower argument types are accepted.
  handler(args: never, extra: unknown): Promise<object>;
}

/** The server refuses two tools of one name, too, but only after both were protected as one. */
export function requireSdkTools(place: string, tools: unknown): asserts tools is readonly SdkTool[] {
  requireTools(
    place,
    'an array of what `tool` of the Claude Agent SDK returns',
    tools,
    'list',
    ({ name, handler, inputSchema }: Partial<SdkTool>) =>
      typeof name === 'string' && typeof handler === 'function' && isObject(inputSchema),
  );
  const names = (tools as readonly SdkTool[]).map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw invalidArgument(`${place} takes tools with unique names, got two that are called ${twice}`);
}

/** Where a schema of an argument cannot be read, nothing is known of it. */
export function inputSchemaOf({ inputSchema }: SdkTool): JsonSchema {
  const arguments_ = Object.entries(inputSchema);
  return {
    type: 'object',
    properties: Object.fromEntries(arguments_.map(([name, schema]) => [name, offeredSchema(schema) ?? {}])),
    required: arguments_.filter(([, schema]) => !isOptional(schema)).map(([name]) => name),
  };
}

function isOptional(schema: unknown): boolean {
  const { '~standard': standard } = (schema ?? {}) as Partial<Standard>;
  try {
    return standard?.validate(undefined).issues === undefined;
  } catch {
    return true;
  }
}

interface Standard {
  readonly '~standard': { validate(value: unknown): { readonly issues?: unknown } };
}

/** What a result says: its structured content, or its only text, parsed if it is JSON. */
export function contentOf(result: unknown): unknown {
  const { structuredContent, content, isError } = (result ?? {}) as Record<string, unknown>;
  if (isError === true) return result;
  if (structuredContent !== undefined) return structuredContent;
  const [only, ...others] = Array.isArray(content) ? (content as readonly unknown[]) : [];
  const text = others.length === 0 && isObject(only) ? only.text : undefined;
  return typeof text === 'string' ? tryParseJson(text, text) : result;
}

export function withNotes(result: object, notes: readonly string[]): object {
  const { content = [] } = (isObject(result) ? result : {}) as { readonly content?: unknown };
  // What is no result is left to the server, which refuses it: with a note it would pass as one.
  if (notes.length === 0 || !isObject(result) || !Array.isArray(content)) return result;
  return { ...result, content: [...content, ...notes.map((text) => ({ type: 'text', text }))] };
}

export function textResult(text: string, isError?: true) {
  return { content: [{ type: 'text', text }], ...(isError === undefined ? {} : { isError }) };
}
