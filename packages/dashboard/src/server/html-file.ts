/** The application and its data in one file that needs no server and asks for no address. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type OpenRun, withRun } from '@regain/lab/internal/harness';
import { compareRuns } from '@regain/lab/internal/results';
import type { Store } from '@regain/lab/internal/store';
import { readMemory } from 'regain/internal/memory';
import { RegainError } from 'regain/internal/types';
import { columnsToBytes, type EmbeddedData, type EmbeddedRun, type SourceInfo } from '../model/index.ts';
import { type AppFiles, NOTICES } from './app-files.ts';
import { episodesOf, RunData, sampledRanges } from './run-data.ts';
import { type NamedSource, Sources } from './sources.ts';
import { TraceFiles } from './trace-files.ts';

export interface HtmlFileOptions {
  readonly version: string;
  readonly files: readonly string[];
  readonly app: AppFiles;
  readonly store: Store;
  /** Rollouts of a run whose attempts are kept in the file. */
  readonly rolloutsMax: number;
}

export async function htmlFile(options: HtmlFileOptions): Promise<string> {
  const { version, files, app, store, rolloutsMax } = options;
  const named = new Sources(files, store);
  const listed = named.list();
  const sources = await Promise.all(listed.map((one) => named.describe(one)));
  requireReadable(sources);
  const of = <T>(kind: NamedSource['kind'], read: (file: string) => Promise<T>) =>
    entriesOf(listed, kind, read);
  const traces = new TraceFiles();
  const reader = new RunData(store, { runsCode: true });
  try {
    const data: EmbeddedData = {
      overview: { version, isLive: false, sources },
      runs: await of('run', (file) => withRun(store, file, (run) => embeddedRun(run, reader, rolloutsMax))),
      comparisons: await comparisonsOf(listed, store),
      traces: await of('trace', async (file) => {
        const content = await traces.data(file);
        const operations = await Promise.all(content.operations.map(({ n }) => traces.operation(file, n)));
        return { data: content, operations };
      }),
      memories: await of('memory', async (file) => ({ exemplars: readMemory(file).exemplars })),
    };
    return page(app, data);
  } finally {
    await reader.close();
  }
}

async function embeddedRun(run: OpenRun, reader: RunData, most: number): Promise<EmbeddedRun> {
  const traced = await reader.rollouts(run.file, sampledRanges(run, most));
  const cells = await Promise.all(run.plan.cells.map((_, i) => reader.columns(run.file, i)));
  return {
    results: await reader.results(run.file),
    cells: cells.map((columns) => Buffer.from(columnsToBytes(columns)).toString('base64')),
    rollouts: traced,
    episodes: episodesOf(traced, run),
  };
}

/** Of every two runs that can be compared. */
async function comparisonsOf(
  listed: readonly NamedSource[],
  store: Store,
): Promise<EmbeddedData['comparisons']> {
  const runs = listed.filter(({ kind }) => kind === 'run');
  const found: Record<string, EmbeddedData['comparisons'][string]> = {};
  for (const first of runs) {
    for (const second of runs) {
      if (first === second) continue;
      try {
        const compared = await withRun(store, first.file, (one) =>
          withRun(store, second.file, (other) => compareRuns(one, other)),
        );
        found[`${first.id}/${second.id}`] = compared;
      } catch (error) {
        // Runs under two calibrations cannot be compared; the page says so when it is asked to.
        if (!RegainError.is(error)) throw error;
      }
    }
  }
  return found;
}

async function entriesOf<T>(
  listed: readonly NamedSource[],
  kind: NamedSource['kind'],
  read: (file: string) => Promise<T>,
): Promise<Record<string, T>> {
  const entries: Record<string, T> = {};
  for (const one of listed) if (one.kind === kind) entries[one.id] = await read(one.file);
  return entries;
}

function requireReadable(sources: readonly SourceInfo[]): void {
  const [broken] = sources.filter(({ error }) => error !== undefined);
  if (broken !== undefined)
    throw new RegainError('unreadable', broken.error!, { place: { file: broken.file } });
}

/** Data is compressed and in base64, so that no text of a trace is in the page as text. */
function page(app: AppFiles, data: EmbeddedData): string {
  const script = textOf(app, '.js');
  const style = textOf(app, '.css');
  const embedded = gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  // The page of the server, with what it would load in its place.
  return textOf(app, '.html')
    .replace(/<link[^>]*>\s*/g, '')
    .replace(/<script[^>]*><\/script>\s*/g, '')
    .replace(
      '<title>',
      () =>
        `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${style}</style>\n<title>`,
    )
    .replace(
      '</body>',
      () =>
        `<template id="third-party">${escaped(textOf(app, NOTICES))}</template>\n<template id="regain-data">${embedded}</template>\n<script type="module">${script}</script>\n</body>`,
    );
}

function textOf(app: AppFiles, ending: string): string {
  const [, file] = [...app].find(([path]) => path.endsWith(ending))!;
  const text = file.body.toString('utf8');
  return ending === '.js' ? text.replaceAll('</script', '<\\/script') : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
