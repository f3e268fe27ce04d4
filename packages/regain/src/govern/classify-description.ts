/** Whether the description of a tool says that a call only reads. */

import { wordSet } from '../values/index.ts';
import {
  beforeVerbs,
  describingVerbs,
  determiners,
  functionWords,
  harmlessVerbs,
  instructions,
  nounLikeVerbs,
  nounsInPlural,
  preamble,
  stateAdjectives,
} from './effect-words.ts';
import { mutatingPhrase } from './mutating-phrases.ts';
import { isFormOf, isMutatingWord, isNoun, lowerCaseWords } from './word-forms.ts';

export interface DescriptionClassification {
  /** It begins with a verb that reads. */
  readonly confirms: boolean;
  /** It says, or may say, that something changes. */
  readonly objection?: string;
}

/** A full stop, and other separators of a description. */
const STOP = '.';
const TOKEN = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_ \t'’]/gu;
const STOPS = new Set(['\n', '.', '!', '?', ':', ';', ',', '(', ')', '-', '–', '—', '/', '•', '*', '"']);

/** `own`: the words of the tool's name, with which a description may begin: "The BatchGetItem operation returns ...". */
export function classifyDescription(
  description: string,
  own: readonly string[] = [],
): DescriptionClassification {
  const ownWords = new Set(own);
  const tokens = tokensOf(description);
  const changing = tokens.findIndex((word, i) => isMutatingWord(word) && !isHarmless(tokens, i));
  if (changing >= 0) return objectionTo(tokens[changing]!);
  const foreign = tokens.find((word) => word !== STOP && !/[a-z0-9]/u.test(word));
  if (foreign !== undefined) return { confirms: false, objection: 'its description is not in Latin letters' };
  const verb = tokens.findIndex((_, i) => isOtherVerb(tokens, i));
  if (verb >= 0) return objectionTo(tokens[verb]!);
  const phrase = mutatingPhrase(tokens);
  if (phrase !== undefined) return objectionTo(phrase);

  const skipped = (word: string): boolean =>
    word === STOP || preamble.has(word) || (ownWords.has(word) && !isReading(word));
  const first = tokens.findIndex((word) => !skipped(word));
  return { confirms: first >= 0 && reads(tokens, first) };
}

/** The first word after the preamble: where a description has its verb. */
export const mainVerbOf = (description: string): string | undefined =>
  tokensOf(description).find((word) => word !== STOP && !preamble.has(word));

/** "List a flat", "Lists your car": to list one thing is to offer it. */
const LIST = new Set(['list']);
const CHECK = new Set(['check']);
const PERFORM = new Set(['perform']);
const isOffer = (tokens: readonly string[], i: number): boolean =>
  isFormOf(tokens[i]!, LIST) && ['a', 'an', 'your', 'my', 'this', 'one'].includes(tokens[i + 1] ?? '');

const reads = (tokens: readonly string[], i: number): boolean =>
  (isFormOf(tokens[i]!, describingVerbs) && !isOffer(tokens, i)) ||
  isStatusCheck(tokens.slice(i, i + 3)) ||
  performsSearch(tokens, i);

/** A past participle before a noun, where no verb is possible: not after "are", "gets", "and" or an adverb. */
function isState(tokens: readonly string[], i: number): boolean {
  const before = tokens[i - 1];
  const after = tokens[i + 1];
  if (!stateAdjectives.has(tokens[i]!) || before === undefined || after === undefined) return false;
  const noun =
    after !== STOP && !functionWords.has(after) && !determiners.has(after) && !after.endsWith('ly');
  return noun && beforeState.has(before);
}
const beforeState = wordSet('a an the all any every each of your its their this specified');

/** Words that look like verbs of change but are nouns here: "a pull request", "a set of", "performs a web search". */
const isHarmless = (tokens: readonly string[], i: number): boolean =>
  isNoun(tokens, i) ||
  (tokens[i] === 'set' && tokens[i - 1] === 'a' && tokens[i + 1] === 'of') ||
  performsSearch(tokens, i) ||
  isState(tokens, i);

/** "Performs a web search", "Perform an advanced full-text search". */
const SEARCHED_WITHIN = 6;
function performsSearch(tokens: readonly string[], i: number): boolean {
  if (!isFormOf(tokens[i]!, PERFORM)) return false;
  const object = tokens.slice(i + 1, i + 1 + SEARCHED_WITHIN);
  const end = object.findIndex((word) => word === STOP || beforeVerbs.has(word));
  const found = object.findIndex((word) => word === 'search' || word === 'retrieval' || word === 'lookup');
  return found >= 0 && (end < 0 || found < end);
}

const objectionTo = (word: string): DescriptionClassification => ({
  confirms: false,
  objection: `its description says "${word}"`,
});

/** "Checks whether ...", "Check the status ...": `check` alone may mean ticking an item. */
const checkedThings = wordSet('status state health availability existence progress version balance');
const isStatusCheck = ([verb = '', second = '', third = '']: readonly string[]): boolean =>
  isFormOf(verb, CHECK) &&
  (second === 'if' || second === 'whether' || (second === 'the' && checkedThings.has(third)));

function tokensOf(description: string): string[] {
  const tokens: string[] = [];
  for (const [token] of description.matchAll(TOKEN)) {
    if (STOPS.has(token)) tokens.push(STOP);
    else for (const word of lowerCaseWords(token)) tokens.push(word);
  }
  return tokens;
}

/** A word in the position of a verb that is not a known read verb. */
function isOtherVerb(tokens: readonly string[], i: number): boolean {
  const word = tokens[i]!;
  if (word === STOP || functionWords.has(word) || isReading(word) || isHarmless(tokens, i)) return false;
  const before = tokens[i - 1]?.endsWith('ly') === true ? tokens[i - 2] : tokens[i - 1];
  const after = tokens[i + 1];
  // "prepare it": the word before these is a verb or an exception.
  if (after === 'it' || after === 'them') return true;
  const joined = before !== undefined && beforeVerbs.has(before);
  const ends = after === undefined || after === STOP;
  if (joined && isFormOf(word, nounLikeVerbs) && !(ends && nounsInPlural.has(word))) return true;
  const begins = (before === undefined || before === STOP) && !instructions.has(word);
  return (joined || begins) && after !== undefined && determiners.has(after);
}

const isReading = (word: string): boolean => isFormOf(word, describingVerbs) || isFormOf(word, harmlessVerbs);
