/**
 * The files of users that a run in a database carries to other machines: suites, policies, agents and conditions, with
 * what they import by path. The manifest has their hashes, so a file that arrives changed is refused when it is loaded.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { readFileBytes } from 'regain/internal/files';
import { invalidInput } from 'regain/internal/types';
import { filesNamedBy, filesOfProgram } from './import-closure.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { filesIn } from './open-suite.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

/** `path`: relative to the directory of the run, with slashes; it may begin with `../`. */
export interface CarriedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** More than programs and data sets of suites need; what is larger belongs on every machine. */
const BYTES_MAX = 256_000_000;

/** In the order of their paths. */
export async function carriedFiles(
  { suites, policies }: ResolvedManifest,
  directory: string,
): Promise<readonly CarriedFile[]> {
  const found = new Map<string, Uint8Array>();
  for (const entry of [...suites, ...policies]) {
    await addFiles(entry, directory, found);
    if (entry.with !== undefined) await addFiles(entry.with, directory, found);
  }
  const files = [...found].map(([path, bytes]) => ({ path: carriedPath(path, directory), bytes }));
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > BYTES_MAX)
    throw invalidInput(
      `the files of a run in a database may have ${BYTES_MAX} bytes together, these have ${total}`,
    );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function addFiles(
  entry: ManifestEntry,
  directory: string,
  found: Map<string, Uint8Array>,
): Promise<void> {
  const add = async (path: string) => {
    for (const [file, bytes] of await filesOfProgram(path, readFileBytes(path))) found.set(file, bytes);
  };
  if (entry.command !== undefined) {
    for (const [, path] of await filesNamedBy(entry.command, resolve(directory, entry.directory ?? '.')))
      await add(path);
  } else if (entry.file !== undefined && entry.of === undefined) {
    await add(resolve(directory, entry.file));
  } else if (entry.file !== undefined) {
    const folder = resolve(directory, entry.file);
    for (const [path, text] of Object.entries((await filesIn(folder, entry.file)) ?? {}))
      found.set(join(folder, path), Buffer.from(text));
  }
}

function carriedPath(path: string, directory: string): string {
  const inside = relative(directory, path);
  if (!isAbsolute(inside)) return inside.split(sep).join('/');
  throw invalidInput('lies on another drive than the run, which cannot carry it', { file: path });
}

/**
 * Writes the files into a folder and returns the directory of the run in it: as many levels down as the paths go up, so
 * that every file lies where the manifest expects it, and none outside.
 */
export function writeCarriedFiles(files: readonly CarriedFile[], folder: string): string {
  const levels = files.map(({ path }) => path.split('/').filter((part) => part === '..').length);
  const directory = resolve(folder, ...Array.from({ length: Math.max(0, ...levels) }, () => 'run'));
  mkdirSync(directory, { recursive: true });
  for (const { path, bytes } of files) {
    // Without turns on the way, a path goes up only as many levels as it begins with.
    if (posix.isAbsolute(path) || path !== posix.normalize(path) || /^\.\.?$|\/$|\\/.test(path))
      throw invalidInput('a file of the run would be written outside its folder', { file: path });
    const target = resolve(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes, { mode: 0o600 });
  }
  return directory;
}
