/** The question, given facts and earlier outputs as a set of words and numbers to look values up in. */

import type { Json, JsonObject } from '../../types/index.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';

export interface StatedEvidence {
  /** Whether every word and number of a value is stated. */
  states(value: Json): boolean;
  /** The numbers of the question, in order. */
  readonly numbers: readonly number[];
}

const charactersMax = 4000;
const leavesMax = 2000;

const known = new WeakMap<RepairRequest, StatedEvidence>();

export function statedEvidence(request: RepairRequest): StatedEvidence {
  let found = known.get(request);
  if (found === undefined) {
    found = evidenceOf(request);
    known.set(request, found);
  }
  return found;
}

function evidenceOf({ text, given = [], outputs = {} }: RepairRequest): StatedEvidence {
  const question = plain(text.slice(0, charactersMax));
  const leaves = new Set<string>();
  for (const { value } of given) collect(value, leaves);
  for (const output of Object.values(outputs)) collect(output, leaves);
  const states = (value: Json): boolean => {
    if (value === null || typeof value === 'boolean') return false;
    if (typeof value !== 'object') {
      const words = plain(String(value).slice(0, charactersMax));
      return words.trim() !== '' && (question.includes(words) || leaves.has(words));
    }
    const items = Array.isArray(value) ? value : Object.values(value as JsonObject);
    return items.length > 0 && items.every(states);
  };
  const numbers = (question.match(/(?<= )\d+(?:\.\d+)?(?= )/g) ?? []).map(Number);
  return { states, numbers };
}

function collect(value: Json, leaves: Set<string>): void {
  if (leaves.size >= leavesMax || value === null) return;
  if (typeof value !== 'object') leaves.add(plain(String(value).slice(0, charactersMax)));
  else for (const item of Object.values(value)) collect(item as Json, leaves);
}

/** With one space around every word. */
function plain(text: string): string {
  return ` ${plainWords(text)} `;
}

/** Lower case, without punctuation and thousands separators, one space between words. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
