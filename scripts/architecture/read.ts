/** Reads the sources of this project. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { roomOf, type Source } from './check.ts';

export function readSources(folder: 'src' | 'scripts' = 'src'): Source[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Names of the rooms that hold a source file. */
export function existingRooms(sources: readonly Source[]): Set<string> {
  return new Set(sources.map((source) => roomOf(source.path)?.name ?? ''));
}
