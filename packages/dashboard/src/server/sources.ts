/** The files that were named at the start. Requests name them by id only, so that no path comes from outside. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isRun, type Store } from '@regain/lab/internal/store';
import { memoryHeader } from 'regain/internal/memory';
import { errorText, RegainError } from 'regain/internal/types';
import type { SourceInfo, SourceKind } from '../model/index.ts';
import { databaseRunName } from './database-runs.ts';

export interface NamedSource {
  readonly id: string;
  readonly kind: SourceKind;
  readonly file: string;
}

const TRACE_FILE = /\.(?:jsonl|ndjson|json)(?:\.(?:gz|zst))?$/i;
const RUN_FILE = /\.sqlite$/i;

/** Files, and the files directly in folders. Folders are read again each time: a run may have been added. */
export class Sources {
  readonly #given: readonly string[];
  readonly #store: Store;
  /** Of a database, as they were when it was asked last. */
  #stored: readonly string[] = [];

  /** Throws for a name that does not exist. */
  constructor(given: readonly string[], store: Store) {
    this.#given = given;
    this.#store = store;
    for (const path of given) statOf(path);
  }

  list(): readonly NamedSource[] {
    const files = this.#given.flatMap((path) => (statOf(path).isDirectory() ? filesIn(path) : [path]));
    return [...new Set(files.map((file) => resolve(file))), ...this.#stored].flatMap((file) => {
      const kind = databaseRunName(file) === undefined ? kindOf(file) : 'run';
      const id = createHash('sha256').update(file).digest('hex').slice(0, 12);
      return kind === undefined ? [] : [{ id, kind, file }];
    });
  }

  /** Asks the database for its runs, if there is one. */
  async refresh(): Promise<void> {
    this.#stored = (await this.#store.list?.()) ?? [];
  }

  get(id: string, kind: SourceKind): NamedSource {
    const found = this.list().find((one) => one.id === id && one.kind === kind);
    if (found === undefined)
      throw new RegainError('not-found', `there is no ${kind} ${id}: it may have been moved`);
    return found;
  }

  /** A file that cannot be read is listed with its error and does not hide the others. */
  async describe({ id, kind, file }: NamedSource): Promise<SourceInfo> {
    const stored = databaseRunName(file);
    const named = { id, kind, file, name: stored ?? basename(file).replace(/\.(?:sqlite|jsonl)$/i, '') };
    try {
      const size = stored === undefined ? { bytes: statSync(file).size } : {};
      if (kind !== 'run') return { ...named, ...size };
      const run = await this.#store.open(file);
      try {
        const { name, hash, madeBy, createdAt } = run.head;
        const { rollouts, rolloutsDone } = await run.status();
        return {
          ...named,
          name: stored ?? name,
          ...size,
          run: { hash, madeBy, createdAt, rollouts, rolloutsDone },
        };
      } finally {
        await run.close();
      }
    } catch (error) {
      return { ...named, error: errorText(error) };
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && (RUN_FILE.test(entry.name) || TRACE_FILE.test(entry.name)))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** Undefined for a file that is gone. */
function kindOf(file: string): SourceKind | undefined {
  try {
    if (isRun(file)) return 'run';
    return headOf(file).startsWith(memoryHeader.trimEnd()) ? 'memory' : 'trace';
  } catch {
    return undefined;
  }
}

function headOf(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(256);
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (cause) {
    throw new RegainError('not-found', 'no such file or folder', { cause, place: { file: path } });
  }
}
