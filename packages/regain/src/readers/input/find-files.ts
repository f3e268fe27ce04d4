/** The trace files that paths, folders and patterns mean, and where agents keep theirs. */

import { type Dirent, globSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RegainError } from '../../types/index.ts';

export interface FoundFile {
  readonly path: string;
  /** It was found in a folder or by a pattern, not named: it may be something else than a trace. */
  readonly isFound: boolean;
  /** What it contains, if it is not a file. */
  readonly bytes?: AsyncIterable<Uint8Array>;
}

const TRACE_FILE = /\.(?:jsonl|ndjson|json|traj|eval)(?:\.(?:gz|zst))?$/i;
const PATTERN = /[*?[\]{}]/;

/** `-` is standard input. Folders are searched in full; a pattern is used where no file has this name. */
export function findFiles(given: readonly string[]): FoundFile[] {
  return unique(given.flatMap(filesOf));
}

function filesOf(path: string): FoundFile[] {
  if (path === '-') return [{ path, isFound: false }];
  const stats = statsOf(path);
  if (stats === undefined) return matchesOf(path);
  return stats.isDirectory() ? inFolder(path) : [{ path, isFound: false }];
}

function matchesOf(pattern: string): FoundFile[] {
  if (!PATTERN.test(pattern)) throw notFound('no such file', pattern);
  const matches = globSync(pattern).sort();
  const files = matches.flatMap((path) =>
    statsOf(path)?.isDirectory() ? filesBelow(path, TRACE_FILE) : [path],
  );
  if (files.length === 0) throw notFound('no file matches this pattern', pattern);
  return files.map((path) => ({ path, isFound: true }));
}

function inFolder(folder: string): FoundFile[] {
  const files = filesBelow(folder, TRACE_FILE);
  if (files.length === 0) throw notFound('no trace file is in this folder', folder);
  return files.map((path) => ({ path, isFound: true }));
}

/** Sessions of Claude Code, Codex and Gemini CLI on this machine, the newest first. */
export function defaultLocations(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): FoundFile[] {
  const claude = env.CLAUDE_CONFIG_DIR
    ? [env.CLAUDE_CONFIG_DIR]
    : [join(home, '.claude'), join(home, '.config', 'claude')];
  const codex = env.CODEX_HOME || join(home, '.codex');
  const files = [
    ...claude.flatMap((folder) => filesBelow(join(folder, 'projects'), /\.jsonl$/)),
    ...['sessions', 'archived_sessions'].flatMap((folder) =>
      filesBelow(join(codex, folder), /(?:^|[\\/])rollout-[^\\/]*\.jsonl(?:\.zst)?$/),
    ),
    ...filesBelow(join(home, '.gemini', 'tmp'), /[\\/]chats[\\/].*\.jsonl?$/),
  ];
  const ages = new Map(files.map((path) => [path, statsOf(path)?.mtimeMs ?? 0]));
  const newest = files.sort().sort((a, b) => ages.get(b)! - ages.get(a)!);
  return unique(newest.map((path) => ({ path, isFound: true })));
}

/** Files whose path matches, in the order of their paths. Links are not followed: they may lead in a circle. */
function filesBelow(folder: string, wanted: RegExp): string[] {
  const files: string[] = [];
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of entriesOf(current)) {
      const path = join(current, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && wanted.test(path)) files.push(path);
    }
  }
  return files.sort();
}

/** Nothing for a folder that does not exist. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new RegainError('unreadable', `this folder cannot be read: ${message}`, {
      cause,
      place: { file: folder },
    });
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Reading it says why.
    return undefined;
  }
}

function unique(files: readonly FoundFile[]): FoundFile[] {
  const known = new Map<string, FoundFile>();
  for (const file of files) {
    const key = file.path === '-' ? '-' : resolve(file.path);
    // What is named stays named.
    if (!known.has(key) || (known.get(key)!.isFound && !file.isFound)) known.set(key, file);
  }
  return [...known.values()];
}

function notFound(message: string, file: string): RegainError {
  return new RegainError('not-found', message, { place: { file } });
}
