/** `regain replay` of a trace file: each call as a tree. The lab replays rollouts of runs. */

import type { Command } from 'commander';
import { LOG_BYTES_MAX, readTextFile } from '../files/index.ts';
import { printable } from '../text/index.ts';
import { readTrace } from '../types/index.ts';
import { traceLines } from './format-trace.ts';
import { installedLab, requireLab } from './installed-lab.ts';
import { describeCommand, print } from './output.ts';
import { writeError } from './terminal.ts';

/** The lab's command replays both. */
export async function addReplay(program: Command): Promise<void> {
  const lab = await installedLab();
  if (lab !== undefined) return lab.addCommand(program, 'replay');
  describeCommand(
    program
      .command('replay')
      .argument('<file>', 'a trace file, as written by the shield option `trace`')
      .argument('[rollout]', 'with @regain/lab: number of a rollout of a run'),
    'Print a trace: each call with its attempts and its ending, as a tree.',
    'replay trace.jsonl',
  ).action(async (file: string, rollout: string | undefined, options: { json?: boolean }) => {
    if (rollout !== undefined) await requireLab('replaying a run');
    await replayTrace(file, options);
  });
}

const MISSING = 'no such file: a trace is needed, or a run and the number of a rollout';

export async function replayTrace(file: string, options: { readonly json?: boolean }): Promise<void> {
  const events = readTrace(
    readTextFile(file, { bytesMax: LOG_BYTES_MAX, missing: MISSING }),
    file,
    ({ place }) => {
      writeError(`${file}:${place?.line}: skipped, the line is cut off\n`);
    },
  );
  print(options, events, () => traceLines(events).map(printable).join('\n'));
}
