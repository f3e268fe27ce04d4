/** Given facts and earlier outputs whose name and value suit a parameter. */

import type { Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isOfType } from '../json/kinds.ts';
import type { Scene } from '../scene.ts';
import type { View } from '../schema/view.ts';
import type { Source } from '../text/sources.ts';
import { restatements } from '../values/restatements.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords } from '../words/words.ts';
import type { Filling } from './fill-missing.ts';

export function fromSources(name: string, place: string, view: View, scene: Scene): readonly Filling[] {
  const best = new Map<string, Filling>();
  for (const source of scene.sources()) {
    const likeness = likenessOf(name, place, source);
    if (likeness < 0.6) continue;
    const fitted = fit(source.value, view, name);
    if (fitted === undefined) continue;
    const certainty = source.kind === 'fact' ? 0.97 : source.inList ? 0.55 : 0.88;
    const support = likeness * certainty * fitted.support;
    const key = JSON.stringify(fitted.value);
    if ((best.get(key)?.support ?? 0) < support) {
      const whence = source.kind === 'fact' ? 'a given fact' : 'an earlier output';
      best.set(key, { value: fitted.value, support, why: `${whence} is called like "${name}"` });
    }
  }
  return [...best.values()].sort((a, b) => b.support - a.support).slice(0, 4);
}

/** By the last name alone or by the whole way: `customer.id` is the `customer_id`. */
function likenessOf(name: string, place: string, { name: own, way }: Source): number {
  const whole = place === '' ? name : `${place} ${name}`;
  const byWay = Math.max(nameSimilarity(name, way), nameSimilarity(whole, way));
  const likeness = Math.max(nameSimilarity(name, own), 0.97 * byWay);
  // The name of a customer is not its id.
  return isId(name) === isId(own) ? likeness : 0.6 * likeness;
}

function isId(name: string): boolean {
  return nameWords(name).at(-1) === 'id';
}

function fit(value: Json, view: View, name: string): { value: Json; support: number } | undefined {
  const isTaken = isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value));
  if (value === null || (isObject(value) && !view.types.includes('object'))) return undefined;
  if (
    isTaken &&
    (view.pattern === undefined || typeof value !== 'string' || new RegExp(view.pattern, 'u').test(value))
  )
    return { value, support: 1 };
  return restatements(value, view, name)[0];
}
