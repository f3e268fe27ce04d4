/** Whether a list and a value that is none say the same. One item is one item; where to part or join a text is mostly a guess. */

import type { JsonSchema } from '../types/index.ts';
import { isAmbiguousNumber, type Scalar } from '../values/index.ts';
import { itemsOf, valueFits } from './schema-members.ts';

/** `isSame`: whether an item of the list says what the other value says. */
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

/** "Rome, Oslo" is not a list of one city, unless the list can have one item only or the item has to be that text. */
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

/** The items with commas between them, where a schema says that they are joined so, or where nothing else could be meant. */
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
  // Each part is an item, and the whole is none: not a choice, not a date or an address, not "1,200".
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

/** It takes some texts and not others. */
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

/** In one part of the world or another. */
function isNumber(text: string): boolean {
  return (
    isAmbiguousNumber(text) ||
    /^[-+]?\d+,\d+$/.test(text.trim()) ||
    /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(text.trim())
  );
}
