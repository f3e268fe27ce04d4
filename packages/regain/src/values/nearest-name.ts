/** Edit distance, the nearest of several names, and the message for an unknown name. */

import { distance } from 'fastest-levenshtein';
import { invalidArgument } from '../types/index.ts';

/** Number of letters to insert, delete or replace to turn one text into the other. */
export function editDistance(a: string, b: string): number {
  return distance(a, b);
}

/** The nearest name, or undefined if more than half of its letters would have to change. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
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

const LISTED_MAX = 24;

/**
 * The message for an unknown name: `unknown suite "paladin-evil": did you mean "paladin-eval"?`. If none is near, it
 * lists the known names, unless they are many.
 */
export function unknownName(what: string, name: string, names: Iterable<string>): string {
  const known = [...names];
  const near = nearestName(name, known);
  const unknown = `unknown ${what} ${JSON.stringify(name)}`;
  if (near !== undefined) return `${unknown}: did you mean ${JSON.stringify(near)}?`;
  return known.length === 0 || known.length > LISTED_MAX
    ? unknown
    : `${unknown}; known names: ${known.join(', ')}`;
}

/** The one of this name. Throws the message for an unknown name; `what`: what it is. */
export function requireNamed<T extends { readonly name: string }>(
  what: string,
  name: string,
  all: readonly T[],
): T {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = all.map((one) => one.name);
  throw invalidArgument(unknownName(what, name, names));
}
