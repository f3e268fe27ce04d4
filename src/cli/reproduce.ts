/** `regain reproduce`: the programme as one command, from the first rollout to the report. Asked again, it goes on. */

import type { Command } from 'commander';
import {
  type FrozenManifest,
  freeze,
  hashOf,
  headOf,
  parseManifest,
  presetNamed,
  resultsOf,
  withRun,
} from '../runs/index.ts';
import { sqliteStore } from '../store/index.ts';
import { described, print } from './output.ts';
import { type ConductOptions, conduct, withConduct } from './runs/conduct.ts';
import { makerOf } from './runs/maker.ts';
import { reportText, writeReport } from './runs/report.ts';
import { resultsText } from './runs/results-text.ts';
import { defaultFolder, freshRunFile, ownerHere, runFilesOf } from './runs/surroundings.ts';
import { makeFolder } from './write-file.ts';

interface Options extends ConductOptions {
  quick?: boolean;
  fresh?: boolean;
  out: string;
}

export function addReproduce(program: Command): void {
  const command = described(
    program.command('reproduce'),
    'Run the programme, print its main table and verdicts, and write the report. A run that is there is finished, or reported again.',
    'reproduce --quick',
    'reproduce --workers 2',
  )
    .option('--quick', 'two seeds instead of five')
    .option('--fresh', 'run anew, beside any run that is there')
    .option('--out <dir>', 'folder of the run and its report', defaultFolder);
  withConduct(command).action(async (options: Options, self: Command) => {
    const manifest = parseManifest(presetNamed(options.quick ? 'quick' : 'full'));
    const frozen = await freeze(manifest, { from: '.', runDirectory: options.out });
    const { file, found } = await finish(frozen, options, makerOf(self));
    await withRun(sqliteStore(), file, async (run) => {
      const results = await resultsOf(run);
      const report = await writeReport(results, file);
      const { createdAt } = run.stored.head;
      print(options, { file, found, report, ...results }, () =>
        [
          resultsText(results, file),
          ...(found === 'finished'
            ? [`Nothing was run: the run of ${createdAt} is finished. Run anew with --fresh.`]
            : []),
          reportText(report),
        ].join('\n\n'),
      );
    });
  });
}

/** `found` says what was there before. */
interface Finished {
  readonly file: string;
  readonly found: 'nothing' | 'unfinished' | 'finished';
}

async function finish(manifest: FrozenManifest, options: Options, madeBy: string): Promise<Finished> {
  const store = sqliteStore();
  const there = options.fresh ? undefined : await runOf(manifest, options.out, madeBy);
  if (there?.isFinished) return { file: there.file, found: 'finished' };
  if (there !== undefined) {
    await conduct(await store.resume(there.file, ownerHere()), there.file, options);
    return { file: there.file, found: 'unfinished' };
  }
  await makeFolder(options.out);
  const file = freshRunFile(options.out, manifest.name, hashOf(manifest));
  const head = headOf(manifest, { madeBy, createdAt: new Date().toISOString() });
  await conduct(await store.create(file, head, ownerHere()), file, options);
  return { file, found: 'nothing' };
}

/** The last run of this manifest by this version: rollouts of another version need not be the same. */
async function runOf(
  manifest: FrozenManifest,
  folder: string,
  madeBy: string,
): Promise<{ file: string; isFinished: boolean } | undefined> {
  const hash = hashOf(manifest);
  for (const file of runFilesOf(folder, manifest.name, hash).reverse()) {
    const run = await sqliteStore().open(file);
    try {
      const { rollouts, rolloutsDone } = await run.status();
      if (run.head.hash === hash && run.head.madeBy === madeBy)
        return { file, isFinished: rolloutsDone === rollouts };
    } finally {
      await run.close();
    }
  }
  return undefined;
}
