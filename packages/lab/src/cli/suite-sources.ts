/** Flags for data that is not part of the package: `--data DIR`, `--endpoint URL`, `--live`. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { invalidArgument } from 'regain/internal/types';
import { type Api, apis, isAddress, type NetworkAccess } from '../suites/index.ts';

export interface SourceOptions {
  data?: string;
  endpoint?: string;
  live?: boolean;
}

export function withSources(command: Command): Command {
  return command
    .option(
      '--data <dir>',
      'folder with public data: dialogues for api-bank, QALD-10 for wikidata-live; or a parent folder that contains api-bank or qald-10',
    )
    .option('--endpoint <url>', 'for wikidata-live: a SPARQL endpoint instead of the built-in engine')
    .option('--live', 'for live-apis: the public APIs instead of local servers');
}

/** The name to open: `api-bank` with `--data DIR` is `api-bank@DIR`. */
export function withSource(suite: string, { data, endpoint, live }: SourceOptions): string {
  if (suite === 'wikidata-live' && endpoint !== undefined) {
    if (isAddress(endpoint)) return `wikidata-live@${endpoint}`;
    throw invalidArgument(`--endpoint needs an address that begins with http: or https:, got ${endpoint}`);
  }
  if (suite === 'live-apis' && live) return 'live-apis@live';
  const isPublic = suite.endsWith('@public');
  const name = isPublic ? suite.slice(0, -'@public'.length) : suite;
  const folder = folders[name];
  if (folder === undefined || (data === undefined && !isPublic)) return suite;
  return `${name}@${folderOf(data ?? process.env.REGAIN_DATA ?? '', folder)}`;
}

/** A flag that none of the suites takes is a mistake. */
export function requireUsedFlags(suites: readonly string[], { data, endpoint, live }: SourceOptions): void {
  const takes = (name: string) => suites.some((suite) => suite === name || suite.startsWith(`${name}@`));
  const check = (flag: string, isGiven: boolean, ...names: readonly string[]) => {
    if (!isGiven || names.some(takes)) return;
    throw invalidArgument(`${flag} is for ${names.join(' and ')}, got ${suites.join(', ')}`);
  };
  check('--data', data !== undefined, 'api-bank', 'wikidata-live');
  check('--endpoint', endpoint !== undefined, 'wikidata-live');
  check('--live', live === true, 'live-apis');
  const [only] = suites;
  if (suites.length === 1 && only === 'wikidata-live' && data !== undefined && endpoint !== undefined)
    throw invalidArgument('wikidata-live takes --data or --endpoint, got both');
}

/** The folder names of the data sets in a common parent folder. */
const folders: Readonly<Record<string, string>> = { 'api-bank': 'api-bank', 'wikidata-live': 'qald-10' };

function folderOf(data: string, name: string): string {
  if (data === '') {
    throw invalidArgument('the folder with the public data is not set: give --data DIR, or set REGAIN_DATA');
  }
  const inside = join(data, name);
  return existsSync(inside) ? inside : data;
}

/** Network access for suites that were configured for it. Keys come from the environment only. */
export function networkAccess(): NetworkAccess {
  const keys: Record<string, string> = {};
  for (const { name, variable } of (Object.values(apis) as readonly Api[]).flatMap((api) => api.keys ?? [])) {
    // Files and shells often add a line break at the end.
    const value = process.env[variable]?.trim();
    if (value !== undefined && value !== '') keys[name] = value;
  }
  return { fetch, keys: keys as NetworkAccess['keys'], today: new Date().toISOString().slice(0, 10) };
}
