/** How well each listed tool fits the question, near the values of the call. */

import type { JsonObject, ToolCall, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { leavesOf } from '../calls/value-helpers.ts';
import { nameWords, sentenceWords } from './words/split-words.ts';

/** The share of each tool's own words that the question has; words of many tools count little. */
export function textFits(tools: readonly ToolSpec[], args: JsonObject, text: string): readonly number[] {
  const cut = text.slice(0, TEXT_MAX);
  const [near, whole] = [sentenceWords(clausesWith(args, tools, cut)), sentenceWords(cut)];
  const words = tools.map(ownWords);
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.map((own) => {
    let [all, said] = [0, 0];
    for (const [word, weight] of own) {
      const rare = weight * rarity(counts.get(word)!, tools.length);
      all += rare;
      said += rare * (near.has(word) ? 1 : whole.has(word) ? ELSEWHERE : 0);
    }
    return all === 0 ? 0 : said / all;
  });
}

/** By how much the best other tool fits the question better than the called one, 0 to 1; 0 if none does. */
export function toolBehind({ tool, args }: ToolCall, tools: readonly ToolSpec[], text: string): number {
  const own = tools.findIndex(({ name }) => name === tool);
  if (tools.length < 2 || own < 0 || own >= TOOLS_MAX) return 0;
  const fits = textFits(tools.slice(0, TOOLS_MAX), args, text);
  return Math.max(0, ...fits.map((fit) => fit - fits[own]!));
}

const TOOLS_MAX = 50;
const TEXT_MAX = 4000;
/** Weight of a word that the question has only in other clauses. */
const ELSEWHERE = 0.4;
/** Weight of a word that only the description has. */
const DESCRIBED = 0.35;

function rarity(count: number, total: number): number {
  return Math.log((total + 1) / (count + 0.25));
}

function ownWords({ name, description }: ToolSpec): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const word of sentenceWords(description)) words.set(word, DESCRIBED);
  for (const word of nameWords(name)) if (word.length > 1) words.set(word, 1);
  return words;
}

/** The clauses that state most of the values, those of rarely declared parameters first; everything if none does. */
function clausesWith(args: JsonObject, tools: readonly ToolSpec[], text: string): string {
  const clauses = text.split(clauseEnds);
  const values = Object.keys(args)
    .slice(0, NAMES_MAX)
    .flatMap((name) => {
      const weight = rarity(tools.filter((spec) => isDeclaredBy(spec, name)).length, tools.length);
      return leavesOf(args[name]!)
        .slice(0, LEAVES_MAX)
        .map((value) => ({ value: String(value).trim().toLowerCase(), weight }));
    });
  const stated = clauses.map((clause) => {
    const lower = clause.toLowerCase();
    return values.reduce((sum, { value, weight }) => sum + (states(lower, value) ? weight : 0), 0);
  });
  const most = Math.max(0, ...stated);
  return most === 0 ? text : clauses.filter((_, i) => stated[i]! >= most - 1e-9).join(' ');
}

const clauseEnds = /[.?!;](?:\s+|$)|\n+|,\s+(?=(?:and|then|also|finally|after|additionally|lastly|next)\b)/i;
const NAMES_MAX = 20;
const LEAVES_MAX = 10;

export function isDeclaredBy({ inputSchema: { properties } }: ToolSpec, name: string): boolean {
  return isObject(properties) && Object.hasOwn(properties, name);
}

/** Whether a text has a value as whole words. */
function states(lower: string, value: string): boolean {
  if (value === '') return false;
  for (let at = lower.indexOf(value); at >= 0; at = lower.indexOf(value, at + value.length))
    if (!isWordAt(lower, at - 1) && !isWordAt(lower, at + value.length)) return true;
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? '');
}
