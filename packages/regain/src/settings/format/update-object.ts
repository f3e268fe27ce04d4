/** Makes one object of a configuration file equal to a value, with the fewest changes of its text. */

import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { type Position, removeMember, setItems, setMember } from './edit-text.ts';
import { type Format, jsonOf, memberOf, nodeAt, type TextNode } from './text-node.ts';

/** A file in which the wanted values are written as a person wrote them. */
export interface Source {
  readonly text: string;
  readonly node: TextNode | undefined;
}

export function updateObject(
  format: Format,
  text: string,
  path: readonly string[],
  wanted: JsonObject,
  source?: Source,
): string {
  let changed = text;
  let position: Position = 'first';
  // New members first: an object never becomes empty, and keeps its layout.
  for (const [key, value] of Object.entries(wanted)) {
    changed = updateMember(format, changed, path, key, value, position, source);
    position = { after: key };
  }
  const node = nodeAt(format.parse(changed), path);
  const gone = node?.kind === 'object' ? node.members.filter(({ key }) => !Object.hasOwn(wanted, key)) : [];
  for (const { key } of gone) changed = removeMember(format, changed, path, key);
  return changed;
}

function updateMember(
  format: Format,
  text: string,
  path: readonly string[],
  key: string,
  value: Json,
  position: Position,
  source: Source | undefined,
): string {
  const node = nodeAt(format.parse(text), [...path, key]);
  if (node !== undefined && isDeepStrictEqual(jsonOf(node), value)) return text;
  if (node?.kind === 'array' && Array.isArray(value)) return setItems(format, text, node, value);
  if (node?.kind === 'object' && isObject(value) && Object.keys(value).length > 0)
    return updateObject(format, text, [...path, key], value, inner(source, key));
  return setMember(format, text, path, key, sourceText(source, key, value) ?? format.value(value), position);
}

function inner(source: Source | undefined, key: string): Source | undefined {
  return source && { text: source.text, node: memberOf(source.node, key)?.node };
}

function sourceText(source: Source | undefined, key: string, value: Json): string | undefined {
  const node = memberOf(source?.node, key)?.node;
  if (node === undefined || (node.kind === 'object' && !node.isInline)) return undefined;
  return isDeepStrictEqual(jsonOf(node), value) ? source!.text.slice(node.start, node.end) : undefined;
}
