/** Names with different meanings, however well the value of one would fit the other: `start_date`, `end_date`. */

import { wordsOf } from '../values/index.ts';

/** Groups of opposite or distinct roles: a value for one role is not a value for another. */
const oppositeWords: readonly (readonly string[])[] = [
  [
    'from start starts started begin begins since after source origin sender departure depart outbound first min minimum lower earliest low seller give in checkin old previous prev',
    'to end ends ended finish until before target destination recipient receiver beneficiary arrival arrive inbound last max maximum upper latest high buyer take out checkout new next',
  ],
  ['to', 'cc', 'bcc', 'from', 'reply'],
  ['departure depart outbound', 'return inbound', 'arrival arrive'],
  [
    'include included enable enabled allow allowed show on open',
    'exclude excluded disable disabled deny denied hide off close',
  ],
  ['parent', 'child children', 'sibling'],
  ['left', 'right', 'top', 'bottom'],
  ['width', 'height', 'depth', 'length'],
  ['lat latitude', 'lon lng long longitude'],
  ['x', 'y', 'z'],
  ['user username login', 'password secret token'],
  ['billing', 'shipping', 'delivery'],
  ['debit', 'credit'],
  ['buy bid', 'sell ask'],
  ['input', 'output'],
  ['home', 'away'],
  ['given first', 'middle', 'family last surname'],
];

const oppositeSets: readonly (readonly ReadonlySet<string>[])[] = oppositeWords.map((matter) =>
  matter.map((words) => new Set(words.split(' '))),
);

/** The two names belong to different roles of one group. */
export function areOpposites(a: string, b: string): boolean {
  const [ours, theirs] = differing(a, b);
  return oppositeSets.some((matter) => {
    const [mine, other] = [sideOf(ours, matter), sideOf(theirs, matter)];
    return mine !== -1 && other !== -1 && mine !== other;
  });
}

/** The same kind of thing with different qualifiers: `start_date` and `end_date`, `user_id` and `owner_id`. */
export function shareHeadNounOnly(a: string, b: string): boolean {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  if (x.at(-1) !== y.at(-1) || x.length === 0) return false;
  return x.some((word) => !y.includes(word)) && y.some((word) => !x.includes(word));
}

/** The same words in another case or joined differently: `userId`, `user_id`, `user-id`, `userid`. */
export function isSameName(a: string, b: string): boolean {
  return wordsOf(a).join('') === wordsOf(b).join('');
}

/** Similarity of two names: shared words, abbreviations and one-letter typos, 0 to 1. */
export function nameSimilarity(a: string, b: string): number {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  if (x.length === 0 || y.length === 0) return 0;
  const shared = x.filter((word) => y.some((other) => isSimilarWord(word, other))).length;
  return (2 * shared) / (x.length + y.length);
}

function isSimilarWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // `q` for `query`, `lang` for `language`; not `to` for `total`.
  return (short.length !== 2 && long.startsWith(short)) || (short.length >= 4 && isOneLetterOff(short, long));
}

function isOneLetterOff(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return rest === long.slice(at + 1);
}

/** The words in which two names differ. */
function differing(a: string, b: string): [readonly string[], readonly string[]] {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  return [x.filter((word) => !y.includes(word)), y.filter((word) => !x.includes(word))];
}

function sideOf(words: readonly string[], matter: readonly ReadonlySet<string>[]): number {
  return matter.findIndex((side) => words.some((word) => side.has(word)));
}
