/** Changes of one part of a configuration file. Everything else keeps its text: comments, order, spaces. */

import { isDeepStrictEqual } from 'node:util';
import { invalidInput, type Json } from '../../types/index.ts';
import {
  type ArrayNode,
  type Format,
  jsonOf,
  type Member,
  memberOf,
  nodeAt,
  type ObjectNode,
  type TextNode,
} from './text-node.ts';

type Path = readonly string[];

function replaceSpan(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Where a new member is put: after one of this name, which must be there, or at an end of the object. */
export type Position = { readonly after: string } | 'first' | 'last';

/** Sets one member of the object at `path`. */
export function setMember(
  format: Format,
  text: string,
  path: Path,
  key: string,
  value: string,
  position: Position,
): string {
  const owner = objectAt(format, text, path);
  const found = memberOf(owner, key);
  if (found === undefined) return insertMember(format, text, owner, format.member(key, value), position);
  const { node } = found;
  if (node.kind !== 'object' || node.isInline) return replaceSpan(text, node.start, node.end, value);
  return setMember(format, removeMember(format, text, path, key), path, key, value, 'last');
}

export function removeMember(format: Format, text: string, path: Path, key: string): string {
  const owner = objectAt(format, text, path);
  const found = memberOf(owner, key);
  if (found === undefined) return text;
  if (!owner.isInline) return removeSections(text, found);
  return withoutPart(text, owner, owner.members, owner.members.indexOf(found));
}

/** Sets the items of an array. Items at its end that stay keep their text. */
export function setItems(format: Format, text: string, array: ArrayNode, items: readonly Json[]): string {
  const { items: old } = array;
  let kept = 0;
  while (
    kept < Math.min(old.length, items.length) &&
    isDeepStrictEqual(jsonOf(old.at(-1 - kept)!), items.at(-1 - kept))
  )
    kept++;
  const added = items.slice(0, items.length - kept).map((item) => format.value(item));
  const first = old[0];
  if (first === undefined || items.length === 0)
    return old.length === items.length
      ? text
      : replaceSpan(text, array.start, array.end, `[${added.join(', ')}]`);
  const gap = text.slice(array.start + 1, first.start);
  const separator = /^\s*\n\s*$/.test(gap) ? `,${gap}` : ', ';
  if (kept === 0) return replaceSpan(text, first.start, old.at(-1)!.end, added.join(separator));
  const end = old[old.length - kept]!.start;
  return replaceSpan(text, first.start, end, added.map((item) => item + separator).join(''));
}

/** Removes one item of an array; the others keep their text. */
export function removeItem(text: string, array: ArrayNode, index: number): string {
  return withoutPart(text, array, array.items, index);
}

type Span = Pick<TextNode, 'start' | 'end'>;

/** Without one of the parts between two brackets, and its comma. */
function withoutPart(text: string, whole: Span, parts: readonly Span[], index: number): string {
  const [part, next, previous] = [parts[index]!, parts[index + 1], parts[index - 1]];
  if (next !== undefined) return replaceSpan(text, part.start, next.start, '');
  if (previous !== undefined) return replaceSpan(text, previous.end, part.end, '');
  return replaceSpan(text, whole.start + 1, whole.end - 1, '');
}

function objectAt(format: Format, text: string, path: Path): ObjectNode {
  const node = nodeAt(format.parse(text), path);
  if (node?.kind === 'object') return node;
  throw invalidInput(`${path.join('.')} must be an object`);
}

function insertMember(
  format: Format,
  text: string,
  owner: ObjectNode,
  member: string,
  position: Position,
): string {
  if (!owner.isInline) return insertLine(text, owner, member, position);
  const { members, start, end } = owner;
  const anchor = anchorIn(members, position);
  if (anchor !== undefined) {
    const space = /\s*$/.exec(text.slice(0, anchor.start))![0];
    const gap = space === '' && !text.slice(0, anchor.start).endsWith('{') ? ' ' : space;
    if (position === 'first') return replaceSpan(text, anchor.start, anchor.start, `${member},${gap}`);
    return replaceSpan(text, anchor.end, anchor.end, `,${gap}${member}`);
  }
  if (format.name === 'toml') return replaceSpan(text, start, end, `{ ${member} }`);
  const indent = indentAt(text, start);
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n(\t| +)"/.exec(text)?.[1] ?? '  ';
  return replaceSpan(text, start, end, `{${line}${indent}${unit}${member}${line}${indent}}`);
}

/** A line in a table of TOML. */
function insertLine(text: string, owner: ObjectNode, member: string, position: Position): string {
  const pairs = owner.members.filter(({ node }) => node.kind !== 'object' || node.isHeader === undefined);
  const anchor = anchorIn(pairs, position);
  if (anchor === undefined && !owner.isHeader)
    throw invalidInput('a table without a header cannot be changed');
  const indent = indentAt(text, anchor?.start ?? owner.start);
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const pair = `${owner.prefix}${member}`;
  if (anchor !== undefined && position === 'first')
    return replaceSpan(text, anchor.start, anchor.start, `${pair}${line}${indent}`);
  const at = lineEnd(text, anchor?.end ?? owner.start);
  return replaceSpan(text, at, at, `${line}${indent}${pair}`);
}

function anchorIn(members: readonly Member[], position: Position): Member | undefined {
  if (position === 'first') return members[0];
  const after = position === 'last' ? undefined : members.find(({ key }) => key === position.after);
  return after ?? members.at(-1);
}

/** The lines of a pair, or those of a table with its inner tables. */
function removeSections(text: string, member: Member): string {
  let changed = text;
  for (const { start, end } of spansOf(member).sort((a, b) => b.start - a.start)) {
    const from = start - indentAt(text, start).length;
    const to = lineEnd(text, end);
    // Of the empty lines around, those before are kept.
    const rest = changed.slice(to).replace(/^\r?\n/, '');
    changed = changed.slice(0, from) + rest;
  }
  return changed;
}

function spansOf(member: Member): Span[] {
  const { node, start, end } = member;
  if (node.kind !== 'object' || node.isInline) return [{ start, end }];
  const inner = node.members.flatMap(spansOf);
  return node.isHeader ? [{ start, end }, ...inner.filter((span) => span.start > end)] : inner;
}

function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, at))![0];
}

function lineEnd(text: string, at: number): number {
  const found = /\r?\n|$/g;
  found.lastIndex = at;
  return found.exec(text)!.index;
}
