/** `regain reproduce`: the programme as one command, from the first rollout to the report. Asked again, it goes on. */

import { join } from 'node:path';
import type { Command } from 'commander';
import { experimentNames } from '../runs/programme/experiments.ts';
import { described, print } from './output.ts';
import { withConduct } from './runs/conduct.ts';
import type { FinishOptions } from './runs/finish.ts';
import { makerOf } from './runs/maker.ts';
import { finishProgramme, reportProgramme } from './runs/programme.ts';
import { reportText } from './runs/report.ts';
import { resultsText } from './runs/results-text.ts';
import { defaultFolder } from './runs/surroundings.ts';

interface Options extends Omit<FinishOptions, 'out'> {
  quick?: boolean;
  out?: string;
}

export function addReproduce(program: Command): void {
  const command = described(
    program.command('reproduce'),
    'Run the programme, print its main table and verdicts, and write the report. Runs that are there are finished, or reported again.',
    'reproduce --quick',
    'reproduce --workers 2',
  )
    .option('--quick', 'fewer rollouts: two seeds instead of five, and less beside the main table')
    .option('--fresh', 'run anew, beside any run that is there')
    .option('--out <dir>', `folder of the runs and the report; by default ${defaultFolder}/quick or /full`);
  withConduct(command).action(async ({ quick, ...options }: Options, self: Command) => {
    const size = quick ? 'quick' : 'full';
    const out = options.out ?? join(defaultFolder, size);
    const show = process.stderr.isTTY === true || options.progress === true;
    const { found } = await finishProgramme(
      size,
      { ...options, out, goOn: goOnWith(quick, options.out) },
      makerOf(self),
      (name) => {
        if (show)
          process.stderr.write(
            `${name}, ${experimentNames.indexOf(name) + 1} of ${experimentNames.length}\n`,
          );
      },
    );
    const { results, report } = await reportProgramme(out);
    const { main, runs } = results;
    print(options, { folder: out, found, report, ...results }, () =>
      [
        resultsText(main, runs[0]!.file),
        ...(found === 'finished' ? ['Nothing was run: all runs are finished. Run anew with --fresh.'] : []),
        reportText(report),
      ].join('\n\n'),
    );
  });
}

function goOnWith(quick: boolean | undefined, out: string | undefined): string {
  return `regain reproduce${quick ? ' --quick' : ''}${out === undefined ? '' : ` --out ${out}`}`;
}
