/** Whether a list and a scalar are equivalent. A single item is; splitting or joining a text is mostly a guess. */

import type { JsonSchema } from '../types/index.ts';
import { isAmbiguousNumber, type Scalar } from '../values/index.ts';
import { itemsOf, valueFits } from './schema-members.ts';

/** `isSame`: whether an item of the list equals the other value. */
export function isListOf(
  list: readonly Scalar[],
  other: Scalar,
  listed: JsonSchema | undefined,
  otherwise: JsonSchema | undefined,
  isSame: (item: Scalar, other: Scalar) => boolean,
): boolean {
  const [only] = list;
  if (list.length === 1)
    return other !== null && isSame(only!, other) && isSingleItem(other, listed, otherwise);
  return typeof other === 'string' && isSplitText(list, other, listed, otherwise);
}

/** "Rome, Oslo" is not a list of one city, unless the list can have one item only or the item must be that text. */
function isSingleItem(
  value: Scalar,
  listed: JsonSchema | undefined,
  otherwise: JsonSchema | undefined,
): boolean {
  if (typeof value !== 'string') return true;
  if (isJoinedByComma(otherwise) && value.includes(',')) return false;
  if (listed?.maxItems === 1 || Array.isArray(itemsOf(listed)?.enum)) return true;
  return !SEPARATOR.test(value) && !/^\s*[[{]/.test(value);
}

const SEPARATOR = /[,;|\n\t]|\s(?:and|or|&|\+|\/)\s/i;

/** The items joined by commas, if a schema says so, or if nothing else is possible. */
function isSplitText(
  list: readonly Scalar[],
  text: string,
  listed: JsonSchema | undefined,
  otherwise: JsonSchema | undefined,
): boolean {
  if (list.length === 0 || list.some((item) => item === null || /^$|[,\s]$|^\s|,/.test(String(item))))
    return false;
  if (text.split(/,\s*/).join('\n') !== list.map(String).join('\n')) return false;
  if (isJoinedByComma(otherwise)) return true;
  const items = itemsOf(listed);
  // Each part is a valid item and the whole is not: not an enum value, a date, an address, or "1,200".
  return (
    isSelective(items) &&
    list.every((item) => valueFits(item, items) === true) &&
    valueFits(text, items) === false &&
    !isNumber(text)
  );
}

function isJoinedByComma(property: JsonSchema | undefined): boolean {
  const description = property?.description;
  return (
    typeof description === 'string' &&
    /\bcomma[- ](?:separated|delimited)|separated by commas?\b/i.test(description)
  );
}

/** It accepts some strings and rejects others. */
function isSelective(items: JsonSchema | undefined): boolean {
  if (items === undefined) return false;
  const { enum: choices, format, pattern, type } = items;
  return (
    Array.isArray(choices) ||
    format !== undefined ||
    pattern !== undefined ||
    type === 'integer' ||
    type === 'number'
  );
}

/** In any regional format. */
function isNumber(text: string): boolean {
  return (
    isAmbiguousNumber(text) ||
    /^[-+]?\d+,\d+$/.test(text.trim()) ||
    /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(text.trim())
  );
}
