/** Writes a file whole or not at all: a reader never sees half of it, and a failure leaves the old one. */

import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { RegainError } from '../contract/errors.ts';

export async function writeWhole(file: string, text: string): Promise<void> {
  // Beside the target: a rename is only atomic within one file system.
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RegainError('unreadable', `cannot be written: ${reason}`, { cause, place: { file } });
  }
}
