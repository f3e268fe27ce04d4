/** The same value in another type, spelling, format or unit. */

import type { Json, Operator } from '../../../types/index.ts';
import { nameByWord, parseFlag } from '../../../values/index.ts';
import { getTypeName, isOfType } from '../json/json-types.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { fitsParameter } from './fits-parameter.ts';
import { toAllowed } from './to-allowed.ts';
import { toFormat } from './to-format.ts';
import { toList } from './to-list.ts';
import { toNumber } from './to-number.ts';
import { toObject } from './to-object.ts';
import { toText } from './to-text.ts';

export interface Conversion {
  readonly value: Json;
  readonly support: number;
  /** A coercion of the type by default. */
  readonly operator?: Operator;
}

export type Convert = (value: Json, view: SchemaView, name: string) => readonly Conversion[];

/** Strongest first. */
export function conversionsOf(value: Json, view: SchemaView, name: string): readonly Conversion[] {
  const inner = unwrapSingle(value, view);
  if (inner !== undefined) {
    const found = isOfType(inner, view.types)
      ? [{ value: inner, support: 0.9 }]
      : conversionsOf(inner, view, name);
    if (found.length > 0) return found.map((each) => ({ ...each, support: 0.95 * each.support }));
  }
  if (view.allowed !== undefined) return toAllowed(value, view, name);
  const formed = isOfType(value, view.types) ? toFormat(value, view, name) : [];
  if (formed.length > 0) return formed;
  return wanted(value, view)
    .flatMap((restate) => restate(value, view, name))
    .sort((a, b) => b.support - a.support);
}

/** The value itself if it fits, or else its best conversion. */
export function fittedValue(value: Json, view: SchemaView, name = ''): Conversion | undefined {
  return fitsParameter(value, view) ? { value, support: 1 } : conversionsOf(value, view, name)[0];
}

/** The items of a list as the parameter takes them; undefined if it does not take one of them. */
export function fittedItems(list: readonly Json[], item: SchemaView): readonly Json[] | undefined {
  const all = list.map((each) => fittedValue(each, item)?.value);
  return all.every((each) => each !== undefined) ? all : undefined;
}

/** How well a value converts to a parameter: 1 unchanged, less with a conversion, 0 not at all. */
export function conversionScore(value: Json, view: SchemaView, name: string): number {
  if (isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value))) return 1;
  const [best] = conversionsOf(value, view, name);
  return best === undefined ? 0 : 0.9 * best.support;
}

/** Conversions to every accepted type other than the value's own. */
function wanted(value: Json, view: SchemaView): readonly Convert[] {
  const types = view.types.filter((type) => !isOfType(value, [type]));
  const all: Convert[] = [];
  if (types.includes('number') || types.includes('integer')) all.push(toNumber);
  if (types.includes('boolean')) all.push(toBoolean);
  if (types.includes('array')) all.push(toList);
  if (types.includes('object')) all.push(toObject);
  if (types.includes('string')) all.push(toText);
  return all;
}

/** A single value in a list or in an object such as `{ "value": 5 }`, if neither is expected. */
function unwrapSingle(value: Json, view: SchemaView): Json | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (view.types.includes('object')) return undefined;
  if (Array.isArray(value)) return value.length === 1 && !view.types.includes('array') ? value[0] : undefined;
  if (/\bjson\b/i.test(view.description)) return undefined;
  const keys = Object.keys(value);
  const { type } = value as { readonly [key: string]: Json };
  const isSchema = typeof type === 'string' && getTypeName(type) !== undefined;
  const key =
    keys.length === 1
      ? keys[0]!
      : [...boxes, ...(isSchema ? schemaBoxes : [])].find(
          (box) => Object.hasOwn(value, box) && keys.length <= 3,
        );
  if (key === undefined || Object.hasOwn(value, 'unit')) return undefined;
  return (value as { readonly [key: string]: Json })[key];
}

const boxes = ['value', 'const', 'default', 'content', 'text'];
/** The value in the form of a schema: `{ "type": "string", "description": "John" }`. */
const schemaBoxes = ['items', 'description', 'example', 'title'];

/** Booleans from words and numbers: "yes", "on", "enabled", 1. */
const toBoolean: Convert = (value) => {
  if (value === 0 || value === 1) return [{ value: value === 1, support: 0.9 }];
  if (typeof value !== 'string') return [];
  const flag = parseFlag(flagWords.get(value.trim().toLowerCase()) ?? value);
  return flag === undefined ? [] : [{ value: flag, support: 0.96 }];
};

const flagWords = nameByWord({
  true: 'y t 1 enabled enable active included include',
  false: 'n f 0 disabled disable inactive excluded exclude none never',
});
