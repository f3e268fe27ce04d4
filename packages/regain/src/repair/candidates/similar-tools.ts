/** The likelihood that a listed tool is the intended one: by the words of names and descriptions, and by parameters. */

import type { JsonObject, ToolCall, ToolSpec } from '../../types/index.ts';
import { toolSupports } from '../arguments/intended-tool.ts';
import { isGenericName, toolNameSimilarity } from '../arguments/intended-tool-name.ts';
import { sentenceWords } from '../arguments/words/split-words.ts';
import { propertiesOf, requiredOf } from './schema-parts.ts';

export interface SimilarTool {
  readonly spec: ToolSpec;
  /** 0 to 1. */
  readonly likeness: number;
}

const LIKENESS_MIN = 0.25;
/** Longer lists are narrowed down by names alone. */
const COMPARED_MAX = 64;

/** Most likely first; dissimilar tools are omitted. `before`: the tool as it was listed before. */
export function nearestTools(
  call: ToolCall,
  tools: readonly ToolSpec[],
  before?: ToolSpec,
): readonly SimilarTool[] {
  if (before === undefined && isGenericName(call.tool)) {
    return toolSupports({ tools, call, text: '' })
      .map(({ spec, support }) => ({ spec, likeness: support }))
      .filter(({ likeness }) => likeness >= LIKENESS_MIN)
      .sort((a, b) => b.likeness - a.likeness);
  }
  const named = tools.map((spec) => ({ spec, likeness: toolNameSimilarity(call.tool, spec.name) }));
  if (named.length > COMPARED_MAX) {
    named.sort((a, b) => b.likeness - a.likeness);
    named.length = COMPARED_MAX;
  }
  return named
    .map(({ spec, likeness }) => ({ spec, likeness: likenessOf(spec, likeness, call.args, before) }))
    .filter(({ likeness }) => likeness >= LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness);
}

function likenessOf(spec: ToolSpec, name: number, args: JsonObject, before: ToolSpec | undefined): number {
  const fit = parameterFit(spec, args);
  if (before === undefined) return 0.8 * name + 0.2 * fit;
  if (before.effect !== undefined && spec.effect !== undefined && before.effect !== spec.effect) return 0;
  // A replacement keeps the description, or mentions the old name.
  const described =
    before.description !== '' && spec.description.startsWith(before.description)
      ? 1
      : wordShare(before, spec);
  return 0.4 * name + 0.4 * described + 0.2 * fit;
}

/** The share of the given arguments that the tool declares, and of its required parameters that are given. */
function parameterFit({ inputSchema }: ToolSpec, args: JsonObject): number {
  const properties = propertiesOf(inputSchema);
  const given = Object.keys(args);
  const required = requiredOf(inputSchema);
  const known = given.filter((name) => Object.hasOwn(properties, name)).length;
  const met = required.filter((name) => Object.hasOwn(args, name)).length;
  const total = given.length + required.length;
  return total === 0 ? 0.5 : (known + met) / total;
}

/** The share of words that two descriptions have in common. */
function wordShare(a: ToolSpec, b: ToolSpec): number {
  const [x, y] = [sentenceWords(a.description), sentenceWords(b.description)];
  if (x.size === 0 || y.size === 0) return 0;
  let shared = 0;
  for (const word of x) if (y.has(word)) shared++;
  return shared / (x.size + y.size - shared);
}
