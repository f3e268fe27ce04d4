/** How well the wording of the question fits the called tool, compared with the other listed tools. */

import type { ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { nameWords, sentenceWords } from '../arguments/words/split-words.ts';

const toolsMax = 50;
const known = new WeakMap<RepairRequest, ReadonlyMap<string, number>>();

/** By how much the best other tool fits better; 0 if none does. */
export function toolBehind(tool: string, request: RepairRequest): number {
  let fits = known.get(request);
  if (fits === undefined) {
    fits = fitsOf(request);
    known.set(request, fits);
  }
  const own = fits.get(tool) ?? 0;
  let best = 0;
  for (const [name, fit] of fits) if (name !== tool) best = Math.max(best, fit);
  return Math.max(0, best - own);
}

function fitsOf({ tools, text }: RepairRequest): ReadonlyMap<string, number> {
  const some = tools.slice(0, toolsMax);
  if (some.length < 2) return new Map();
  const words = some.map(wordsOf);
  const frequency = new Map<string, number>();
  for (const own of words) for (const word of own.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const asked = sentenceWords(text.slice(0, 1000));
  return new Map(
    some.map(({ name }, index) => {
      let found = 0;
      let total = 0;
      for (const [word, weight] of words[index]!) {
        const rare = Math.log(1 + some.length / frequency.get(word)!);
        total += weight * rare;
        if (asked.has(word)) found += weight * rare;
      }
      return [name, total === 0 ? 0 : found / Math.sqrt(total)];
    }),
  );
}

function wordsOf({ name, description, inputSchema }: ToolSpec): ReadonlyMap<string, number> {
  const out = new Map<string, number>();
  const properties = isObject(inputSchema.properties ?? null)
    ? Object.keys(inputSchema.properties as object)
    : [];
  for (const property of properties) for (const word of nameWords(property)) out.set(word, 0.5);
  for (const word of sentenceWords(description)) out.set(word, 1);
  for (const word of nameWords(name)) out.set(word, 2);
  return out;
}
