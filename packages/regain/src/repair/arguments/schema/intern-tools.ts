/**
 * Interns the schemas of tools: equal schemas become one object. Lists of tools are often read or parsed again, and
 * validators, views and names are cached by schema object.
 */

import type { JsonSchema, ToolSpec } from '../../../types/index.ts';
import { ContentCache } from '../../../values/index.ts';

export const definitionLimits = { entriesMax: 4_000, charsMax: 2_000_000, entryCharsMax: 100_000 };
const schemas = new ContentCache<JsonSchema>(definitionLimits);
const specs = new WeakMap<ToolSpec, ToolSpec>();

function internedSchema(schema: JsonSchema): JsonSchema {
  return schemas.get(schema, (copy) => copy as JsonSchema);
}

export function internedTool(spec: ToolSpec): ToolSpec {
  const known = specs.get(spec);
  if (known !== undefined) return known;
  const { inputSchema, outputSchema } = spec;
  const [input, output] = [internedSchema(inputSchema), outputSchema && internedSchema(outputSchema)];
  const isSame = input === inputSchema && output === outputSchema;
  const interned = isSame
    ? spec
    : { ...spec, inputSchema: input, ...(output === undefined ? {} : { outputSchema: output }) };
  specs.set(spec, interned);
  // It stays the same where it is interned again.
  specs.set(interned, interned);
  return interned;
}

/** The request or situation itself if nothing changed. */
export function withInternedTools<T extends { readonly tools: readonly ToolSpec[] }>(asked: T): T {
  const { tools } = asked;
  for (const spec of tools)
    if (internedTool(spec) !== spec) return { ...asked, tools: tools.map(internedTool) };
  return asked;
}
