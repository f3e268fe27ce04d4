/** `regain report`: the results of a run as a page, as Markdown, as a figure and as JSON. */

import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, print } from 'regain/internal/cli';
import { printable } from 'regain/internal/text';
import { invalidArgument, RegainError } from 'regain/internal/types';
import {
  hashOf,
  isFileName,
  loadUserFile,
  parseManifest,
  resolveManifest,
  withRun,
} from '../../harness/index.ts';
import { getPreset, presetNames } from '../../paper/index.ts';
import { filesOf, getReporter, type Reporter, requireReporter } from '../../report/index.ts';
import { computeResults, type RunResults } from '../../results/index.ts';
import { isProgramme, reportProgramme } from './programme.ts';
import { shellQuote, withoutExtension } from './run-files.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';
import {
  inFolder,
  reportText,
  type WrittenReport,
  withPngFiles,
  writeFiles,
  writtenReport,
} from './write-report.ts';

/** What the selected reporters have written. */
type WrittenFiles = WrittenReport | { readonly files: readonly string[] };

interface Options extends DatabaseFlags {
  out?: string;
  reporter?: string[];
  json?: boolean;
}

export function addReport(program: Command): void {
  const command = describeCommand(
    program.command('report').argument('<run>', 'file or name of a run, or the folder of regain reproduce'),
    'Write the report of a run, finished or not: one self-contained HTML page, Markdown and JSON.',
    'report quick-1a2b3c4d',
    'report quick-1a2b3c4d --out my-report',
    'report quick-1a2b3c4d --reporter text ./mine.ts',
  )
    .option('--out <dir>', 'folder of the report (default: next to the run)')
    .option(
      '--reporter <name...>',
      'html, markdown, json, text, or a file that exports a reporter (default: html markdown json)',
    );
  withDatabase(command).action(async (name: string, options: Options) => {
    const { store, run: file } = runPlace(name, options);
    if (isProgramme(file) && options.reporter !== undefined)
      throw invalidArgument('--reporter is for a single run; this folder has several');
    if (isProgramme(file)) {
      const { report } = await reportProgramme(file, options.out);
      print(options, { file, report }, () => reportText(report));
      return;
    }
    await withRun(store, file, async (run) => {
      const report = await writeReport(await computeResults(run), file, options);
      print(options, { file, report }, () => writtenText(report));
    });
  });
}

/** Writes the report of a run, and returns where it is. */
async function writeReport(
  results: RunResults,
  file: string,
  { out, reporter }: Options,
): Promise<WrittenFiles> {
  const command = await presetCommand(results);
  const about = { run: shellQuote(basename(file)), ...(command === undefined ? {} : { command }) };
  const folder = out ?? `${withoutExtension(file)}-report`;
  const chosen = reporter ?? ['html', 'markdown', 'json'];
  const files: Record<string, string | Uint8Array> = {};
  for (const name of chosen) {
    const made = isFileName(name) ? await reporterFrom(name) : getReporter(name);
    for (const [path, content] of Object.entries(await filesOf(made, results, about))) {
      if (Object.hasOwn(files, path))
        throw invalidArgument(`two of the reporters write ${path}: ${chosen.join(', ')}`);
      files[path] = content;
    }
  }
  await writeFiles(reporter === undefined ? await withPngFiles(files) : files, folder);
  return reporter === undefined
    ? writtenReport(files, folder)
    : { files: inFolder(Object.keys(files), folder) };
}

async function reporterFrom(file: string): Promise<Reporter> {
  const { exported } = await loadUserFile(resolve(file), file);
  try {
    return requireReporter(exported);
  } catch (cause) {
    if (!RegainError.is(cause)) throw cause;
    throw new RegainError(cause.code, cause.message, { cause, place: { file } });
  }
}

function writtenText(report: WrittenFiles): string {
  if ('html' in report) return reportText(report);
  if (report.files.length === 0) return 'Report: the reporter wrote no file';
  return `Report: ${report.files.map(printable).join('\n        ')}`;
}

/** The command of a preset, where the preset is unchanged. */
async function presetCommand({ name, hash }: RunResults): Promise<string | undefined> {
  if (!presetNames.includes(name)) return undefined;
  const resolved = await resolveManifest(parseManifest(getPreset(name)), { from: '.', runDirectory: '.' });
  if (hashOf(resolved) !== hash) return undefined;
  return name === 'quick'
    ? 'regain reproduce --quick'
    : name === 'full'
      ? 'regain reproduce'
      : `regain run ${name}`;
}
