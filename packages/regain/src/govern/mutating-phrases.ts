/** Phrases of a description that indicate a change without a verb of change. */

import { wordSet } from '../values/index.ts';
import { takesFromQueue } from './read-verb-exceptions.ts';

/** The next page belongs to the caller; any other next item is then gone for others: "the next available task". */
const afterNext = wordSet('page pages token cursor link day days week weeks month months hour hours year');

/** "Returns what came since the last call": the call itself moves that mark. "On first use it is filled." */
const calls = wordSet('call check read poll query fetch request invocation time retrieval use access');

/** "visible to the user" describes access; "read to the user" is an action. */
const permitted = wordSet('accessible visible available belonging related known');

export function mutatingPhrase(words: readonly string[]): string | undefined {
  if (takesFromQueue(words)) return 'queue';
  for (let i = 0; i < words.length; i++) {
    const phrase = phraseAt(words, i);
    if (phrase !== undefined) return phrase;
  }
  return undefined;
}

function phraseAt(words: readonly string[], i: number): string | undefined {
  const following = words[i + 1] ?? '';
  const before = (word: string): boolean => words.slice(Math.max(0, i - 3), i).includes(word);
  switch (words[i]) {
    case 'next':
      return afterNext.has(following) ? undefined : 'next';
    case 'side':
      return [following, words[i + 2]].some((word) => word?.startsWith('effect')) ? 'side effect' : undefined;
    case 'first':
      return calls.has(following) ? `first ${following}` : undefined;
    case 'last':
    case 'previous':
      return calls.has(following) && before('since') ? 'since the last' : undefined;
    case 'one':
      return [following, words[i + 2]].includes('time') ? 'one-time' : undefined;
    case 'processing':
      return before('for') ? 'for processing' : undefined;
    case 'disk':
      return before('to') || before('into') ? 'to disk' : undefined;
    case 'user':
      return addressesUser(words, i) ? `${words[i - 2]} the user` : undefined;
    default:
      return undefined;
  }
}

/** "from the user", "to the user", and not "from the user's list". */
function addressesUser(words: readonly string[], i: number): boolean {
  if (words[i - 1] !== 'the' || words[i + 1] === 's') return false;
  const preposition = words[i - 2];
  return preposition === 'from' || (preposition === 'to' && !permitted.has(words[i - 3] ?? ''));
}
