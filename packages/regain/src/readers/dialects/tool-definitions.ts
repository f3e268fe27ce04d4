/** Definitions of tools, in the forms of OpenAI, Anthropic and MCP. */

import type { Json, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { objectIn, textIn } from '../fields.ts';

/** `{function: {name, description, parameters}}`, the same without `function`, or with `input_schema`, `inputSchema`. */
export function toolsOf(definitions: readonly Json[]): ToolSpec[] {
  return definitions.flatMap((definition) => {
    const own = objectIn(definition, 'function') ?? definition;
    const name = textIn(own, 'name');
    if (name === undefined) return [];
    const schemas = ['parameters', 'input_schema', 'inputSchema'].map((key) => objectIn(own, key));
    const inputSchema = schemas.find(isObject) ?? {};
    return [{ name, description: textIn(own, 'description') ?? '', inputSchema }];
  });
}
