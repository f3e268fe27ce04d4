/** What `install` and `uninstall` make of the text of a configuration file. Pure: nothing is read or written. */

import { isDeepStrictEqual } from 'node:util';
import {
  jsonOf,
  nodeAt,
  type ObjectNode,
  optionsStart,
  removeMember,
  setMember,
  type TextNode,
  tomlKey,
  updateObject,
} from '../../settings/index.ts';
import { invalidInput, type JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Client, Place } from './clients.ts';
import { isWrapped, unwrapEntry, type WrapOptions, wrapEntry } from './wrap-entry.ts';

type TextPlace = Pick<Place, 'format' | 'path'>;

export interface ServerEntry {
  readonly name: string;
  readonly entry: JsonObject;
  readonly isWrapped: boolean;
}

export function serversIn(text: string, { format, path }: TextPlace): readonly ServerEntry[] {
  const node = nodeAt(format.parse(text), path);
  if (node?.kind !== 'object') return [];
  const values = node.members.map(({ key, node: inner }) => ({ name: key, entry: jsonOf(inner) }));
  return values.flatMap(({ name, entry }) =>
    isObject(entry) ? [{ name, entry, isWrapped: isWrapped(entry) }] : [],
  );
}

/** The entry of a server goes through Regain. `added`: the entry of a server that is not in the file yet. */
export function installedText(
  text: string,
  place: TextPlace,
  name: string,
  options: WrapOptions,
  added?: JsonObject,
): string {
  const found = serversIn(text, place).find((server) => server.name === name);
  if (found === undefined) return withEntry(text, place, name, wrapEntry(added!, options));
  const wrapped = wrapEntry(found.entry, options);
  return checked(updateObject(place.format, text, [...place.path, name], wrapped), place, name, wrapped);
}

/**
 * The entry is as it was. `backup` is the file before; without it, or if the entry was edited since, the entry is
 * derived from its command line.
 */
export function uninstalledText(
  text: string,
  backup: string | undefined,
  place: TextPlace,
  name: string,
  client: Client,
): string {
  const { format } = place;
  const path = [...place.path, name];
  const current = serversIn(text, place).find((server) => server.name === name)!.entry;
  const before = backup === undefined ? undefined : parsed(backup, place);
  if (before !== undefined && backup !== undefined) {
    const node = nodeAt(before, path);
    if (node === undefined)
      return withEntry(backup, place, name, current) === text
        ? backup
        : removeMember(format, text, place.path, name);
    if (node.kind === 'object') return restored(text, backup, node, current, { place, path, client });
  }
  const derived = unwrapEntry(current, client);
  return checked(updateObject(format, text, path, derived), place, name, derived);
}

/** The file without Regain: what the backup must hold. */
export function bareText(text: string, backup: string | undefined, client: Client): string {
  let bare = text;
  for (const path of wrappedIn(text, client)) {
    const place = { format: client.format, path: path.slice(0, -1) };
    bare = uninstalledText(bare, backup, place, path.at(-1)!, client);
  }
  return bare;
}

/** The paths of all servers in a file that go through Regain, also those of other scopes and folders. */
export function wrappedIn(text: string, { format, path, projects }: Client): readonly (readonly string[])[] {
  const folders = projects === undefined ? undefined : nodeAt(format.parse(text), [projects]);
  const keys = folders?.kind === 'object' ? folders.members.map(({ key }) => key) : [];
  const paths = [path, ...keys.map((key) => [projects!, key, ...path])];
  return paths.flatMap((own) =>
    serversIn(text, { format, path: own }).flatMap(({ name, isWrapped: is }) => (is ? [[...own, name]] : [])),
  );
}

function restored(
  text: string,
  backup: string,
  node: TextNode,
  current: JsonObject,
  { place, path, client }: { place: TextPlace; path: readonly string[]; client: Client },
): string {
  const { format } = place;
  const original = jsonOf(node) as JsonObject;
  const isUnedited = isDeepStrictEqual(rewrapped(original, current, client), current);
  const wanted = isUnedited ? original : unwrapEntry(current, client);
  // Nothing else was edited either: comments of replaced lines come back too.
  if (isUnedited && updateObject(format, backup, path, current) === text) return backup;
  if (isUnedited && format.name === 'json') {
    const own = nodeAt(format.parse(text), path)!;
    return text.slice(0, own.start) + backup.slice(node.start, node.end) + text.slice(own.end);
  }
  const changed = updateObject(format, text, path, wanted, { text: backup, node });
  return checked(changed, place, path.at(-1)!, wanted);
}

/** What install makes of the original with the program and the further variables of the current entry. */
function rewrapped(original: JsonObject, current: JsonObject, client: Client): JsonObject | undefined {
  try {
    const wrapped = wrapEntry(original, { client, program: ['regain'], env: [] });
    const args = wrapped.args as readonly string[];
    const own = current.args as readonly string[];
    // `mcp` is the word before the options; the first word of a command line is not among its arguments.
    const start = optionsStart([current.command as string, ...own])! - 2;
    return { ...wrapped, command: current.command!, args: [...own.slice(0, start), ...args] };
  } catch {
    return undefined;
  }
}

function withEntry(text: string, place: TextPlace, name: string, entry: JsonObject): string {
  const { format, path } = place;
  if (format.name === 'toml') {
    const line = text.includes('\r\n') ? '\r\n' : '\n';
    const gap = text === '' ? '' : text.endsWith('\n') ? line : line + line;
    const pairs = Object.entries(entry).map(([key, value]) => format.member(key, format.value(value)));
    const header = `[${[...path, name].map(tomlKey).join('.')}]`;
    return checked(`${text}${gap}${[header, ...pairs].join(line)}${line}`, place, name, entry);
  }
  let changed = text;
  for (const [depth, key] of path.entries())
    if (nodeAt(format.parse(changed), path.slice(0, depth + 1)) === undefined)
      changed = setMember(format, changed, path.slice(0, depth), key, '{}', 'last');
  changed = setMember(format, changed, path, name, '{}', 'last');
  for (const [key, value] of Object.entries(entry))
    changed = setMember(format, changed, [...path, name], key, format.value(value), 'last');
  return checked(changed, place, name, entry);
}

/** The changed text says what it must say. */
function checked(text: string, { format, path }: TextPlace, name: string, wanted: JsonObject): string {
  const node = nodeAt(format.parse(text), [...path, name]);
  if (node !== undefined && isDeepStrictEqual(sorted(jsonOf(node) as JsonObject), sorted(wanted)))
    return text;
  throw invalidInput(`the entry ${name} is written in a way that cannot be changed safely`);
}

function sorted(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A damaged backup is as good as none. */
function parsed(backup: string, { format }: TextPlace): ObjectNode | undefined {
  try {
    return format.parse(backup);
  } catch {
    return undefined;
  }
}
