/** `regain report`: the results of a run as a page, as Markdown, as a figure and as JSON. */

import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { freeze, hashOf, parseManifest, withRun } from '../../harness/index.ts';
import { presetNamed, presetNames } from '../../paper/index.ts';
import type { Document } from '../../report/blocks.ts';
import { printable } from '../../report/printable.ts';
import { type RunResults, resultsOf } from '../../results/index.ts';
import { described, print } from '../output.ts';
import { svgToPng } from '../svg-to-png.ts';
import { makeFolder, writeWhole } from '../write-file.ts';
import { isProgramme, reportProgramme } from './programme.ts';
import { quoted, runFile, runStore, withoutExtension } from './surroundings.ts';

export interface WrittenReport {
  readonly html: string;
  readonly markdown: string;
  readonly json: string;
  /** None where no cell can be judged yet. */
  readonly figures: readonly string[];
}

export function addReport(program: Command): void {
  described(
    program.command('report').argument('<run>', 'file of a run, or its name; or the folder of a programme'),
    'Write the report of a run, finished or not: one HTML page that needs nothing else, Markdown and JSON.',
    'report quick-1a2b3c4d',
    'report quick-1a2b3c4d --out my-report',
  )
    .option('--out <dir>', 'where it goes; by default beside the run')
    .action(async (name: string, options: { out?: string; json?: boolean }) => {
      const file = runFile(name);
      if (isProgramme(file)) {
        const { report } = await reportProgramme(file, options.out);
        print(options, { file, report }, () => reportText(report));
        return;
      }
      await withRun(runStore(), file, async (run) => {
        const report = await writeReport(await resultsOf(run), file, options.out);
        print(options, { file, report }, () => reportText(report));
      });
    });
}

/** Writes the report of a run, and says where it is. */
async function writeReport(results: RunResults, file: string, out?: string): Promise<WrittenReport> {
  const { runReport } = await import('../../report/run-report.ts');
  const command = await presetCommand(results);
  const document = runReport(results, {
    run: quoted(basename(file)),
    ...(command === undefined ? {} : { command }),
  });
  return writeDocument(document, results, out ?? `${withoutExtension(file)}-report`);
}

/** A document as a page, as Markdown with its figures beside it, and the results as JSON: each file whole or not at all. */
export async function writeDocument(
  document: Document,
  results: object,
  folder: string,
): Promise<WrittenReport> {
  const [{ pageOf }, { markdownOf }] = await Promise.all([
    import('../../report/page.ts'),
    import('../../report/markdown.ts'),
  ]);
  await makeFolder(folder);
  const write = async (name: string, content: string | Uint8Array) => {
    await writeWhole(join(folder, name), content);
    return join(folder, name);
  };
  const figures: string[] = [];
  for (const { blocks } of document.sections) {
    for (const block of blocks) {
      if (block.kind !== 'figure') continue;
      figures.push(await write(block.file, block.svg));
      await write(block.file.replace(/svg$/, 'png'), await svgToPng(block.svg));
    }
  }
  return {
    html: await write('report.html', pageOf(document)),
    markdown: await write('report.md', markdownOf(document)),
    json: await write('report.json', `${JSON.stringify(results, null, 2)}\n`),
    figures,
  };
}

export function reportText({ html, markdown, json, figures }: WrittenReport): string {
  const pictures =
    figures.length === 0
      ? []
      : [`${figures.length === 1 ? '1 figure' : `${figures.length} figures`} as SVG and PNG`];
  const others = [markdown, json].map((file) => printable(basename(file)));
  return `Report: ${printable(html)}\n        ${[...others, ...pictures].join(', ')} beside it`;
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
