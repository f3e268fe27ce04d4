/** Values of one call stand near each other in a question of several parts. */

import type { Json } from '../../../types/index.ts';
import { sum } from '../../../values/index.ts';
import { isScalar } from '../json/json-types.ts';
import { surroundingEnumeration } from './enumerations.ts';

/** A factor for a stated value: 1 near the other values of the call, less farther away, 1 if nothing is known. */
export function nearness(value: Json, others: readonly Json[], lower: string): number {
  if (lower.length < SHORT) return 1;
  const own = placesOf(value, lower);
  const near = others.map((other) => placesOf(other, lower)).filter((places) => places.length > 0);
  if (own.length === 0 || near.length === 0) return 1;
  const distance = Math.min(
    ...own.map((at) => sum(near.map((places) => Math.min(...places.map((place) => Math.abs(place - at)))))),
  );
  return distance < NEAR * near.length ? 1 : distance < FAR * near.length ? 0.85 : 0.6;
}

const SHORT = 140;
const NEAR = 70;
const FAR = 160;
const PLACES_MAX = 8;

function placesOf(value: Json, lower: string): readonly number[] {
  if (!isScalar(value) || typeof value === 'boolean') return [];
  const text = String(value).toLowerCase();
  const places: number[] = [];
  for (
    let at = lower.indexOf(text);
    at >= 0 && text !== '' && places.length < PLACES_MAX;
    at = lower.indexOf(text, at + 1)
  )
    if (!/\w/.test(lower[at - 1] ?? '') && !/\w/.test(lower[at + text.length] ?? '')) places.push(at);
  return places;
}

/** `num2` of a call with `num1: 56` where the text says "56 and 98": the item that follows in its place. */
export function siblingValue(
  name: string,
  args: { readonly [name: string]: Json },
  text: string,
): string | undefined {
  const own = numbered(name);
  if (own === undefined) return undefined;
  for (const [other, value] of Object.entries(args)) {
    const sibling = numbered(other);
    if (other === name || sibling === undefined || sibling.base !== own.base || !isScalar(value)) continue;
    const items = surroundingEnumeration(String(value), text);
    const at = items?.findIndex((item) => item.toLowerCase() === String(value).toLowerCase()) ?? -1;
    const found = at < 0 ? undefined : items![at + own.order - sibling.order];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `num2` is the second of its kind, `b` the second of the alphabet. */
function numbered(name: string): { readonly base: string; readonly order: number } | undefined {
  const [, base = '', mark = ''] = /^(.*?)[_ ]?(\d|[a-z])$/i.exec(name) ?? [];
  if (
    mark === '' ||
    (/[a-z]/i.test(mark) && base !== '' && !/[_ ]$/.test(name.slice(0, -1)) && !/[A-Z]/.test(mark))
  )
    return undefined;
  return {
    base: base.toLowerCase(),
    order: /\d/.test(mark) ? Number(mark) : mark.toLowerCase().codePointAt(0)!,
  };
}
