/** Phrases next to a parameter's own word: "genre jazz", "for the jazz genre", "reason is a cold". */

import { wordSet } from '../../../values/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { isFiller, nameWords, stem } from '../words/split-words.ts';
import { wordAffinity } from '../words/synonyms.ts';
import type { ParsedText } from './read-text.ts';
import type { StatedValue } from './score-values.ts';
import type { Token } from './text-tokens.ts';

export function phrasesNearName(
  name: string,
  { description }: SchemaView,
  { text, tokens }: ParsedText,
): readonly StatedValue[] {
  const words = nameWords(name).filter((word) => !genericWords.has(word));
  const found: StatedValue[] = kindsOf(description, text, tokens);
  if (words.length === 0) return found;
  tokens.forEach((token, i) => {
    const affinity = Math.max(...words.map((word) => wordAffinity(token.stem, word)));
    if (affinity < 0.8 || found.length > 6) return;
    const after = run(text, tokens, skipJoints(tokens, i + 1), 1);
    if (after !== undefined) {
      const isPointed = affinity === 1 && pointers.has(tokens[i - 1]?.word.toLowerCase() ?? '');
      // It is unknown how many of several following words belong to it.
      const support = isPointed && !after.includes(' ') ? POINTED : 0.5 * affinity;
      found.push({ value: after, support });
    }
    const before = run(text, tokens, i - 1, -1);
    if (before !== undefined) found.push({ value: before, support: 0.45 * affinity });
  });
  return found;
}

/** "Genre of the book" asks for the phrase before "book". */
function kindsOf(description: string, text: string, tokens: readonly Token[]): StatedValue[] {
  const match = /\b(?:type|genre|kind|category|style|sort) of (?:the |a |an )?(\p{L}{3,20})/iu.exec(
    description.slice(0, 200),
  );
  if (match === null) return [];
  const noun = stem(match[1]!.toLowerCase());
  const at = tokens.findIndex((token) => token.stem === noun);
  const before = at < 1 ? undefined : run(text, tokens, at - 1, -1);
  return before === undefined ? [] : [{ value: before, support: 0.55 }];
}

const genericWords = wordSet('name id type value text number');
/** Without "of" and "for": the colour of the tile is not the tile. */
const joints = wordSet('is as to be called named are was equal');
const RUN_MAX = 4;
/** "in cluster blue", "into branch develop": the phrase is the cluster, the branch. */
const pointers = wordSet('in into to on onto from under at of for via within using by');
export const POINTED = 0.85;
/** Adverbs and prepositions do not belong to a name. */
const particles = wordSet(
  'down up off out away back again now today tonight tomorrow please right immediately asap soon later instead too also only just over there here once twice directly quickly first then thanks',
);

function skipJoints(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && at < from + 3 && joints.has(tokens[at]!.word.toLowerCase())) at++;
  return at;
}

/** Words up to the next function word or punctuation mark. */
function run(text: string, tokens: readonly Token[], from: number, direction: 1 | -1): string | undefined {
  let last = from;
  let count = 0;
  for (let i = from; i >= 0 && i < tokens.length && count < RUN_MAX; i += direction) {
    const token = tokens[i]!;
    const word = token.word.toLowerCase();
    if (isFiller(word) || (direction === 1 && particles.has(word))) break;
    const other = tokens[i - direction];
    if (i !== from && other !== undefined) {
      const gap = direction === 1 ? text.slice(other.end, token.start) : text.slice(token.end, other.start);
      if (!/^[ -]$/.test(gap)) break;
    }
    last = i;
    count++;
  }
  if (count === 0) return undefined;
  const [a, b] = direction === 1 ? [from, last] : [last, from];
  return text.slice(tokens[a]!.start, tokens[b]!.end);
}
