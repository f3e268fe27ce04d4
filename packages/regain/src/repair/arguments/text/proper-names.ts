/** Proper names: runs of capitalised words, with joining words. */

import { wordSet } from '../../../values/index.ts';
import type { Entity } from './read-text.ts';
import { type Token, tokenFrom } from './text-tokens.ts';

export function properNamesIn(
  text: string,
  tokens: readonly Token[],
  spans: readonly Entity[],
): readonly Entity[] {
  const taken = new Set<number>();
  for (const { start, end } of spans)
    for (let i = tokenFrom(tokens, start); i < tokens.length && tokens[i]!.start < end; i++) taken.add(i);
  const names: Entity[] = [];
  const shorter: Entity[] = [];
  let i = 0;
  while (i < tokens.length && names.length < NAMES_MAX) {
    if (taken.has(i) || !isCapital(tokens[i]!)) {
      i++;
      continue;
    }
    const last = endOfRun(text, tokens, taken, i);
    // The first word of a sentence is always capitalised.
    const opens = i === 0 || tokens[i - 1]!.clause !== tokens[i]!.clause;
    const first = opens && openers.has(tokens[i]!.word.toLowerCase()) ? i + 1 : i;
    const isVerb = opens && i === last && !stands(text, tokens, i);
    if (first <= last && isCapital(tokens[first]!) && !isVerb) {
      const start = tokens[first]!.start;
      const value = text.slice(start, tokens[last]!.end).replace(/['’]s$/, '');
      if (!notNames.has(value.toLowerCase()))
        names.push({ kind: 'name', value, start, end: start + value.length });
      // "Ping Mia" may be a name, or a verb and a name.
      const rest = tokens[first + 1]?.start ?? start;
      const tail = text.slice(rest, start + value.length);
      if (
        opens &&
        first === i &&
        first < last &&
        isCapital(tokens[first + 1]!) &&
        /^\p{Lu}\p{Ll}/u.test(value)
      )
        shorter.push({ kind: 'name', value: tail, start: rest, end: start + value.length });
    }
    i = last + 1;
  }
  return [...names, ...places(text, names), ...shorter];
}

const NAMES_MAX = 100;
const WORDS_MAX = 7;

function endOfRun(text: string, tokens: readonly Token[], taken: ReadonlySet<number>, from: number): number {
  let last = from;
  for (let next = from + 1; next < tokens.length && next - from < WORDS_MAX; next++) {
    const before = tokens[next - 1]!;
    const gap = text.slice(before.end, tokens[next]!.start);
    const isInitial = /^\. ?$/.test(gap) && (before.word.length === 1 || titles.has(before.word));
    if (taken.has(next) || !(isInitial || /^(?:\s|-|&| & )$/.test(gap)) || /['’]s$/.test(before.word)) break;
    if (isCapital(tokens[next]!)) last = next;
    else if (gap === '-' && last === next - 1) last = next;
    else if (!joints.has(tokens[next]!.word)) break;
  }
  return last;
}

/** "Paris, France" and "Boston, MA": two names for one location, unless more follow. */
function places(text: string, names: readonly Entity[]): readonly Entity[] {
  return names.flatMap((name, i) => {
    const next = names[i + 1];
    if (next === undefined || text.slice(name.end, next.start) !== ', ') return [];
    const behind = text.slice(next.end, next.end + 6);
    const isEnumeration =
      /^,? (?:and|or) |^, [A-Z]/.test(behind) || text.slice(Math.max(0, name.start - 2), name.start) === ', ';
    if (isEnumeration) return [];
    return [
      { kind: 'place' as const, value: text.slice(name.start, next.end), start: name.start, end: next.end },
    ];
  });
}

function isCapital({ word }: Token): boolean {
  return /^\p{Lu}/u.test(word);
}

/**
 * A single capitalised word at the start of a sentence is a name if it is a possessive, an acronym, or stands alone.
 */
function stands(text: string, tokens: readonly Token[], at: number): boolean {
  const [own, next] = [tokens[at]!, tokens[at + 1]];
  if (/['’]s$/.test(own.word) || /^\p{Lu}{2,}$/u.test(own.word)) return true;
  return next === undefined || next.clause !== own.clause || text.slice(own.end, next.start).includes(',');
}

const titles = new Set(['St', 'Dr', 'Mr', 'Mrs', 'Ms', 'Jr', 'Sr', 'Mt', 'Ft', 'Prof']);
const joints = wordSet('of the de la le du van von der den del');
const verbs =
  'get find show tell give list search calculate compute determine fetch retrieve book reserve order buy create make add update change set delete remove cancel send check convert translate plan schedule start stop play provide look help identify estimate solve evaluate analyze generate predict compare recommend suggest draw write read open close turn want sure scale merge put deploy move rename raise lower push pull assign invite increase decrease reduce switch mark run launch restart enable disable share copy archive upload download install email call message notify remind transfer pay withdraw deposit subscribe unsubscribe opt upgrade downgrade';
const notNames = new Set(`${verbs} i i'm i'd i've i'll it it's ok hi hello please thanks`.split(' '));
const openers = new Set(
  `${verbs} what what's whats who who's when where which why how is are was were do does did can could would will should may i i'm my we you the a an in on at for from to of if let please hi hello hey given suppose assume also then next after before with need want it this that there there's me`.split(
    ' ',
  ),
);
