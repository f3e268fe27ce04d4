/** The file of a run: its tables, its atomic creation, and how it is recognised. */

import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { invalidInput, RegainError } from 'regain/internal/types';
import { damaged } from '../damage.ts';
import type { RunHead } from '../port.ts';
import { needsRecovery, withSqliteErrors } from './sqlite-errors.ts';

/** "Rgn1" in the header of the file, and the version of the tables. */
const APPLICATION = 0x52676e31;
const VERSION = 2;

const tables = `
  CREATE TABLE head (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE batches (batch INTEGER PRIMARY KEY, digest BLOB NOT NULL) STRICT;
  CREATE TABLE rollouts (
    position INTEGER PRIMARY KEY,
    suite INTEGER NOT NULL, profile INTEGER NOT NULL, policy INTEGER NOT NULL, backbone INTEGER NOT NULL,
    task INTEGER NOT NULL, seed INTEGER NOT NULL, repeat INTEGER NOT NULL,
    ending INTEGER NOT NULL, ledger BLOB NOT NULL, overhead REAL NOT NULL,
    attempts INTEGER NOT NULL, duplicates INTEGER NOT NULL,
    latency_ms REAL NOT NULL, waiting_ms REAL NOT NULL,
    tokens_in REAL NOT NULL, tokens_out REAL NOT NULL, money REAL NOT NULL,
    error TEXT, trace TEXT
  ) STRICT;
`;

/** Writes a new file under another name and moves it into place, so that no partial run remains after a crash. */
export function createFile(file: string, head: RunHead): void {
  if (existsSync(file)) {
    throw new RegainError('unreadable', 'exists already; choose another name, or resume it', {
      place: { file },
    });
  }
  const unfinished = `${file}.new`;
  const work = () => {
    rmSync(unfinished, { force: true });
    const database = new DatabaseSync(unfinished);
    try {
      database.exec(
        `PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}; BEGIN; ${tables}`,
      );
      const insert = database.prepare('INSERT INTO head VALUES (?, ?)');
      for (const [name, value] of Object.entries(head)) insert.run(name, String(value));
      insert.run('digest', headDigest(head));
      database.exec('COMMIT');
    } catch (error) {
      database.close();
      for (const part of ['', '-journal']) rmSync(`${unfinished}${part}`, { force: true });
      throw error;
    }
    database.close();
    renameSync(unfinished, file);
  };
  withSqliteErrors(file, work, true);
}

/** Whether a file is a run, finished, damaged or not: by its first bytes, https://sqlite.org/fileformat.html. */
export function isRun(file: string): boolean {
  if (!statsOf(file)?.isFile()) return false;
  const header = Buffer.alloc(72);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' && header.readUInt32BE(68) === APPLICATION;
}

/**
 * Opens the file of a run. Throws with its name when it is missing, of another kind, or damaged. `checked`: files whose pages
 * were checked before and did not change; the check takes as long as reading the whole file.
 */
export function openFile(file: string, access: 'read' | 'write', checked: Map<string, string>): DatabaseSync {
  const { dev, ino, size, mtimeMs } = requireFile(file);
  const opened = { file, identity: `${dev}/${ino}/${size}/${mtimeMs}`, checked };
  if (access === 'write') return openChecked(opened, false);
  try {
    return openChecked(opened, true);
  } catch (error) {
    if (!needsRecovery(error)) throw error;
    // Its writer was killed in the middle of a change: a process with write access rolls it back.
    openChecked(opened, false).close();
    return openChecked(opened, true);
  }
}

interface OpenedFile {
  readonly file: string;
  readonly identity: string;
  readonly checked: Map<string, string>;
}

function openChecked({ file, identity, checked }: OpenedFile, readOnly: boolean): DatabaseSync {
  const database = withSqliteErrors(file, () => new DatabaseSync(file, { readOnly }));
  try {
    withSqliteErrors(file, () => requireRun(database, file));
    if (checked.get(file) !== identity) withSqliteErrors(file, () => requireWhole(database, file));
    checked.set(file, identity);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The head; throws when it was changed. */
export function readHead(database: DatabaseSync, file: string): RunHead {
  const rows = withSqliteErrors(file, () => database.prepare('SELECT name, value FROM head').all());
  const found = Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
  const text = (name: string) => found[name] ?? '';
  const head: RunHead = {
    name: text('name'),
    manifest: text('manifest'),
    hash: text('hash'),
    rollouts: Number(text('rollouts')),
    batchSize: Number(text('batchSize')),
    madeBy: text('madeBy'),
    createdAt: text('createdAt'),
  };
  if (headDigest(head) !== found.digest) throw damaged(file, 'its head is not what was written');
  return head;
}

function headDigest(head: RunHead): string {
  const { name, manifest, hash, rollouts, batchSize, madeBy, createdAt } = head;
  const text = JSON.stringify([name, manifest, hash, rollouts, batchSize, madeBy, createdAt]);
  return createHash('sha256').update(text).digest('hex');
}

export function requireFile(file: string): Stats {
  const found = statsOf(file);
  if (found === undefined)
    throw new RegainError('not-found', 'no such run; `regain runs` lists the runs of a folder', {
      place: { file },
    });
  if (!found.isFile()) {
    throw new RegainError('unreadable', 'is not a file: a run is stored in one file', { place: { file } });
  }
  return found;
}

/** A name that the system refuses, such as a very long one, names no file. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function requireRun(database: DatabaseSync, file: string): void {
  const pragma = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name];
  if (pragma('application_id') !== APPLICATION) {
    throw invalidInput('is not a run of Regain', { file });
  }
  const version = Number(pragma('user_version'));
  if (version !== VERSION) {
    throw invalidInput(`runs of version ${VERSION} can be read, this is version ${version}`, { file });
  }
}

function requireWhole(database: DatabaseSync, file: string): void {
  const found = String(database.prepare('PRAGMA quick_check').get()?.quick_check);
  // The first line only names the database.
  const problem = found.split('\n').find((line) => !line.startsWith('***'));
  if (found !== 'ok') throw damaged(file, problem ?? 'its pages do not fit together');
}
