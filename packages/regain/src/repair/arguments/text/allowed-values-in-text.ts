/** Allowed values that occur as words in the text. */

import type { Json } from '../../../types/index.ts';
import { isScalar } from '../../../values/index.ts';
import { stemsIn } from '../words/split-words.ts';
import { contextSimilarity } from './context-similarity.ts';
import type { SoughtValue, StatedValue } from './score-values.ts';

export function allowedValuesInText(sought: SoughtValue, allowed: readonly Json[]): readonly StatedValue[] {
  const { tokens } = sought.parsedText;
  const found: { value: Json; closeness: number }[] = [];
  for (const value of allowed.slice(0, ALLOWED_MAX).filter(isScalar)) {
    const words = stemsIn(String(value));
    if (words.length === 0) continue;
    const at = tokens.findIndex((_, i) => words.every((word, k) => tokens[i + k]?.stem === word));
    if (at === -1) continue;
    const [start, end] = [tokens[at]!.start, tokens[at + words.length - 1]!.end];
    found.push({ value, closeness: contextSimilarity({ kind: 'phrase', value, start, end }, sought) });
  }
  const isOnly = found.length === 1;
  // A word as short as "a" or "in" occurs by chance.
  return found.map(({ value, closeness }) => ({
    value,
    support:
      (String(value).length < 3 ? 0.6 : 1) * (isOnly ? 0.85 + 0.1 * closeness : 0.45 + 0.45 * closeness),
  }));
}

const ALLOWED_MAX = 300;
