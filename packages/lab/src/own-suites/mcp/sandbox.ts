/** The folder of one rollout, and its content as data: a server may end and start again without losing it. */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readFileBytes } from 'regain/internal/files';
import type { Json } from 'regain/internal/types';

/** Content by path; null is an empty folder. */
export type FolderContent = ReadonlyMap<string, Buffer | null>;

/** Longer files are compared by their hash. */
const TEXT_MAX = 4_000;

export function readFolder(folder: string): FolderContent {
  const content = new Map<string, Buffer | null>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isFile()) content.set(name, Buffer.from(readFileBytes(path)));
    else if (entry.isDirectory() && readdirSync(path).length === 0) content.set(name, null);
  }
  return content;
}

/** `changedAt`: when its files were changed last, as a server may tell. */
export function writeFolder(folder: string, content: FolderContent, changedAt: Date): void {
  // The folder itself stays: a server may watch it.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  for (const [name, bytes] of content) {
    const path = join(folder, ...name.split('/'));
    mkdirSync(bytes === null ? path : dirname(path), { recursive: true });
    if (bytes === null) continue;
    writeFileSync(path, bytes);
    utimesSync(path, changedAt, changedAt);
  }
  for (const name of new Set([...content.keys()].map((path) => dirname(path))))
    utimesSync(join(folder, name), changedAt, changedAt);
  utimesSync(folder, changedAt, changedAt);
}

/** Equal folders are equal values. */
export function folderJson(content: FolderContent): Json {
  const names = [...content.keys()].sort();
  return Object.fromEntries(
    names.map((name) => {
      const bytes = content.get(name);
      if (bytes == null) return [name, null];
      const text = bytes.toString('utf8');
      const isText = bytes.length <= TEXT_MAX && Buffer.from(text).equals(bytes);
      return [name, isText ? text : `sha256 ${createHash('sha256').update(bytes).digest('hex')}`];
    }),
  );
}
