/** Opens a store by its address. */

import { mkdirSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { invalidArgument, RegainError } from 'regain/internal/types';
import { memoryStore } from './memory-store.ts';
import { requireRunName, type Store } from './port.ts';
import { postgresStore } from './postgres/index.ts';
import { sqliteStore } from './sqlite/index.ts';

/** By the scheme of an address; `rest` is the part after the colon. */
const schemes: { readonly [scheme: string]: (rest: string, url: string) => Store } = {
  postgres: (_, url) => postgresStore(url),
  postgresql: (_, url) => postgresStore(url),
  sqlite: (folder) => (folder === '' ? sqliteStore() : inFolder(sqliteStore(), folder)),
  memory: (rest) => {
    if (rest === '') return memoryStore();
    throw invalidArgument(`memory: takes no name, got memory:${rest}; ${KNOWN}`);
  },
};

/**
 * `sqlite:FOLDER`, or the folder alone: every run is a file in it; the folder is created with the first run. `sqlite:`
 * alone: runs are named by their paths. `postgres://USER:PASSWORD@HOST:PORT/DATABASE`: runs in a database, for many
 * machines; needs the package `pg`. `memory:`: gone with the process.
 */
export function openStore(url: string): Store {
  // A variable of the environment may have blanks around it, and an address of a database is not a folder.
  const address = url.trim();
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(address) ?? [];
  if (address === '') throw invalidArgument(`a store needs an address; ${KNOWN}`);
  if (scheme === undefined) return inFolder(sqliteStore(), address);
  const name = scheme.toLowerCase();
  if (Object.hasOwn(schemes, name)) return schemes[name]!(rest, address);
  // Without the whole address, which may contain a password.
  throw new RegainError('not-found', `there is no store for ${scheme}: addresses; ${KNOWN}`);
}

const KNOWN = 'stores are sqlite:FOLDER (or the folder alone), postgres://HOST/DATABASE and memory:';
const EXTENSION = '.sqlite';

/** A run with a plain name is the file of that name in the folder, where `regain show NAME` also finds it. */
function inFolder(files: Store, folder: string): Store {
  const fileOf = (run: string) => {
    requireRunName(run);
    const file = run.endsWith(EXTENSION) ? run : `${run}${EXTENSION}`;
    if (isAbsolute(file)) return file;
    const inside = relative(folder, join(folder, file));
    if (inside === '..' || inside.startsWith(`..${sep}`))
      throw invalidArgument(`the run ${JSON.stringify(run)} lies outside the folder of the store`);
    return join(folder, file);
  };
  return {
    directory: folder,
    async create(run, head, owner) {
      mkdirSync(folder, { recursive: true });
      return files.create(fileOf(run), head, owner);
    },
    open: async (run) => files.open(fileOf(run)),
    resume: async (run, owner) => files.resume(fileOf(run), owner),
  };
}
