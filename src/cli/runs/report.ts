/** `regain report`: the results of a run as a page, as Markdown, as a figure and as JSON. */

import { basename, join } from 'node:path';
import type { Command } from 'commander';
import {
  freeze,
  hashOf,
  parseManifest,
  presetNamed,
  presetNames,
  type RunResults,
  resultsOf,
  withRun,
} from '../../runs/index.ts';
import { sqliteStore } from '../../store/index.ts';
import { described, print, printable } from '../output.ts';
import { makeFolder, writeWhole } from '../write-file.ts';
import { runFile, withoutExtension } from './surroundings.ts';

export interface WrittenReport {
  readonly html: string;
  readonly markdown: string;
  readonly json: string;
  /** Absent where no cell can be judged yet. */
  readonly figure?: string;
}

export function addReport(program: Command): void {
  described(
    program.command('report').argument('<run>', 'file of a run, or its name'),
    'Write the report of a run, finished or not: one HTML page that needs nothing else, Markdown and JSON.',
    'report quick-1a2b3c4d',
    'report quick-1a2b3c4d --out my-report',
  )
    .option('--out <dir>', 'where it goes; by default beside the run')
    .action(async (name: string, options: { out?: string; json?: boolean }) => {
      const file = runFile(name);
      await withRun(sqliteStore(), file, async (run) => {
        const report = await writeReport(await resultsOf(run), file, options.out);
        print(options, { file, report }, () => reportText(report));
      });
    });
}

/** Writes every file whole or not at all, and says where they are. */
export async function writeReport(results: RunResults, file: string, out?: string): Promise<WrittenReport> {
  const [{ frontierSvg, runReport }, { pageOf }, { markdownOf }] = await Promise.all([
    import('../../report/run-report.ts'),
    import('../../report/page.ts'),
    import('../../report/markdown.ts'),
  ]);
  const folder = out ?? `${withoutExtension(file)}-report`;
  const command = await presetCommand(results);
  const report = runReport(results, {
    run: quoted(basename(file)),
    ...(command === undefined ? {} : { command }),
  });
  const hasFigure = results.cells.some(({ judged }) => judged !== null);
  await makeFolder(folder);
  const write = async (name: string, text: string) => {
    await writeWhole(join(folder, name), text);
    return join(folder, name);
  };
  return {
    html: await write('report.html', pageOf(report)),
    markdown: await write('report.md', markdownOf(report)),
    json: await write('report.json', `${JSON.stringify(results, null, 2)}\n`),
    ...(hasFigure ? { figure: await write('frontier.svg', frontierSvg(results)) } : {}),
  };
}

export function reportText({ html, markdown, json, figure }: WrittenReport): string {
  const others = [markdown, json, figure].filter((file) => file !== undefined);
  return `Report: ${printable(html)}\n        ${others.map((file) => printable(basename(file))).join(', ')} beside it`;
}

/** A run of a preset is run again by its name, where the preset is still what it was. */
async function presetCommand({ name, hash }: RunResults): Promise<string | undefined> {
  if (!presetNames.includes(name)) return undefined;
  const frozen = await freeze(parseManifest(presetNamed(name)), { from: '.', runDirectory: '.' });
  if (hashOf(frozen) !== hash) return undefined;
  return name === 'quick'
    ? 'regain reproduce --quick'
    : name === 'full'
      ? 'regain reproduce'
      : `regain run ${name}`;
}

/** As a shell takes it. */
function quoted(file: string): string {
  return /^[\w.@%+=:,-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
