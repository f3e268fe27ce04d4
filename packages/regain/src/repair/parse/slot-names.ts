/** Names of parameters and tools in masked characters, and all names that a failure mentions. */

import { lastName } from './complaint-paths.ts';
import { type Masked, SLOT, type Slot, slotOfChar } from './mask-text.ts';

const SLOTS = new RegExp(SLOT, 'g');
const NAME_CHARS_MAX = 120;

/** The names in a row of slots, in order. A list in brackets may hold several. */
export function namesInSlots(masked: Masked, row: string): readonly string[] {
  return (row.match(SLOTS) ?? []).flatMap((char) => namesOfSlot(slotOfChar(masked, char)));
}

/** A name is one word, a path or a bracketed word: not a list, an object, a sentence, a date. */
export function nameOfSlot(slot: Slot | undefined): string | undefined {
  if (slot === undefined || slot.kind === 'json' || slot.kind === 'url') return undefined;
  if (slot.kind === 'list' && !/^[\w.$-]+$/.test(slot.text)) return undefined;
  if (slot.kind === 'name' && EXCEPTION.test(slot.text)) return undefined;
  if (slot.kind === 'literal' && /^[\d+-]|@/.test(slot.text)) return undefined;
  return slot.text === '' || slot.text.length > NAME_CHARS_MAX || /\s.*\s.*\s/.test(slot.text)
    ? undefined
    : slot.text;
}

const EXCEPTION = /^(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning)$/;
/** `["a", "b"]` */
const QUOTED_NAMES = /^(?:["'`][\w.$-]{1,100}["'`](?:,\s*|$)){1,20}$/;

function namesOfSlot(slot: Slot | undefined): readonly string[] {
  if (slot?.kind === 'list' && QUOTED_NAMES.test(slot.text))
    return slot.text.split(',').map((name) => name.trim().slice(1, -1));
  const name = nameOfSlot(slot);
  return name === undefined ? [] : [name];
}

const NAMES_MAX = 80;
const MENTIONED_CHARS_MAX = 100;
/** Words that may form one name between quotes. */
const NAME = /^\S+(?: \S+){0,3}$/;
const SEPARATORS = /[\s,|]+/;

/** Adds the name of a slot or a path; lists of names are split. */
export function addNames(names: Set<string>, from: Slot | string): void {
  if (typeof from === 'string') {
    add(names, lastName(from));
    return;
  }
  if (from.kind === 'list' && from.text.length <= 400)
    for (const item of from.text.split(SEPARATORS)) add(names, item.replaceAll(/^["'`]|["'`]$/g, ''));
  else if (from.kind === 'quoted' || from.kind === 'name' || from.kind === 'literal') add(names, from.text);
}

function add(names: Set<string>, name: string): void {
  if (names.size >= NAMES_MAX || name.length > MENTIONED_CHARS_MAX || !NAME.test(name)) return;
  names.add(name);
}
