/** `regain reproduce`: the programme as one command, from the first rollout to the report. A second call continues it. */

import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, print, writeError } from 'regain/internal/cli';
import { invalidArgument } from 'regain/internal/types';
import { experimentNames } from '../paper/index.ts';
import { type DryRunFlags, printDryRun, requireDryRun, withDryRun } from './runs/dry-run.ts';
import { withExecuteOptions } from './runs/execute-run.ts';
import type { FinishOptions } from './runs/finish-run.ts';
import { withPrice } from './runs/model-usage-text.ts';
import { pricesFrom } from './runs/prices.ts';
import {
  type FinishedProgramme,
  finishModels,
  finishProgramme,
  modelsManifest,
  reportProgramme,
} from './runs/programme.ts';
import { resultsText } from './runs/results-text.ts';
import { namingFlags } from './runs/run.ts';
import { defaultFolder, givenFlags, versionFor } from './runs/run-files.ts';
import { reportText } from './runs/write-report.ts';

interface Options extends Omit<FinishOptions, 'out'>, DryRunFlags {
  quick?: boolean;
  brain?: string[];
  out?: string;
}

export function addReproduce(program: Command): void {
  const command = describeCommand(
    program.command('reproduce'),
    'Run the experiments of the paper, print the main table and the verdicts, and write the report. Existing runs are resumed or reused.',
    'reproduce --quick',
    'reproduce --workers 2',
    'reproduce --quick --brain openai-compatible:http://localhost:11434/v1#qwen2.5:14b --dry-run --price 0.5/1.5',
  )
    .option(
      '--quick',
      'fewer rollouts: all test tasks with one seed instead of five, and smaller additional experiments',
    )
    .option(
      '--brain <name...>',
      'run only the main table, with these brains: openai-compatible:URL#MODEL, ...',
    )
    .option('--fresh', 'start new runs and keep the existing ones')
    .option(
      '--out <dir>',
      `folder of the runs and the report (default: ${defaultFolder}/quick or /full, with --brain /quick-models or /full-models)`,
    );
  withExecuteOptions(withDryRun(command)).action(async (options: Options, self: Command) => {
    const { quick, brain } = options;
    requireDryRun(options);
    const size = quick ? 'quick' : 'full';
    const out = options.out ?? join(defaultFolder, brain === undefined ? size : `${size}-models`);
    const finishing = { ...options, out, resumeCommand: resumeCommandFor(self) };
    let finished: FinishedProgramme;
    if (brain === undefined) {
      requireNoDryRun(options);
      pricesFrom(options.price, []);
      finished = await finishProgramme(size, finishing, versionFor(self), experimentProgress(options));
    } else {
      const manifest = await namingFlags(self, () => modelsManifest(size, brain, resolve(out)));
      if (options.dryRun) return printDryRun(manifest, resolve(out), options);
      pricesFrom(options.price, manifest.backbones);
      finished = await finishModels(size, manifest, finishing, versionFor(self));
    }
    const { found } = finished;
    const { main, file, results, report } = await reportProgramme(out);
    const priced = withPrice(main, options);
    print(options, { folder: out, found, report, ...results, main: priced }, () =>
      [
        resultsText(priced, file),
        ...(found === 'finished' ? ['All runs were already finished. --fresh runs them again.'] : []),
        reportText(report),
      ].join('\n\n'),
    );
  });
}

function requireNoDryRun({ dryRun }: Options): void {
  if (!dryRun) return;
  throw invalidArgument('--dry-run estimates the cost of language models and needs --brain NAME');
}

function experimentProgress({ progress }: Options): (name: (typeof experimentNames)[number]) => void {
  if (process.stderr.isTTY !== true && progress !== true) return () => {};
  return (name) => writeError(`${name}, ${experimentNames.indexOf(name) + 1} of ${experimentNames.length}\n`);
}

/** Without `--fresh`, which would start again instead of continuing. */
function resumeCommandFor(self: Command): string {
  return ['regain reproduce', ...givenFlags(self, (name) => name !== 'fresh')].join(' ');
}
