/**
 * Results of MCP tools: `{ content, structuredContent?, isError? }`. An output schema describes the structured content, not
 * the result around it.
 */

import type { Json, JsonSchema } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';

const fields: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', '_meta']);

/** Whether the value is a result of MCP, unless the schema describes such an object itself. */
export function isMcpResult(value: unknown, output: JsonSchema | undefined): value is McpResult {
  if (typeof value !== 'object' || value === null) return false;
  const { content, structuredContent } = value as { readonly [name: string]: unknown };
  if (!Array.isArray(content) || !Object.keys(value).every((name) => fields.has(name))) return false;
  if (content.length === 0 && structuredContent === undefined) return false;
  const { properties = {} } = (output ?? {}) as { readonly properties?: object };
  if (Object.hasOwn(properties, 'content')) return false;
  return content.every((part) => typeof (part as { type?: unknown } | null)?.type === 'string');
}

export interface McpResult {
  readonly content: readonly Json[];
  readonly structuredContent?: Json;
}

/** The part that an output schema describes; undefined if the result has only text or media, which cannot be checked. */
export function structuredPart({ content, structuredContent }: McpResult): Json | undefined {
  if (structuredContent !== undefined) return structuredContent;
  const [only, ...others] = content;
  if (others.length > 0 || !isObject(only) || only.type !== 'text' || typeof only.text !== 'string')
    return undefined;
  return /^\s*[[{]/.test(only.text) ? tryParseJson(only.text) : undefined;
}
