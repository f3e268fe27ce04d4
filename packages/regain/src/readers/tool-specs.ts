/** Definitions of tools, as Chat Completions, MCP and others write them. */

import type { Json, ToolSpec } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { objectIn, textIn } from './fields.ts';

const schemaKeys = ['inputSchema', 'input_schema', 'parameters'];

/** The entries with a name; what else they lack stays empty. */
export function toolSpecs(definitions: readonly Json[]): ToolSpec[] {
  return definitions.flatMap((entry) => {
    const tool = objectIn(entry, 'function') ?? entry;
    const name = textIn(tool, 'name');
    if (!isObject(tool) || name === undefined) return [];
    const key = schemaKeys.find((one) => isObject(tool[one]));
    const inputSchema = key === undefined ? {} : objectIn(tool, key)!;
    const outputSchema = objectIn(tool, 'outputSchema');
    const spec = { name, description: textIn(tool, 'description') ?? '', inputSchema };
    return [outputSchema === undefined ? spec : { ...spec, outputSchema }];
  });
}
