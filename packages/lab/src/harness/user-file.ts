/** A user's file with a policy or a suite: read, hashed and loaded. */

import { pathToFileURL } from 'node:url';
import { readFileBytes } from 'regain/internal/files';
import { errorLine, invalidInput, parseJson } from 'regain/internal/types';
import { hashOfBytes, requireHash } from './content-hash.ts';
import { hashOfProgram } from './import-closure.ts';

export interface UserFile {
  /** Of the file and of its imports by path. */
  readonly sha256: string;
  /** The default export; for a JSON file, its content. */
  readonly exported: unknown;
}

/** A name without slash or extension is built in; everything else is a file. */
export function isFileName(nameOrFile: string): boolean {
  return /[\\/]/.test(nameOrFile) || /\.(?:[cm]?[jt]s|json)$/.test(nameOrFile);
}

/** Loads a file. `expected` is the hash that it must have, where one is known. */
export async function loadUserFile(path: string, shown: string, expected?: string): Promise<UserFile> {
  const bytes = readFileBytes(path, { shown });
  const isJson = shown.endsWith('.json');
  const sha256 = isJson ? hashOfBytes(bytes) : await hashOfProgram(path, bytes);
  const changed = 'the file, or one that it imports, has changed since the run started';
  requireHash(sha256, expected, changed, shown);
  if (isJson) return { sha256, exported: parsed(bytes.toString('utf8'), shown) };
  const exports = await imported(path, shown);
  if (exports.default !== undefined) return { sha256, exported: exports.default };
  const found = Object.keys(exports).join(', ') || 'nothing';
  throw invalidInput(`a default export is needed; the file exports ${found}`, { file: shown });
}

function parsed(text: string, shown: string): unknown {
  try {
    return parseJson(withoutByteOrderMark(text));
  } catch (cause) {
    throw invalidInput(`is not JSON: ${errorLine(cause)}`, { file: shown }, cause);
  }
}

/** Removes the byte order mark that some editors write. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

async function imported(path: string, shown: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(path).href;
  try {
    return await import(url);
  } catch (cause) {
    throw invalidInput(`cannot be loaded: ${loadErrorText(cause)}`, { file: shown }, cause);
  }
}

/** Why a file could not be imported. Node reads `.ts` and `.js` as CommonJS if the package says so, as `npm init` does. */
export function loadErrorText(error: unknown): string {
  const text = errorLine(error);
  return /^Unexpected token 'export'|^Cannot use import statement outside a module/.test(text)
    ? `${text}; rename the file to .mts (.mjs), or set "type": "module" in package.json`
    : text;
}
