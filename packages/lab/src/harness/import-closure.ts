/** The hash of a user's program: the file and every file that it imports by path, recursively. */

import { stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileBytes } from 'regain/internal/files';
import { hashOfBytes, hashOfJson } from './content-hash.ts';

/** A program of one file has the hash of that file. Packages and files that it opens at run time are not included. */
export async function hashOfProgram(path: string, bytes: Uint8Array): Promise<string> {
  const files = await filesOfProgram(path, bytes);
  if (files.size === 1) return hashOfBytes(bytes);
  const named = [...files].map(([file, content]): [string, string] => [
    shown(file, path),
    hashOfBytes(content),
  ]);
  return hashOfJson(Object.fromEntries(named));
}

/** The file and every file that it imports by path, recursively, with their content. */
export async function filesOfProgram(
  path: string,
  bytes: Uint8Array,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>([[path, bytes]]);
  const waiting = filesNamedIn(bytes, path);
  for (let named = waiting.pop(); named !== undefined; named = waiting.pop()) {
    const file = await resolved(named);
    // A missing file was no import: the match is in a comment or a string, or the program cannot be loaded anyway.
    if (file === undefined || files.has(file)) continue;
    const imported = readFileBytes(file);
    files.set(file, imported);
    waiting.push(...filesNamedIn(imported, file));
  }
  return files;
}

/** Larger files are interpreters, not programs of the user. */
const PROGRAM_BYTES_MAX = 10_000_000;

/** The hash of a command: of its text, and of the files that its words name, with their imports by path. */
export async function hashOfWords(command: string, directory: string): Promise<string> {
  const files: { [word: string]: string } = {};
  for (const [word, path] of await filesNamedBy(command, directory))
    files[word] = await hashOfProgram(path, readFileBytes(path));
  return hashOfJson({ command, files });
}

/** The words of a command that are files, with their paths. */
export async function filesNamedBy(
  command: string,
  directory: string,
): Promise<readonly (readonly [word: string, path: string])[]> {
  const files: [string, string][] = [];
  for (const word of command.split(/\s+/)) {
    const plain = word.replace(/^["']|["']$/g, '');
    if (plain === '') continue;
    const path = resolve(directory, plain);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && found.size <= PROGRAM_BYTES_MAX) files.push([plain, path]);
  }
  return files;
}

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`, `require('./x')`. An extra match does no harm. */
const specifier = /\b(?:from|import|require)\s*\(?\s*(["'`])((?:\.{1,2}\/|\/|file:)[^"'`\n]*)\1/g;

function filesNamedIn(bytes: Uint8Array, importer: string): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  return [...text.matchAll(specifier)].flatMap(([, , name]) => {
    const plain = name!.replace(/[?#].*$/, '');
    try {
      return [plain.startsWith('file:') ? fileURLToPath(plain) : resolve(dirname(importer), plain)];
    } catch {
      return [];
    }
  });
}

/** Resolves the whole name, as `import` does, or adds an extension, as `require` does. */
async function resolved(file: string): Promise<string | undefined> {
  const names = ['', '.js', '.cjs', '.mjs', '.ts', '.json', '/index.js', '/index.ts'];
  for (const name of names.map((ending) => `${file}${ending}`)) {
    const found = await stat(name).catch(() => undefined);
    if (found?.isFile()) return name;
  }
  return undefined;
}

/** Relative to the program: the hash must not depend on its location. */
function shown(file: string, program: string): string {
  return relative(dirname(program), file).split(sep).join('/');
}
