/** The files of users that a run carries, in a folder of this machine: written when work begins, removed when it ends. */

import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeCarriedFiles } from '../../harness/index.ts';
import type { StoredRun } from '../../store/index.ts';

/**
 * `use` gets the directory of the run: that of its file, or a temporary one with the files that it carries. Packages that
 * these import are those of the working directory.
 */
export async function withRunDirectory<T>(
  run: Pick<StoredRun, 'files'>,
  file: string,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const files = (await run.files?.()) ?? [];
  if (files.length === 0) return use(dirname(resolve(file)));
  const folder = mkdtempSync(join(tmpdir(), 'regain-run-'));
  try {
    const packages = nearestPackages(resolve('.'));
    if (packages !== undefined) symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    return await use(writeCarriedFiles(files, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nearestPackages(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) return packages;
    if (dirname(folder) === folder) return undefined;
  }
}
