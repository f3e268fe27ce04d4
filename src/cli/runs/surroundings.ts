/** Where runs lie, and who writes them. */

import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';

export const defaultFolder = 'regain-runs';
const EXTENSION = '.sqlite';

/** A file, or the name of one in the folder of runs. What is not there is left as it is, for the error to name. */
export function runFile(nameOrFile: string): string {
  const inFolder = join(defaultFolder, nameOrFile);
  const places = [nameOrFile, inFolder, `${inFolder}${EXTENSION}`];
  return places.find((place) => existsSync(place)) ?? nameOrFile;
}

/** A name that no file has: the same manifest can be run again beside its first run. */
export function freshRunFile(folder: string, name: string, hash: string): string {
  return nthRunFile(folder, name, hash, runFilesOf(folder, name, hash).length + 1);
}

/** The files that runs of a manifest have been given, first to last. */
export function runFilesOf(folder: string, name: string, hash: string): string[] {
  const files: string[] = [];
  for (;;) {
    const file = nthRunFile(folder, name, hash, files.length + 1);
    if (!existsSync(file)) return files;
    files.push(file);
  }
}

function nthRunFile(folder: string, name: string, hash: string, nth: number): string {
  return join(folder, `${name}-${hash.slice(0, 8)}${nth === 1 ? '' : `-${nth}`}${EXTENSION}`);
}

export function withoutExtension(file: string): string {
  return isRunFile(file) ? file.slice(0, -EXTENSION.length) : file;
}

export function isRunFile(name: string): boolean {
  return name.endsWith(EXTENSION);
}

/** Results of one maker are byte-identical on any machine. */
export function makerOf(command: Command): string {
  let program = command;
  while (program.parent !== null) program = program.parent;
  return `regain ${program.version()}, node ${process.versions.node.split('.')[0]}`;
}

/** How a second process is told of the first. */
export function ownerHere(): string {
  return `process ${process.pid} on ${hostname()}`;
}
