/** Values as printed in error texts, as JSON. */

import type { Json } from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';
import { jsonConstants } from '../arguments/json/json-types.ts';
import { type Masked, type Slot, slotOfChar, unmask } from './mask-text.ts';

const VALUE_CHARS_MAX = 400;

/** The value of a slot: quoted text is a string, a list or an object is parsed if it is JSON. */
export function valueOfSlot(slot: Slot): Json {
  // Some systems quote names as `[name]`.
  if (slot.kind === 'list' && BARE.test(slot.text)) return slot.text;
  if (slot.kind === 'list' || slot.kind === 'json') return jsonOr(slot.raw);
  return slot.text;
}

/** A piece of masked text: one slot, a number, a constant, or words. */
export function valueOfPart(masked: Masked, part: string): Json {
  const text = part.trim();
  const slot = text.length === 1 ? slotOfChar(masked, text) : undefined;
  return slot === undefined ? valueOfText(unmask(masked, text)) : valueOfSlot(slot);
}

/** `3` is a number, `"3"` and `'3'` are strings, `True` and `None` are Python constants. */
export function valueOfText(said: string): Json {
  const text = said.trim();
  if (NUMBER.test(text)) return Number(text);
  const constant = jsonConstants.get(text);
  if (constant !== undefined) return constant;
  const first = text[0];
  if ((first === "'" || first === '`') && text.length > 1 && text.endsWith(first)) return text.slice(1, -1);
  return first === '"' || first === '[' || first === '{' ? jsonOr(text) : text.slice(0, VALUE_CHARS_MAX);
}

const BARE = /^(?![-\d.]+$|true$|false$|null$)[^\s,"'[\]{}]+$/;
const NUMBER = /^-?(?:\d{1,15}|\d{0,15}\.\d{1,15})$/;
function jsonOr(text: string): Json {
  return text.length > VALUE_CHARS_MAX ? text.slice(0, VALUE_CHARS_MAX) : tryParseJson(text, text);
}
