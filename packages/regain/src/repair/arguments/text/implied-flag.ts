/** Flags implied by the text: requested means true, declined means false; a mere mention implies nothing. */

import { wordSet } from '../../../values/index.ts';
import { nameWords } from '../words/split-words.ts';
import type { ParsedText } from './read-text.ts';
import type { StatedValue } from './score-values.ts';
import type { Token } from './text-tokens.ts';

export function impliedFlag(name: string, { tokens }: ParsedText): readonly StatedValue[] {
  const words = nameWords(name).filter((word) => !genericWords.has(word));
  if (words.length === 0) return [];
  const meant = (token: Token) => words.some((word) => matchesWord(token, word) || negatesWord(token, word));
  if (!words.every((word) => tokens.some((token) => matchesWord(token, word) || negatesWord(token, word))))
    return [];
  // Every mention counts: a request may be withdrawn later.
  const own = tokens.flatMap((token, place) => (meant(token) ? [place] : []));
  const around = (place: number, from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.clause === tokens[place]!.clause && !meant(token))
      .map(({ word }) => word.toLowerCase().replace('\u2019', "'"));
  const before = own.flatMap((place) => around(place, place - BEFORE, place));
  const behind = own.flatMap((place) => around(place, place + 1, place + 1 + BEHIND));
  const isDenied = own.some((place) => !words.some((word) => matchesWord(tokens[place]!, word)));
  const isRefused =
    isDenied || before.some((word) => refusals.has(word)) || behind.some((word) => declinedAfter.has(word));
  const isAsked =
    before.some((word) => requests.has(word)) || behind.some((word) => requestedAfter.has(word));
  if (isRefused && !isAsked) return [{ value: false, support: 0.75 }];
  if (isAsked && !isRefused) return [{ value: true, support: 0.7 }];
  // Mentioned without a request, or both requested and declined: unknown.
  return [
    { value: true, support: 0.4 },
    { value: false, support: 0.35 },
  ];
}

const BEFORE = 5;
const BEHIND = 3;

function matchesWord({ stem }: Token, word: string): boolean {
  return stem === word || (word.length > 4 && stem.startsWith(word.slice(0, -1)));
}

/** "unread" of `read`, "nonrefundable" of `refundable`. */
function negatesWord({ stem }: Token, word: string): boolean {
  const rest = word.length > 3 ? /^(?:un|non|dis|de)(.+)$/.exec(stem)?.[1] : undefined;
  return rest?.startsWith(word.length > 5 ? word.slice(0, -2) : word) ?? false;
}

const genericWords = wordSet(
  'is has include with show enable use allow want should need do flag only get return',
);
const refusals = wordSet(`
  no not without don't dont exclude excluding excludes never disable disables disabling skip skipping hide hiding
  isn't aren't won't shouldn't doesn't can't cannot except off out unsubscribe unsubscribes unsubscribing remove removes
  removing removed stop stops stopping cancel cancels cancelling canceling deactivate deactivating delete drop dropping
  avoid avoiding block blocking prevent preventing forbid refuse decline reject revoke suppress mute unset uncheck clear
  omit omitting leave ignore ignoring nor neither non minus lose kill end quit pause suspend instead rather unless
`);
const declinedAfter = wordSet(
  "off out free disabled excluded removed omitted hidden false no not isn't aren't unwanted unnecessary less cancelled canceled",
);
const requests = wordSet(
  'on with include includes including enable enables enabling activate activating add adding want wants need needs require requires show showing make making allow allowing use using yes only must also plus subscribe start',
);
const requestedAfter = wordSet('on enabled included true yes required please only active');
