/** Values that the call already uses: a value that the text states once is not available for another parameter. */

import type { Json } from '../../../types/index.ts';
import type { ParsedText } from '../text/read-text.ts';

/** A value that the text states more often than the call uses it is still available. */
export function usedValues(args: Json, parsedText: ParsedText): (value: Json) => boolean {
  const held = new Map<string, number>();
  collect(args, held, 0);
  return (value) => {
    const text = comparedText(value);
    const count = held.get(text);
    if (count === undefined) return false;
    if (typeof value === 'object') return true;
    const stated = parsedText.entities.filter(
      (entity) => entity.kind !== 'list' && comparedText(entity.value) === text,
    );
    return stated.length <= count;
  };
}

const HELD_MAX = 500;

function collect(value: Json, held: Map<string, number>, depth: number): void {
  if (held.size >= HELD_MAX || depth > 8) return;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    const text = comparedText(value);
    held.set(text, (held.get(text) ?? 0) + 1);
  }
  if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) collect(inner as Json, held, depth + 1);
}

function comparedText(value: Json): string {
  return typeof value === 'object'
    ? JSON.stringify(value).slice(0, 500)
    : String(value).slice(0, 500).trim().toLowerCase();
}
