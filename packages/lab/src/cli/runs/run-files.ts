/** Where runs are stored, and which process writes them. */

import { existsSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { invalidArgument } from 'regain/internal/types';
import { softwareVersion } from '../../harness/index.ts';
import { isRun, openStore, type Store } from '../../store/index.ts';

export const defaultFolder = 'regain-runs';
const EXTENSION = '.sqlite';

/** The store of the commands: runs are files at any path. */
export function runStore(): Store {
  return openStore('sqlite:');
}

/** A path, or a name in the folder of runs. A missing file is returned unchanged, for the error to name. */
export function runFile(nameOrFile: string): { readonly path: string; readonly isThere: boolean } {
  requireNoAddress(nameOrFile);
  const inFolder = join(defaultFolder, nameOrFile);
  const path = [nameOrFile, inFolder, `${inFolder}${EXTENSION}`].find((place) => existsSync(place));
  return { path: path ?? nameOrFile, isThere: path !== undefined };
}

/** The address of a database is not a name, and it may contain a password: it is not repeated. */
export function requireNoAddress(name: string): void {
  if (/^postgres(ql)?:/i.test(name))
    throw invalidArgument(
      'the address of a database is not the name of a run: give it with --database, in `copy` with --from or --to',
    );
}

/** An unused name: the same manifest can be run again beside its first run. */
export function newRunFile(folder: string, name: string, hash: string): string {
  return nthRunFile(folder, name, hash, runFilesOf(folder, name, hash).length + 1);
}

/** The existing files of runs of a manifest, first to last. */
export function runFilesOf(folder: string, name: string, hash: string): string[] {
  const files: string[] = [];
  for (;;) {
    const file = nthRunFile(folder, name, hash, files.length + 1);
    if (!existsSync(file)) return files;
    files.push(file);
  }
}

function nthRunFile(folder: string, name: string, hash: string, nth: number): string {
  return join(folder, `${nthRunName(name, hash, nth)}${EXTENSION}`);
}

/** The name of the first, second, ... run of a manifest. */
export function nthRunName(name: string, hash: string, nth: number): string {
  return `${name}-${hash.slice(0, 8)}${nth === 1 ? '' : `-${nth}`}`;
}

export function withoutExtension(file: string): string {
  return isRunFile(file) ? file.slice(0, -EXTENSION.length) : file;
}

export function isRunFile(name: string): boolean {
  return name.endsWith(EXTENSION);
}

/** A result must not overwrite a run, or the files beside it while it is written. */
export function requireNoRun(out: string, run: string): void {
  const beside = ['-wal', '-shm', '-journal', '.lock'].map((ending) => `${realName(run)}${ending}`);
  if (!isRun(out) && realName(out) !== realName(run) && !beside.includes(realName(out))) return;
  throw invalidArgument(`--out needs another file: ${out} is a run, or part of one`);
}

function realName(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file);
}

/** The version of the software, which results depend on besides the manifest. */
export function versionFor(command: Command): string {
  let program = command;
  while (program.parent !== null) program = program.parent;
  return softwareVersion(program.version()!);
}

/** How this process is named in the error of a second one. */
export function processOwner(): string {
  return `process ${process.pid} on ${hostname()}`;
}

/** The flags that were given on the command line, as shell words. `isWanted` selects by attribute name. */
export function givenFlags(command: Command, isWanted: (name: string) => boolean): string[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    if (!isWanted(name) || command.getOptionValueSource(name) !== 'cli') return [];
    const value: unknown = command.getOptionValue(name);
    if (option.isBoolean()) return [option.long!];
    return [option.long!, ...(Array.isArray(value) ? value : [value]).map((one) => shellQuote(String(one)))];
  });
}

/** Quotes a word for a POSIX shell where needed. */
export function shellQuote(word: string): string {
  return /^[\w.@%+=:,/-][\w.@%+=:,/#-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
