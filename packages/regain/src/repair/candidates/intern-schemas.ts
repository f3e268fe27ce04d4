/**
 * Interns schemas: lists of tools are often read again, and validators, views and names are cached by schema object.
 */

import type { JsonSchema, Situation, ToolSpec } from '../../types/index.ts';

const REMEMBERED_MAX = 4_000;
/** Larger schemas are not interned. */
const CHARS_MAX = 100_000;
const byText = new Map<string, JsonSchema>();
const first = new WeakMap<JsonSchema, JsonSchema>();
const specs = new WeakMap<ToolSpec, ToolSpec>();

export function withInternedTools(situation: Situation): Situation {
  const { spec, specBefore, tools } = situation;
  const same = internedList(tools);
  const isAsItWas = same === tools;
  const [now, before] = [spec && interned(spec), specBefore && interned(specBefore)];
  if (isAsItWas && now === spec && before === specBefore) return situation;
  return { ...situation, spec: now, specBefore: before, tools: same };
}

/** The list itself if nothing changed. */
function internedList(tools: readonly ToolSpec[]): readonly ToolSpec[] {
  for (const spec of tools) if (interned(spec) !== spec) return tools.map(interned);
  return tools;
}

function interned(spec: ToolSpec): ToolSpec {
  const { inputSchema, outputSchema } = spec;
  const [same, sameOutput] = [canonicalSchema(inputSchema), outputSchema && canonicalSchema(outputSchema)];
  if (same === inputSchema && sameOutput === outputSchema) return spec;
  let known = specs.get(spec);
  if (known === undefined) {
    known = { ...spec, inputSchema: same, ...(sameOutput === undefined ? {} : { outputSchema: sameOutput }) };
    specs.set(spec, known);
  }
  return known;
}

function canonicalSchema(schema: JsonSchema): JsonSchema {
  const known = first.get(schema);
  if (known !== undefined) return known;
  const text = boundedText(schema);
  const like = text === undefined ? schema : (byText.get(text) ?? schema);
  if (text !== undefined && like === schema) {
    if (byText.size >= REMEMBERED_MAX) byText.clear();
    byText.set(text, schema);
  }
  first.set(schema, like);
  return like;
}

function boundedText(schema: JsonSchema): string | undefined {
  try {
    const text = JSON.stringify(schema);
    return text.length > CHARS_MAX ? undefined : text;
  } catch {
    return undefined;
  }
}
