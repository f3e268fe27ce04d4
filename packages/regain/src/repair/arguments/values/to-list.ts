/** Lists from texts and single values: JSON as text, "a, b and c", one value for a list. */

import type { Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList } from '../json/json-types.ts';
import { parseLenient } from '../json/parse-lenient.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import type { Conversion, Convert } from './conversions.ts';
import { evaluateRange } from './evaluate.ts';
import { fitsParameter } from './fits-parameter.ts';

export const toList: Convert = (value, view) => {
  if (typeof value === 'string') return fromText(value, view);
  if (isObject(value)) {
    const keys = Object.keys(value);
    const isNumbered = keys.length > 0 && keys.every((key, i) => key === String(i) || key === String(i + 1));
    if (isNumbered) return [{ value: Object.values(value), support: 0.9 }];
    // An object that only contains the list: `{ "items": [...] }`.
    const inner = keys.length === 1 ? value[keys[0]!] : undefined;
    if (isList(inner)) return [{ value: inner, support: 0.85, operator: 'move-value' }];
    // A point as `{ "lat": 1, "lng": 2 }` where a list of numbers is wanted.
    const values = Object.values(value);
    const item = view.items === undefined ? undefined : viewOf(view.items, view.items);
    if (item !== undefined && keys.length > 1 && values.every((each) => fitsParameter(each, item)))
      return [{ value: values, support: 0.9 }];
  }
  if (value === null) return [];
  return [{ value: [value], support: 0.93 }];
};

function fromText(text: string, view: SchemaView): Conversion[] {
  const trimmed = text.trim();
  const range = evaluateRange(trimmed);
  if (range !== undefined) return [{ value: range, support: 0.95 }];
  if (/^[[{(]/.test(trimmed)) {
    const inner = parseLenient(trimmed.replace(/^\((.*)\)$/s, '[$1]'));
    if (isList(inner)) return [{ value: inner, support: 0.96 }];
    if (isObject(inner)) return [{ value: [inner], support: 0.9 }];
  }
  if (trimmed === '') return (view.minItems ?? 0) > 0 ? [] : [{ value: [], support: 0.6 }];
  const single: Conversion = { value: [text], support: 0.93 };
  const parts = partsOf(trimmed);
  if (parts === undefined) return [single];
  const hasNumbers = view.items?.type === 'number' || view.items?.type === 'integer';
  return [
    { value: parts.values, support: hasNumbers ? 0.95 : parts.support },
    { ...single, support: hasNumbers ? 0.1 : 0.9 - parts.support },
  ];
}

const PARTS_MAX = 500;

/** Splits the text at its strongest separator. */
export function partsOf(text: string): { values: readonly Json[]; support: number } | undefined {
  const cuts: readonly [RegExp, number][] = [
    [/\n+/, 0.9],
    [/\s*;\s*/, 0.92],
    [/\s*\|\s*/, 0.9],
    [/\s*,\s*(?:and |or |& )?/, 0.85],
    [/ and | & | or /, 0.7],
  ];
  for (const [mark, support] of cuts) {
    const values = text
      .slice(0, 20_000)
      .split(mark)
      .filter((part) => part !== '');
    if (values.length > 1 && values.length <= PARTS_MAX) {
      const last = values.at(-1)!.split(/ and | & /);
      const isEnumeration = support === 0.85 && last.length === 2 && values.length > 1;
      return { values: (isEnumeration ? [...values.slice(0, -1), ...last] : values).map(unquoted), support };
    }
  }
  return undefined;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
