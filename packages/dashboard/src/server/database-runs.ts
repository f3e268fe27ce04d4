/** Runs of a database beside files: under names that no path has, since paths are absolute. */

import type { Store } from '@regain/lab/internal/store';

const PREFIX = 'database:';

/** One store for both. `list` names the runs of the database. */
export function withDatabaseRuns(files: Store, database: Store): Store {
  const placeOf = (run: string) => {
    const name = databaseRunName(run);
    return name === undefined ? { store: files, name: run } : { store: database, name };
  };
  return {
    create: (run, ...rest) => placeOf(run).store.create(placeOf(run).name, ...rest),
    open: (run) => placeOf(run).store.open(placeOf(run).name),
    resume: (run, owner) => placeOf(run).store.resume(placeOf(run).name, owner),
    list: async () => (await database.list!()).map((name) => `${PREFIX}${name}`),
  };
}

/** Undefined for a file. */
export function databaseRunName(run: string): string | undefined {
  return run.startsWith(PREFIX) ? run.slice(PREFIX.length) : undefined;
}
