/** Allowed values of a parameter, and examples of its description, that occur in the text. */

import type { Json } from '../../../types/index.ts';
import { isScalar, memoizeTexts } from '../../../values/index.ts';
import { stemsIn } from '../words/split-words.ts';
import { contextSimilarity } from './context-similarity.ts';
import type { SoughtValue, StatedValue } from './score-values.ts';

export function examplesInText(sought: SoughtValue): readonly StatedValue[] {
  return examplesOf(sought.view.description).flatMap(({ example, means }) => {
    const near = closenessOf(example, means, sought, isSameWord);
    const share = example.length < 3 && example === means ? 0.5 : 1;
    return near === undefined ? [] : [{ value: example, support: share * (0.62 + 0.3 * near) }];
  });
}

/** Similarity of the words around a value, where the words for it occur; undefined if they do not. */
function closenessOf(
  value: Json,
  said: string,
  sought: SoughtValue,
  isSame: (stem: string | undefined, word: string) => boolean,
): number | undefined {
  const { tokens } = sought.parsedText;
  const words = stemsIn(said);
  const at = tokens.findIndex((_, i) => words.every((word, k) => isSame(tokens[i + k]?.stem, word)));
  if (words.length === 0 || at === -1) return undefined;
  const [start, end] = [tokens[at]!.start, tokens[at + words.length - 1]!.end];
  return contextSimilarity({ kind: 'phrase', value, start, end }, sought);
}

/** Inflected forms such as "detail" and "detailed" count as one word. */
function isSameWord(a: string | undefined, b: string): boolean {
  if (a === undefined || a === b) return a === b;
  return a.length >= 5 && b.length >= 5 && (a.startsWith(b) || b.startsWith(a));
}

interface Example {
  readonly example: string;
  /** Its meaning in words: 'en' for English. */
  readonly means: string;
}

const examplesOf = memoizeTexts(1000, (description): readonly Example[] => {
  const cut = description.slice(0, 800);
  const found: Example[] = [];
  for (const match of cut.matchAll(
    /(?<!\w)['"`]([^'"`\n]{1,40})['"`](?:\s?(?:for|=|means|is|stands for|\()\s?['"]?(\p{L}{3,20})?)?/gu,
  ))
    found.push({ example: match[1]!, means: match[2] ?? match[1]! });
  // Codes with their meanings: "1 for Bangkok, 2 for Chiang Mai".
  for (const match of cut.matchAll(
    /(?<![\w.])['"]?(\d{1,4}|[A-Za-z]{1,3})['"]?\s?(?:for|represents|means|stands for|=|:)\s?(?:the )?(\p{Lu}?\p{L}{2,20}(?: \p{Lu}\p{L}{1,20})?)/gu,
  ))
    found.push({ example: match[1]!, means: match[2]! });
  const list =
    /(?:such as|e\.g\.,?|i\.e\.,?|for example,?|like|options?:|either|can be|one of:?)\s+([\p{L}\p{N}, /-]{3,160})/iu.exec(
      cut,
    );
  if (list !== null)
    for (const part of list[1]!.split(/,\s*|\/|\s+or\s+|\s+and\s+/))
      if (/^[\p{L}\p{N}][\p{L}\p{N} -]{1,24}$/u.test(part.trim()) && part.trim() !== 'etc')
        found.push({ example: part.trim().replace(/^or /, ''), means: part.trim().replace(/^or /, '') });
  return found;
});

export function allowedValuesInText(sought: SoughtValue, allowed: readonly Json[]): readonly StatedValue[] {
  const found = allowed
    .slice(0, ALLOWED_MAX)
    .filter(isScalar)
    .flatMap((value) => {
      const closeness = closenessOf(value, String(value), sought, Object.is);
      return closeness === undefined ? [] : [{ value, closeness }];
    });
  const isOnly = found.length === 1;
  // A word as short as "a" or "in" occurs by chance.
  return found.map(({ value, closeness }) => ({
    value,
    support:
      (String(value).length < 3 ? 0.6 : 1) * (isOnly ? 0.85 + 0.1 * closeness : 0.45 + 0.45 * closeness),
  }));
}

const ALLOWED_MAX = 300;
