/** Writes result files atomically: a failure leaves the old file. */

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RegainError } from '../types/index.ts';

export async function writeFileAtomic(file: string, text: string | Uint8Array): Promise<void> {
  // In the folder of the target: a rename is only atomic within one file system.
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    return throwFileError('be written', file, cause);
  }
}

/** Writes a file that must not exist yet. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (cause) {
    throwFileError('be written', file, cause);
  }
}

/** Creates a folder and its parents. Node's recursive option does not end if the system refuses new folders. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder);
  } catch (cause) {
    throwFileError('be created', folder, cause);
  }
}

async function makeFolders(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  await mkdir(folder);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name exists',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
};

function throwFileError(what: string, file: string, cause: unknown): never {
  const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? message;
  throw new RegainError('unreadable', `cannot ${what}: ${reason}`, { cause, place: { file: file || '""' } });
}
