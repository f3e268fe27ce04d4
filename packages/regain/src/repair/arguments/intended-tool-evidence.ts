/** How well the arguments of a call and the question fit each listed tool, whatever name the call has. */

import type { Json, JsonObject, JsonSchema, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { textFits } from './intended-tool-text.ts';
import { isList } from './json/json-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { type SchemaView, viewOf } from './schema/view-of.ts';
import { conversionScore } from './values/conversions.ts';
import { nameSimilarity } from './words/name-similarity.ts';

export interface ToolEvidence {
  readonly spec: ToolSpec;
  /** How well names and values of the arguments fit the parameters: 1 if nothing contradicts it. */
  readonly byArgs: number;
  /** The number of arguments that the tool declares, under the same or a similar name. */
  readonly matched: number;
  /** The share of the tool's own words that the question has, 0 to 1. */
  readonly byText: number;
}

/** The tools that the arguments fit best, with those of `kept` among them. */
export function evidenceForTools(
  tools: readonly ToolSpec[],
  args: JsonObject,
  text: string,
  kept: readonly ToolSpec[],
): readonly ToolEvidence[] {
  const sent = Object.keys(args).slice(0, NAMES_MAX);
  const compared =
    tools.length <= COMPARED_MAX ? tools : [...new Set([...kept, ...nearestByNames(tools, sent)])];
  const byText = textFits(compared, args, text);
  return compared.map((spec, i) => ({ spec, ...argumentFit(spec, args, sent), byText: byText[i]! }));
}

const COMPARED_MAX = 12;
const NAMES_MAX = 50;

/** By declared names alone, without reading the schemas. */
function nearestByNames(tools: readonly ToolSpec[], sent: readonly string[]): readonly ToolSpec[] {
  return tools
    .map((spec) => {
      const { properties, required } = spec.inputSchema;
      const declared = isObject(properties) ? properties : {};
      const known = sent.reduce((sum, name) => sum + Number(Object.hasOwn(declared, name)), 0);
      const missing = Array.isArray(required)
        ? required.reduce((sum: number, name) => sum + Number(!sent.includes(name as string)), 0)
        : 0;
      return { spec, fit: known - 0.5 * missing };
    })
    .sort((a, b) => b.fit - a.fit)
    .slice(0, COMPARED_MAX)
    .map(({ spec }) => spec);
}

/** Factors of the fit. A name that the tool lacks says most. */
const UNKNOWN = 0.2;
const MISSING = 0.4;
const UNUSED = 0.97;
const NEAR_MIN = 0.7;

function argumentFit(spec: ToolSpec, args: JsonObject, sent: readonly string[]) {
  const { closed } = normalSchema(spec.inputSchema);
  const view = viewOf(closed, closed, args);
  const free = new Set(
    [...view.properties.keys()].slice(0, 100).filter((name) => !Object.hasOwn(args, name)),
  );
  let [byArgs, matched] = [1, 0];
  for (const name of sent) {
    const schema = view.properties.get(name);
    if (schema === undefined) {
      const [other, likeness] = nearest(name, free);
      byArgs *= other === undefined ? UNKNOWN : 0.9 * likeness;
      if (other === undefined) continue;
      free.delete(other);
    } else byArgs *= 0.3 + 0.7 * valueFit(args[name]!, name, schema, closed);
    matched++;
  }
  return { byArgs: byArgs * missingFactor(view, free), matched };
}

/** How well a value converts to the parameter; of a list, the least of its first items. */
function valueFit(value: Json, name: string, schema: JsonSchema, root: JsonSchema): number {
  const view = viewOf(root, schema, value);
  const whole = conversionScore(value, view, name);
  const { items } = view;
  if (whole < 1 || items === undefined || !isList(value)) return whole;
  return Math.min(
    1,
    ...value.slice(0, ITEMS_MAX).map((item) => conversionScore(item, viewOf(root, items, item), name)),
  );
}

const ITEMS_MAX = 4;

function nearest(name: string, free: ReadonlySet<string>): readonly [string | undefined, number] {
  let best: [string | undefined, number] = [undefined, 0];
  for (const other of free) {
    const likeness = nameSimilarity(name, other);
    if (likeness >= NEAR_MIN && likeness > best[1]) best = [other, likeness];
  }
  return best;
}

function missingFactor({ required }: SchemaView, free: ReadonlySet<string>): number {
  const missing = required.filter((name) => free.has(name)).length;
  return MISSING ** missing * UNUSED ** (free.size - missing);
}

/** The part of the evidence for each tool in the evidence for all of them; `prior`: what is known besides. */
export function sharesOf(
  all: readonly ToolEvidence[],
  prior: (one: ToolEvidence) => number = () => 1,
): readonly number[] {
  const weights = all.map((one) => prior(one) * one.byArgs * Math.exp(TEXT_WEIGHT * one.byText));
  const sum = weights.reduce((total, weight) => total + weight, NONE);
  return weights.map((weight) => weight / sum);
}

const TEXT_WEIGHT = 4;
const NONE = 0.02;
