/** How well the arguments of a call and the question fit each listed tool, whatever name the call has. */

import type { JsonObject, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { leavesOf } from '../calls/value-helpers.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { type SchemaView, viewOf } from './schema/view-of.ts';
import { conversionScore } from './values/conversion-score.ts';
import { nameSimilarity } from './words/name-similarity.ts';
import { nameWords, sentenceWords } from './words/split-words.ts';

export interface ToolEvidence {
  readonly spec: ToolSpec;
  /** How well names and values of the arguments fit the parameters: 1 if nothing speaks against it. */
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
    } else byArgs *= 0.3 + 0.7 * conversionScore(args[name]!, viewOf(closed, schema, args[name]), name);
    matched++;
  }
  return { byArgs: byArgs * missingFactor(view, free), matched };
}

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

/** The share of each tool's words that the question has near the values; words of all tools count little. */
function textFits(tools: readonly ToolSpec[], args: JsonObject, text: string): readonly number[] {
  const [near, whole] = [sentenceWords(clausesWith(args, text)), sentenceWords(text.slice(0, TEXT_MAX))];
  const words = tools.map(ownWords);
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.map((own) => {
    let [all, said] = [0, 0];
    for (const [word, weight] of own) {
      const rare = weight * Math.log((tools.length + 1) / (counts.get(word)! + 0.25));
      all += rare;
      said += rare * (near.has(word) ? 1 : whole.has(word) ? ELSEWHERE : 0);
    }
    return all === 0 ? 0 : said / all;
  });
}

const TEXT_MAX = 4000;
/** Weight of a word that the question has only in other clauses. */
const ELSEWHERE = 0.4;
const DESCRIBED = 0.35;

function ownWords({ name, description }: ToolSpec): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const word of sentenceWords(description)) words.set(word, DESCRIBED);
  for (const word of nameWords(name)) if (word.length > 1) words.set(word, 1);
  return words;
}

/** The clauses of the question that state most of the values; all of it if none does. */
function clausesWith(args: JsonObject, text: string): string {
  const clauses = text.slice(0, TEXT_MAX).split(clauseEnds);
  const values = leavesOf(args)
    .slice(0, NAMES_MAX)
    .map((value) => String(value).toLowerCase())
    .filter((value) => value.length > 1 || /^\d$/.test(value));
  const stated = clauses.map((clause) => {
    const lower = clause.toLowerCase();
    return values.reduce((sum, value) => sum + Number(lower.includes(value)), 0);
  });
  const most = Math.max(0, ...stated);
  return most === 0 ? text : clauses.filter((_, i) => stated[i] === most).join(' ');
}

const clauseEnds = /[.?!;](?:\s+|$)|\n+|,\s+(?=(?:and|then|also|finally|after|additionally|lastly|next)\b)/i;
