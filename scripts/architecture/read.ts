/** Reads the sources of this project. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { Source } from './check.ts';

/** Those of the packages, or of another folder. */
export function readSources(...folders: readonly string[]): Source[] {
  const read =
    folders.length > 0 ? folders : ['packages/regain/src', 'packages/lab/src', 'packages/dashboard/src'];
  return read.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(isSource)
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** Whatever Node or the compiler would load. */
export function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}
