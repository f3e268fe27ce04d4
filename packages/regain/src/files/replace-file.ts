/** Replaces a file atomically: a reader sees the old one or the new one. */

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function replaceFile(file: string, text: string): void {
  // Next to the target: a rename is only atomic within one file system.
  const folder = mkdtempSync(join(dirname(file), `.${basename(file)}-`));
  try {
    const whole = join(folder, 'whole');
    writeFileSync(whole, text, { flush: true });
    renameSync(whole, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
