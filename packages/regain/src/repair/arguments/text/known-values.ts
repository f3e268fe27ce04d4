/** Known values besides the text: given facts and leaves of earlier outputs, with the words of their paths. */

import type { Fact, Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList } from '../json/json-types.ts';

export interface KnownValue {
  readonly kind: 'fact' | 'output';
  /** The last name of its path. */
  readonly name: string;
  /** The whole path: `customer address city`. */
  readonly pathText: string;
  readonly value: Json;
  /** Items of one list are alternatives to each other. */
  readonly inList: boolean;
}

export function knownValuesOf(
  given: readonly Fact[],
  outputs: { readonly [stepId: string]: Json },
): readonly KnownValue[] {
  const found: KnownValue[] = given
    .slice(0, SOURCES_MAX)
    .map(({ name, value }) => ({ kind: 'fact', name, pathText: name, value, inList: false }));
  const walk = (value: Json, name: string, pathText: string, inList: boolean, depth: number): void => {
    if (found.length >= SOURCES_MAX || depth > DEPTH_MAX) return;
    if (name !== '') found.push({ kind: 'output', name, pathText, value, inList });
    if (isList(value)) {
      for (const item of value.slice(0, LIST_MAX))
        if (isObject(item)) walk(item, '', pathText, inList || value.length > 1, depth + 1);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, key, pathText === '' ? key : `${pathText} ${key}`, inList, depth + 1);
    }
  };
  for (const output of Object.values(outputs)) walk(output, '', '', false, 0);
  return found;
}

const SOURCES_MAX = 400;
const DEPTH_MAX = 8;
const LIST_MAX = 20;
