/** Flags that the text implies: what is asked for is true, what is refused is false. */

import { nameWords } from '../words/words.ts';
import type { Reading } from './read-text.ts';
import type { Stated } from './weigh.ts';

export function impliedFlag(name: string, { tokens }: Reading): readonly Stated[] {
  const words = nameWords(name).filter((word) => !hollow.has(word));
  if (words.length === 0) return [];
  const places = words.map((word) =>
    tokens.findIndex(
      (token) => token.stem === word || (word.length > 4 && token.stem.startsWith(word.slice(0, -1))),
    ),
  );
  const found = places.filter((place) => place !== -1);
  if (found.length < words.length) return [];
  const first = Math.min(...found);
  const before = tokens.slice(Math.max(0, first - 4), first).map(({ word }) => word.toLowerCase());
  const isRefused = before.some((word) => refusals.has(word));
  return [{ value: !isRefused, support: isRefused ? 0.75 : 0.7 }];
}

const hollow = new Set(
  'is has include with show enable use allow want should need do flag only get return'.split(' '),
);
const refusals = new Set(
  "no not without don't dont exclude excluding never disable skip hide isn't except".split(' '),
);
