/** The nearest of some names by edit distance: "did you mean". */

import { distance } from 'fastest-levenshtein';

/** The nearest name, or undefined when none is near: more than half of its letters would have to change. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestEdits = Infinity;
  for (const candidate of names) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits >= bestEdits || edits > candidate.length / 2) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}
