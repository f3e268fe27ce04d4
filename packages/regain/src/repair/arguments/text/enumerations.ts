/** Enumerations: entities of one kind that are separated only by commas and "and", and those around a single value. */

import type { Json } from '../../../types/index.ts';
import { definedFields } from '../../../values/index.ts';
import type { Entity } from './read-text.ts';

export function enumerationsIn(text: string, entities: readonly Entity[]): readonly Entity[] {
  const lists: Entity[] = [];
  let run: Entity[] = [];
  const close = () => {
    if (run.length > 1) {
      const { start, label } = run[0]!;
      const value = run.map((entity): Json => entity.value);
      lists.push({ kind: 'list', value, start, end: run.at(-1)!.end, ...definedFields({ label }) });
    }
    run = [];
  };
  for (const entity of entities) {
    const previous = run.at(-1);
    if (previous !== undefined && !continues(text, previous, entity)) close();
    if (entity.kind !== 'list') run.push(entity);
  }
  close();
  return lists;
}

function continues(text: string, previous: Entity, entity: Entity): boolean {
  if (previous.kind !== entity.kind) return false;
  if (entity.start < previous.end || entity.start - previous.end > 24) return false;
  const gap = text.slice(previous.end, entity.start);
  return /^\s*(?:[a-z°%/]{0,12})?(?:,|,? and|,? or| &|,? vs\.?|;)(?: then| the)?\s*['"]?[$€£]?$/i.test(gap);
}

/** All items, with as many words each as the value has; undefined if the value stands alone. */
export function surroundingEnumeration(value: string, text: string): readonly string[] | undefined {
  const wanted = value.trim();
  const words = wanted.split(/\s+/).length;
  if (wanted === '' || wanted.length > 60 || words > 4) return undefined;
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0 || /\w/.test(text[at - 1] ?? '') || /\w/.test(text[at + wanted.length] ?? '')) return undefined;
  const before = itemsBefore(text.slice(Math.max(0, at - REACH), at), words);
  const after = itemsAfter(text.slice(at + wanted.length, at + wanted.length + REACH), words);
  const all = [...before, text.slice(at, at + wanted.length), ...after];
  return all.length > 1 ? all : undefined;
}

const REACH = 160;
const ITEMS_MAX = 12;

function itemsBefore(text: string, words: number): readonly string[] {
  const items: string[] = [];
  let rest = text;
  while (items.length < ITEMS_MAX) {
    const separator = /(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)['"]?$/i.exec(rest);
    if (separator === null) break;
    const item = new RegExp(`(?:[\\w'.#+-]+\\s+){${words - 1}}[\\w'.#+-]+['"]?$`).exec(
      rest.slice(0, separator.index),
    );
    if (item === null) break;
    items.unshift(trimmed(item[0]));
    rest = rest.slice(0, item.index);
  }
  return items;
}

function itemsAfter(text: string, words: number): readonly string[] {
  const items: string[] = [];
  let rest = text;
  while (items.length < ITEMS_MAX) {
    const next = new RegExp(
      `^['"]?(?:,\\s*(?:and\\s+|or\\s+)?|\\s+(?:and|or|&)\\s+)((?:['"]?[\\w'.#+-]+\\s+){${words - 1}}['"]?[\\w'#+-]+)`,
      'i',
    ).exec(rest);
    if (next === null) break;
    items.push(trimmed(next[1]!));
    rest = rest.slice(next[0].length);
  }
  return items;
}

function trimmed(item: string): string {
  return item.replaceAll(/^['"]|['".]+$/g, '');
}
