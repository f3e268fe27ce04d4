/** Reads a file that a user has named. */

import { readFile } from 'node:fs/promises';
import { RegainError } from '../types/index.ts';

export async function readTextFile(file: string, missing = 'no such file'): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const message = isMissing ? missing : `cannot be read: ${String(cause)}`;
    throw new RegainError(isMissing ? 'not-found' : 'unreadable', message, { cause, place: { file } });
  }
}
