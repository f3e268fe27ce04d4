/** Names in a failure: identifiers, quoted words, paths. */

import { lastName } from './complaint-paths.ts';
import type { Slot } from './mask-text.ts';

const NAMES_MAX = 80;
const NAME_CHARS_MAX = 100;
/** Words that may form one name between quotes. */
const NAME = /^\S+(?: \S+){0,3}$/;
const SEPARATORS = /[\s,|]+/;

/** Adds the name of a slot or a path; lists of names are split. */
export function addNames(names: Set<string>, from: Slot | string): void {
  if (typeof from === 'string') {
    add(names, lastName(from));
    return;
  }
  switch (from.kind) {
    case 'quoted':
    case 'name':
    case 'literal':
      add(names, from.text);
      break;
    case 'list':
      if (from.text.length <= 400)
        for (const item of from.text.split(SEPARATORS)) add(names, item.replaceAll(/^["'`]|["'`]$/g, ''));
      break;
    default:
      break;
  }
}

function add(names: Set<string>, name: string): void {
  if (names.size >= NAMES_MAX || name.length > NAME_CHARS_MAX || !NAME.test(name)) return;
  names.add(name);
}
