/** Ranges: "between 5 and 10", "$300 to $400", "from May 1, 2024 until May 9, 2024", and parameters for their ends. */

import { wordSet } from '../../../values/index.ts';
import { nameWords } from '../words/split-words.ts';
import type { Entity } from './read-text.ts';

/** The same entities, with the ends of ranges marked. */
export function markRanges(text: string, entities: readonly Entity[]): readonly Entity[] {
  const out = [...entities];
  for (let i = 0; i + 1 < out.length; i++) {
    const [low, high] = [out[i]!, out[i + 1]!];
    if (low.kind !== high.kind || !bounded.has(low.kind)) continue;
    const gap = text.slice(low.end, high.start);
    const before = text.slice(Math.max(0, low.start - 10), low.start);
    const isRange =
      /^\s?[a-z%°]{0,10}\s?(?:to|until|till|through|–|-)\s?[$€£]?$/i.test(gap) ||
      (/^\s?[a-z%°]{0,10} and $/i.test(gap) && /between\s[$€£]?$/i.test(before));
    if (!isRange) continue;
    const isChange = /\bfrom\s[$€£]?$/i.test(before) && changes.test(clauseBefore(text, low.start));
    out[i] = { ...low, bound: isChange ? 'old' : 'low' };
    out[i + 1] = { ...high, bound: isChange ? 'new' : 'high' };
  }
  return out;
}

/** "Raise the limit from 2 to 5" is a change, not a range. */
const changes =
  /\b(?:rais|lower|shift|advanc|delay|alter|amend|revis|chang|updat|set|increas|decreas|reduc|mov|push|bump|adjust|modif|reschedul|postpon|edit|switch|renam|cut|correct|replac|upgrad|downgrad|extend|shorten|scal|bring|tak|drop)\w{0,4}\b/i;

function clauseBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - CLAUSE_MAX), end);
  return before.slice(
    Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf('? ')) + 1,
  );
}

const CLAUSE_MAX = 160;
const bounded = new Set(['number', 'date', 'time']);

/** Positive for the end that the parameter requests, negative for the other. */
export function rangeBoundBonus({ bound }: Entity, name: string): number {
  if (bound === undefined) return 0;
  const words = nameWords(name);
  const asksLow = words.some((word) => low.has(word));
  const asksHigh = words.some((word) => high.has(word));
  if (bound === 'old' || bound === 'new') {
    const asksOld = words.some((word) => old.has(word));
    // The words do not show whether a start time changed, or an event with a start time was moved.
    if (!asksOld && (asksLow || asksHigh)) return 0;
    return (bound === 'old') === asksOld ? 0.75 : -0.8;
  }
  // A parameter that requests neither end may mean either.
  if (asksLow === asksHigh) return -0.4;
  return (bound === 'low') === asksLow ? 0.75 : -0.5;
}

const low = wordSet('minimum start from begin since lower low after first departure check-in in');
const old = wordSet('old previous current former existing before original prior from');
const high = wordSet('maximum end to until upper high before last finish return out');
