/** Reads and replaces the configuration files of other programs. */

import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readTextFile } from '../files/index.ts';
import { invalidInput, RegainError } from '../types/index.ts';

export interface ConfigFile {
  /** Links are followed: managers of settings link such files. */
  readonly path: string;
  /** Undefined: there is no such file. */
  readonly text: string | undefined;
  readonly backupPath: string;
  readonly backup: string | undefined;
}

/** `backupEnding`: of the backup, one for each kind of change: two kinds in one file are undone in any order. */
export function readConfig(file: string, backupEnding = '.regain-backup'): ConfigFile {
  const path = realPath(file);
  const backupPath = `${path}${backupEnding}`;
  return { path, text: readIfThere(path), backupPath, backup: readIfThere(backupPath) };
}

/** Replaces the file in one step; its mode and owner stay. A file that changed since it was read is left alone. */
export function writeConfig(
  { path, text, backupPath }: ConfigFile,
  changed: string,
  backup: string | undefined,
): void {
  if (text !== undefined) requireWritable(path);
  if (backup !== undefined) replace(backupPath, backup, path);
  if (readIfThere(path) !== text)
    throw new RegainError('unreadable', 'was changed by another program; try again', {
      place: { file: path },
    });
  replace(path, changed, path);
  if (backup === undefined) rmSync(backupPath, { force: true });
}

function replace(file: string, text: string, like: string): void {
  const unfinished = join(dirname(file), `.${basename(file)}.regain-new`);
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(unfinished, { force: true });
    // Not readable for others before it has its mode; exclusive: a link of that name is not followed.
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    if (existsSync(like)) {
      const { mode, uid, gid } = statSync(like);
      chmodSync(unfinished, mode & 0o7777);
      if (process.getuid?.() === 0) chownSync(unfinished, uid, gid);
    }
    renameSync(unfinished, file);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw unwritable(file, cause);
  }
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isLink)
      throw new RegainError('unreadable', 'is a link to a file that does not exist', { place: { file } });
    return file;
  }
}

function readIfThere(file: string): string | undefined {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const text = readTextFile(file);
  // A file in another encoding would be damaged by writing it back.
  if (text.includes('\ufffd')) throw invalidInput('is not UTF-8', { file });
  return text;
}

/** A rename would replace a file that is protected against writing. */
function requireWritable(file: string): void {
  try {
    accessSync(file, constants.W_OK);
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

function unwritable(file: string, cause: unknown): RegainError {
  const { message } = cause as Error;
  return new RegainError('unreadable', `cannot be written: ${message}`, { cause, place: { file } });
}
