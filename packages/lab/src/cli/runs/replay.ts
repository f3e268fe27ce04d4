/** `regain replay`: runs a stored rollout again, compares it with the stored one and prints its trace. */

import type { Command } from 'commander';
import {
  describeCommand,
  heading,
  integerOption,
  print,
  replayTrace,
  traceLines,
  writeError,
  writeFileAtomic,
} from 'regain/internal/cli';
import { printable } from 'regain/internal/text';
import { invalidArgument, writeTrace } from 'regain/internal/types';
import { type ReplayResult, replayRollout, requireSameSoftware, withRun } from '../../harness/index.ts';
import { withRunDirectory } from './run-directory.ts';
import { isRunFile, requireNoRun, versionFor } from './run-files.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';

interface ReplayOptions extends DatabaseFlags {
  readonly out?: string;
  readonly json?: boolean;
}

const NUMBER_NEEDED = 'is a run: add the number of a rollout, as in exports; the first is 0';

export function addReplay(program: Command): void {
  const command = describeCommand(
    program
      .command('replay')
      .argument('<run>', 'file or name of a run, or a trace file')
      .argument('[rollout]', 'for a run: number of the rollout, as in exports', integerOption(0)),
    'Run a stored rollout again and print its trace; fails if it differs from the stored one. Or print a trace file.',
    'replay quick-1a2b3c4d 17',
    'replay quick-1a2b3c4d 17 --out trace.jsonl',
    'replay trace.jsonl',
  ).option('--out <file>', 'write the trace as JSONL');
  withDatabase(command).action(
    async (name: string, rollout: number | undefined, options: ReplayOptions, self: Command) => {
      const { store, run: file } = runPlace(name, options);
      if (rollout === undefined) {
        if (isRunFile(file)) throw invalidArgument(NUMBER_NEEDED, { file });
        return replayTrace(name, options);
      }
      if (options.out !== undefined) requireNoRun(options.out, file);
      await withRun(store, file, async (run) => {
        requireSameSoftware(run.stored.head, versionFor(self));
        const replayed = await withRunDirectory(run.stored, file, (directory) =>
          replayRollout({ ...run, directory }, rollout, writeError),
        );
        if (options.out !== undefined) {
          await writeFileAtomic(options.out, writeTrace(replayed.events));
        }
        print(options, replayed, () => replayText(replayed, options.out));
      });
    },
  );
}

function replayText({ stored, events, isStoredTrace }: ReplayResult, out: string | undefined): string {
  const { position, policy, suite, profile, task, seed, repeat, ending, ledger } = stored;
  const lines = [
    `${heading(`rollout ${position}`)}: ${policy} on ${suite}, profile ${profile}, task ${task}, seed ${seed}, repeat ${repeat}`,
    ...(out === undefined ? traceLines(events) : [`trace written to ${out}: ${events.length} events`]),
    isStoredTrace
      ? `from the stored trace, since the rollout cannot be run again: ${ending}, ${ledger.length} ledger entries`
      : `equal to the stored rollout in every field: ${ending}, ${ledger.length} ledger entries`,
  ];
  return lines.map(printable).join('\n');
}
