/** Strings from other values: a number as digits, a list joined, an object as JSON if the description mentions JSON. */

import { isObject } from '../../../values/index.ts';
import { isList, isScalar } from '../json/json-types.ts';
import type { Conversion, Convert } from './conversions.ts';
import { toFormat } from './to-format.ts';

export const toText: Convert = (value, view, name) => {
  if (typeof value === 'number' || typeof value === 'boolean') {
    const text = String(value);
    const shaped = toFormat(text, view, name);
    return shaped.length > 0 ? shaped : [{ value: text, support: 0.95 }];
  }
  const isJson = /\bjson\b/i.test(view.description);
  const asJson: Conversion[] = isJson ? [{ value: JSON.stringify(value), support: 0.8 }] : [];
  if (isList(value)) {
    if (value.length === 0 || !value.every(isScalar)) return asJson;
    const joined = value.map(String).join(value.every((item) => typeof item === 'number') ? ',' : ', ');
    return [...asJson, { value: joined, support: mentionsLists(view.description) ? 0.8 : 0.5 }];
  }
  if (!isObject(value) || isJson) return asJson;
  const parts = Object.values(value);
  // An address or a location in parts becomes its parts in order.
  if (parts.length === 0 || parts.length > 4 || !parts.every((part) => typeof part === 'string')) return [];
  return [{ value: parts.join(', '), support: 0.45 }];
};

function mentionsLists(description: string): boolean {
  return /\bcomma|separated|list of\b/i.test(description);
}
