/** TOML 1.0, as Codex uses it. */

import type { Json } from '../../types/index.ts';
import { type Format, memberOf, type ObjectNode } from './text-node.ts';
import { TomlReader, tomlKey } from './toml-values.ts';

export const tomlFormat: Format = {
  name: 'toml',
  empty: '',
  parse: parseToml,
  member: (key, value) => `${tomlKey(key)} = ${value}`,
  value: printToml,
};

const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

function parseToml(text: string): ObjectNode {
  const reader = new TomlReader(text);
  const root = table(0, '');
  let current = root;
  const defined = new Set<ObjectNode>();
  for (reader.lines(); reader.at < text.length; reader.lines()) {
    if (reader.peek('[')) current = readHeader(reader, root, defined);
    else reader.pair(current);
    const { at } = reader;
    if (reader.take(LINE_END) === undefined) throw reader.error('the line must end here');
    // The table reaches to its last pair; comments before the next header belong to that.
    current.end = at;
  }
  root.end = text.length;
  extendMembers(root);
  return root;
}

function table(start: number, prefix: string, isHeader = true): ObjectNode {
  return { kind: 'object', start, end: start, members: [], isInline: false, prefix, isHeader };
}

function readHeader(reader: TomlReader, root: ObjectNode, defined: Set<ObjectNode>): ObjectNode {
  const start = reader.at;
  const isArray = reader.peek('[[');
  reader.at += isArray ? 2 : 1;
  const parts = reader.key();
  reader.expect(isArray ? ']]' : ']');
  let owner = root;
  for (const part of parts.slice(0, -1)) owner = enter(reader, owner, part, start);
  const key = parts.at(-1)!;
  if (isArray) return appendTable(reader, owner, key, start);
  const existing = memberOf(owner, key);
  if (existing === undefined) {
    const node = table(start, '');
    owner.members.push({ key, start, end: reader.at, node });
    defined.add(node);
    return node;
  }
  const { node } = existing;
  if (node.kind !== 'object' || node.isInline || node.isHeader !== undefined || defined.has(node))
    throw reader.error(`the table ${parts.join('.')} is repeated`);
  // Its inner tables were written first.
  const own = { ...node, start, isHeader: true, prefix: '' };
  owner.members.splice(owner.members.indexOf(existing), 1, { key, start, end: reader.at, node: own });
  defined.add(own);
  return own;
}

/** The table with this name on the way to a header; the last one of an array of tables. */
function enter(reader: TomlReader, owner: ObjectNode, key: string, start: number): ObjectNode {
  const found = memberOf(owner, key)?.node;
  const node = found?.kind === 'array' ? found.items.at(-1) : found;
  if (node === undefined) {
    const made: ObjectNode = { kind: 'object', start, end: start, members: [], isInline: false, prefix: '' };
    owner.members.push({ key, start, end: start, node: made });
    return made;
  }
  if (node.kind !== 'object' || node.isInline) throw reader.error(`the key ${key} is no table`);
  return node;
}

function appendTable(reader: TomlReader, owner: ObjectNode, key: string, start: number): ObjectNode {
  const found = memberOf(owner, key)?.node;
  const made = table(start, '');
  if (found === undefined) {
    const node = { kind: 'array' as const, start, end: reader.at, items: [made] };
    owner.members.push({ key, start, end: reader.at, node });
  } else if (found.kind === 'array' && found.items.every((item) => item.kind === 'object' && !item.isInline))
    found.items.push(made);
  else throw reader.error(`the key ${key} is no array of tables`);
  return made;
}

/** The place of a table that has a header is known only when the next one begins. */
function extendMembers(node: ObjectNode): void {
  for (const member of node.members) {
    if (member.node.kind !== 'object' || member.node.isInline) continue;
    extendMembers(member.node);
    if (member.node.isHeader) member.end = member.node.end;
  }
}

function printToml(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007f', '\\u007F');
  if (Array.isArray(value)) return `[${value.map(printToml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${tomlKey(key)} = ${printToml(inner)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}
