/** Suites that need more than the package contains: data from a folder, or the network. */

import { invalidArgument, RegainError, type Suite } from 'regain/internal/types';
import { type Files, missingData } from './api-bank/format.ts';
import { apiBank } from './api-bank/index.ts';
import { readApiBank } from './api-bank/read-files.ts';
import { type Fetch, type Keys, liveApis } from './live-apis/index.ts';
import {
  answerable,
  httpEndpoint,
  qaldMissing,
  readQald,
  usesInventedIds,
  wikidataLive,
} from './wikidata-live/index.ts';

/** A fetch function, and the keys. */
export interface NetworkAccess {
  readonly fetch: Fetch;
  readonly keys: Keys;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** `api-bank@./folder`, `wikidata-live@https://host/sparql`, `live-apis@live`: a suite and its source. */
export interface SourcedName {
  readonly suite: string;
  readonly source: string;
}

export type SourceKind = 'folder' | 'network';

const suitesWithSources: ReadonlySet<string> = new Set(['api-bank', 'wikidata-live', 'live-apis']);

/** Undefined for a plain name, or a file. */
export function sourcedName(text: string): SourcedName | undefined {
  const [, suite, source] = /^([a-z][a-z\d-]*)@(.+)$/s.exec(text) ?? [];
  return suite === undefined || source === undefined || !suitesWithSources.has(suite)
    ? undefined
    : { suite, source };
}

export function sourceKindOf({ suite, source }: SourcedName): SourceKind {
  return suite === 'live-apis' || isAddress(source) ? 'network' : 'folder';
}

export function isAddress(source: string): boolean {
  return /^https?:/i.test(source);
}

/** The suite over the files of a folder; undefined where there is no such folder. */
export async function suiteOnFiles({ suite, source }: SourcedName, files: Files | undefined): Promise<Suite> {
  if (suite === 'api-bank') {
    if (files === undefined) throw missingData(source);
    return { ...apiBank(readApiBank(files, source)), name: 'api-bank-public', of: suite };
  }
  if (suite !== 'wikidata-live') throw unknownSource(suite);
  const named = Object.entries(files ?? {}).filter(([name]) => name.endsWith('.json'));
  const [file, text] = named.find(([name]) => /(?:^|\/)qald_10\.json$/.test(name)) ?? named[0] ?? [];
  if (file === undefined || text === undefined)
    throw new RegainError('not-found', qaldMissing, { place: { file: source } });
  const questions = await answerable(readQald(text, `${source}/${file}`));
  const description =
    'Questions of QALD-10 that a graph in the shape of Wikidata can answer, one query each.';
  return { ...wikidataLive({ questions }), name: 'qald-10', of: suite, description };
}

/** The suite over the network: its time is real, and its rollouts cannot be repeated. */
export function suiteOnNetwork({ suite, source }: SourcedName, { fetch, keys, today }: NetworkAccess): Suite {
  if (suite === 'live-apis') {
    const day = /^live(?::(\d{4}-\d\d-\d\d))?$/.exec(source);
    if (day === null)
      throw invalidArgument(`live-apis accepts only the source @live or @live:YYYY-MM-DD, got @${source}`);
    const on = day[1] ?? today;
    if (Number.isNaN(Date.parse(on)))
      throw invalidArgument(`live-apis needs a day of the calendar, got ${on}`);
    const live = { fetch, keys, today: on };
    return { ...liveApis({ live }), name: 'live-apis-network', of: suite, isLive: true };
  }
  if (suite !== 'wikidata-live') throw unknownSource(suite);
  const endpoint = httpEndpoint({ url: source, fetch });
  const live = wikidataLive({ endpoint });
  const tasks = live.tasks.filter((task) => !usesInventedIds(task));
  return { ...live, tasks, name: 'wikidata-endpoint', of: suite, isLive: true };
}

/** The source as a run stores it: tasks must not change with the day on which the run is resumed. */
export function sourceWithDay({ suite, source }: SourcedName, { today }: NetworkAccess): string {
  return suite === 'live-apis' && source === 'live' ? `live:${today}` : source;
}

function unknownSource(suite: string): RegainError {
  return invalidArgument(`${suite} takes nothing from outside`);
}
