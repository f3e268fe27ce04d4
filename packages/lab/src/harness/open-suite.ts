/** Opens a suite by its name in a manifest or command: built-in, a user's file, or built-in over a folder or the network. */

import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { invalidArgument, invalidInput, RegainError, type Suite } from 'regain/internal/types';
import {
  getSuite,
  type NetworkAccess,
  parseSuite,
  type SourcedName,
  sourcedName,
  sourceKindOf,
  sourceWithDay,
  suiteOnFiles,
  suiteOnNetwork,
} from '../suites/index.ts';
import { hashOfJson, requireHash } from './content-hash.ts';
import { isFileName, loadUserFile } from './user-file.ts';

export interface OpenedSuite {
  readonly suite: Suite;
  /** The file or folder that it was read from, and the hash of its content. */
  readonly path?: string;
  readonly sha256?: string;
  /** The built-in suite over `path` or `source`. */
  readonly of?: string;
  readonly source?: string;
}

/** `from` is the base of relative paths; `expected` the hash that the files must have, where one is known. */
export async function openSuite(
  text: string,
  from: string,
  outside?: NetworkAccess,
  expected?: string,
): Promise<OpenedSuite> {
  const sourced = sourcedName(text);
  if (sourced !== undefined) return openSuiteFromSource(sourced, from, outside, expected);
  if (!isFileName(text)) return { suite: getSuite(text) };
  const path = resolve(from, text);
  const { exported, sha256 } = await loadUserFile(path, text, expected);
  return { suite: parseSuite(exported, text), path, sha256 };
}

async function openSuiteFromSource(
  sourced: SourcedName,
  from: string,
  outside: NetworkAccess | undefined,
  expected: string | undefined,
): Promise<OpenedSuite> {
  const { suite: of, source } = sourced;
  if (sourceKindOf(sourced) === 'network') {
    if (outside !== undefined) {
      return { suite: suiteOnNetwork(sourced, outside), of, source: sourceWithDay(sourced, outside) };
    }
    throw invalidArgument(`${of}@${source} needs the network, which is not available here`);
  }
  const path = resolve(from, source);
  const files = await filesIn(path, source);
  const suite = await suiteOnFiles(sourced, files);
  const sha256 = hashOfJson(files!);
  requireHash(sha256, expected, 'its files have changed since the run began', source);
  return { suite, path, sha256, of };
}

/** More than any data set that a suite reads. */
const FILES_MAX = 2_000;
const BYTES_MAX = 200_000_000;

/** The text files of a folder by their path in it; undefined where there is no folder. */
export async function filesIn(
  folder: string,
  shown: string,
): Promise<{ readonly [path: string]: string } | undefined> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((cause: unknown) => {
    const code = (cause as { code?: string }).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(shown, cause);
  });
  if (entries === undefined) return undefined;
  const files: Record<string, string> = {};
  const named = entries.filter((entry) => !entry.isDirectory() && /\.jsonl?$/.test(entry.name));
  if (named.length > FILES_MAX) throw tooMuch(shown, `${FILES_MAX} files are read, it holds ${named.length}`);
  let bytes = 0;
  for (const { parentPath, name } of named) {
    const path = join(parentPath, name);
    const inside = path.slice(folder.length + 1).replaceAll('\\', '/');
    const file = `${shown}/${inside}`;
    try {
      // The target of a link counts, not the link.
      const found = await stat(path);
      if (!found.isFile()) continue;
      bytes += found.size;
      if (bytes > BYTES_MAX)
        throw tooMuch(file, `${BYTES_MAX} bytes of a folder are read, and here it holds ${bytes}`);
      files[inside] = readTextFile(path, { shown: file, bytesMax: BYTES_MAX });
    } catch (cause) {
      throw RegainError.is(cause) ? cause : unreadable(file, cause);
    }
  }
  return files;
}

function unreadable(file: string, cause: unknown): RegainError {
  const { code } = cause as { code?: string };
  return new RegainError('unreadable', `cannot be read: ${String(code)}`, { cause, place: { file } });
}

function tooMuch(file: string, most: string): RegainError {
  return invalidInput(`at most ${most}`, { file });
}
