/** How near a called name is to a listed one, and whether it says anything at all. */

import type { ToolSpec } from '../../types/index.ts';
import { memoizeObjects, memoizePairs } from '../../values/index.ts';
import { nameSimilarity, overlap } from './words/name-similarity.ts';
import { lettersAndDigits, nameWords } from './words/split-words.ts';

export const toolNameSimilarity: (called: string, listed: string) => number = memoizePairs(
  (called, listed) => {
    if (lettersAndDigits(called) === lettersAndDigits(listed)) return 0.98;
    const [a, b] = [stripped(called), stripped(listed)];
    const whole = nameSimilarity(called.slice(0, 120), listed);
    // The part before the last separator is a namespace, and two listed tools may differ only in it.
    const isForeign = namespaces.test(called);
    if (a !== '' && a === b) return isForeign ? 0.96 : Math.max(whole, 0.8 + 0.15 * whole);
    return Math.max(
      whole,
      0.95 * nameSimilarity(segment(called), segment(listed)) * (isForeign ? 1 : 0.9 + 0.1 * whole),
      overlap(nameWords(called), nameWords(listed)),
    );
  },
);

const namespaces =
  /^(?:functions?|api|tools?|default_api|mcp|actions?|plugins?|skills?|namespace|multi_tool_use)(?:[./:]|__)/i;

/** Whether it is the same name in another spelling, or with the prefix of a model's own format: `functions.get_x`. */
export function isSameName(called: string, listed: string): boolean {
  return spellingsOf(called).includes(lettersAndDigits(listed));
}

function spellingsOf(called: string): readonly string[] {
  return [lettersAndDigits(called), lettersAndDigits(called.replace(namespaces, ''))];
}

/** The listed name that is the called one, or the same in another spelling. */
export function listedName(called: string, tools: readonly ToolSpec[]): string | undefined {
  if (called.length > NAME_MAX) return undefined;
  const known = namesBySpelling(tools);
  const [whole, bare] = spellingsOf(called);
  return known.get(called) ?? known.get(whole!) ?? known.get(bare!);
}

const namesBySpelling = memoizeObjects((tools: readonly ToolSpec[]) => {
  const known = new Map<string, string>();
  for (const { name } of tools) {
    known.set(name, name);
    const spelling = lettersAndDigits(name);
    if (!known.has(spelling)) known.set(spelling, name);
  }
  return known;
});
const NAME_MAX = 200;

/** Whether a name says nothing about the tool: empty, `func1`, `tool_call`, `python`. */
export function isGenericName(name: string): boolean {
  const words = nameWords(name.slice(0, 60)).filter((word) => !/^\d+$/.test(word));
  return words.length <= 4 && words.every((word) => genericWords.has(word));
}

/** Stemmed, with abbreviations expanded, as `nameWords` gives them. */
const genericWords = new Set(
  nameWords(
    'fn f func function functions tool tools api call calls calling action method command step request response ' +
      'invoke invocation execute exec run use uses default main name',
  ).concat(
    nameWords(
      'python ipython code json none null nil undefined unknown empty args arguments parameter parameters params ' +
        'kwargs multi parallel batch wrapper placeholder example foo bar assistant model output result answer',
    ),
  ),
);

/** Without namespace, call brackets or version: `functions.get_x`, `mcp__server__get_x`, `get_x_tool()`. */
function stripped(name: string): string {
  return lettersAndDigits(segment(name).replace(/\(.{0,80}\)?$/s, '')).replace(
    /(?:tool|function|api|v\d)$/,
    '',
  );
}

function segment(name: string): string {
  const cut = name.slice(0, 200).replace(/\(.{0,80}$/s, '');
  return (
    cut
      .split(/[./:]|__|->/)
      .filter((part) => part !== '')
      .at(-1) ?? cut
  );
}
