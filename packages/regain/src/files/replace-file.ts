/** Replaces a file atomically: a reader sees the old one or the new one. */

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Call it under the lock of the file. The new content is written under one fixed name, so that a killed process leaves at
 * most one file, which the next writer removes.
 */
export function replaceFile(file: string, text: string): void {
  // Next to the target: a rename is only atomic within one file system.
  const unfinished = join(dirname(file), `.${basename(file)}.new`);
  rmSync(unfinished, { force: true, recursive: true });
  try {
    // Exclusive: a link of that name is not followed.
    writeFileSync(unfinished, text, { flag: 'wx', flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
