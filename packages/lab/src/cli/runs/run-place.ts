/** Where the run of a command is: a file, or a name in a database. */

import type { Command } from 'commander';
import { writeError } from 'regain/internal/cli';
import { invalidArgument } from 'regain/internal/types';
import { databaseName, openStore, postgresStore, type Store } from '../../store/index.ts';
import { newRunFile, nthRunName, requireNoAddress, runFile } from './run-files.ts';

export interface DatabaseFlags {
  /** Null: not that of the environment either. */
  database?: string | null;
}

/** `run`: its name in the store, which for a store of files is its path. */
export interface RunPlace {
  readonly store: Store;
  readonly run: string;
  /** The database without its password; undefined for a file. */
  readonly database?: string;
}

/** A variable, so that the password is in no list of processes and in no history of a shell. */
const VARIABLE = 'REGAIN_DATABASE';

export function withDatabase(command: Command): Command {
  return command.option(
    '--database <url>',
    `PostgreSQL database of the run, instead of a file: postgres://USER:PASSWORD@HOST:PORT/DATABASE (default: ${VARIABLE})`,
  );
}

/** The database of the flag, else of the environment; undefined where runs are files. */
export function databaseOf({ database }: DatabaseFlags): string | undefined {
  if (database === '') throw invalidArgument('--database needs an address, got ""');
  const named = database === undefined ? process.env[VARIABLE] : database;
  return named === '' ? undefined : (named ?? undefined);
}

export function databaseStore(address: string): Store {
  return postgresStore(address, { onNotice: (line) => writeError(`note: ${line}\n`) });
}

/** An existing run. With the database of the environment only, a file of that name comes first. */
export function runPlace(name: string, flags: DatabaseFlags): RunPlace {
  const address = databaseOf(flags);
  const file = runFile(name);
  if (address === undefined || (flags.database === undefined && file.isThere))
    return { store: openStore('sqlite:'), run: file.path };
  return { store: databaseStore(address), run: name, database: databaseName(address) };
}

/** A place that is not used yet, for a run of this manifest. */
export async function newRunPlace(
  folder: string,
  manifest: { readonly name: string; readonly hash: string },
  flags: DatabaseFlags & { readonly out?: string },
): Promise<RunPlace> {
  requireNoAddress(flags.out ?? '');
  const address = flags.out === undefined || flags.database !== undefined ? databaseOf(flags) : undefined;
  const { name, hash } = manifest;
  if (address === undefined)
    return { store: openStore('sqlite:'), run: flags.out ?? newRunFile(folder, name, hash) };
  const place = { store: databaseStore(address), database: databaseName(address) };
  if (flags.out !== undefined) return { ...place, run: flags.out };
  const taken = new Set(await place.store.list!());
  for (let nth = 1; ; nth++) {
    const run = nthRunName(name, hash, nth);
    if (!taken.has(run)) return { ...place, run };
  }
}
