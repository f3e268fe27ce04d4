/** Edit distance, and the nearest of some names by it: "did you mean". */

import { distance } from 'fastest-levenshtein';

/** How many letters have to be added, dropped or changed to make one text of the other. */
export function editDistance(a: string, b: string): number {
  return distance(a, b);
}

/** The nearest name, or undefined when none is near: more than half of its letters would have to change. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestEdits = Infinity;
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (edits >= bestEdits || edits > candidate.length / 2) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}
