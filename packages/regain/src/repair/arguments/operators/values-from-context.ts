/** Given facts and earlier outputs whose name and value fit a parameter. */

import type { Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isOfType } from '../json/json-types.ts';
import type { RepairContext } from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import type { KnownValue } from '../text/known-values.ts';
import { conversionsOf } from '../values/conversions.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords } from '../words/split-words.ts';
import type { ProposedValue } from './fill-missing.ts';

export function valuesFromContext(
  name: string,
  place: string,
  view: SchemaView,
  context: RepairContext,
): readonly ProposedValue[] {
  const best = new Map<string, ProposedValue>();
  for (const source of context.knownValues()) {
    const likeness = likenessOf(name, place, source);
    if (likeness < 0.6) continue;
    const fitted = fittedValue(source.value, view, name);
    if (fitted === undefined) continue;
    const certainty = source.kind === 'fact' ? 0.97 : source.inList ? 0.55 : 0.88;
    const support = likeness * certainty * fitted.support;
    const key = JSON.stringify(fitted.value);
    if ((best.get(key)?.support ?? 0) < support) {
      const origin = source.kind === 'fact' ? 'a given fact' : 'an earlier output';
      best.set(key, { value: fitted.value, support, why: `${origin} is called like "${name}"` });
    }
  }
  return [...best.values()].sort((a, b) => b.support - a.support).slice(0, 4);
}

/** By the last name or by the whole path: `customer.id` is the `customer_id`. */
function likenessOf(name: string, place: string, { name: own, pathText }: KnownValue): number {
  const whole = place === '' ? name : `${place} ${name}`;
  const byPath = Math.max(nameSimilarity(name, pathText), nameSimilarity(whole, pathText));
  const likeness = Math.max(nameSimilarity(name, own), 0.97 * byPath);
  // The name of a customer is not its id.
  return isId(name) === isId(own) ? likeness : 0.6 * likeness;
}

function isId(name: string): boolean {
  return nameWords(name).at(-1) === 'id';
}

function fittedValue(
  value: Json,
  view: SchemaView,
  name: string,
): { value: Json; support: number } | undefined {
  const isTaken = isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value));
  if (value === null || (isObject(value) && !view.types.includes('object'))) return undefined;
  if (
    isTaken &&
    (view.pattern === undefined || typeof value !== 'string' || new RegExp(view.pattern, 'u').test(value))
  )
    return { value, support: 1 };
  return conversionsOf(value, view, name)[0];
}
