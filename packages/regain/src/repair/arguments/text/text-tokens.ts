/** The words of a text, with positions, stems and sentence numbers. */

import { abbreviations } from '../words/abbreviations.ts';
import { stem } from '../words/split-words.ts';

export interface Token {
  readonly word: string;
  /** Lower case, abbreviations expanded, endings removed. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Number of preceding sentences or clauses. */
  readonly clause: number;
}

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]{1,3})?|[.?!;](?=\s|$)|\n/gu)) {
    const [word] = match;
    if (/^[.?!;\n]$/.test(word)) {
      clause++;
      continue;
    }
    const lower = word.toLowerCase().replace(/['’]s?$/, '');
    tokens.push({
      word,
      stem: stem(abbreviations.get(lower) ?? lower),
      start: match.index,
      end: match.index + word.length,
      clause,
    });
    if (tokens.length >= TOKENS_MAX) break;
  }
  return tokens;
}

/** Index of the first token that starts at or after a position. */
export function tokenFrom(tokens: readonly Token[], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

const TOKENS_MAX = 1000;
