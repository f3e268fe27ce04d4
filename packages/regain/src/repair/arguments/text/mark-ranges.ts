/** Two entities as the ends of a range: "between 5 and 10", "$300 to $400", "from May 1, 2024 until May 9, 2024". */

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
