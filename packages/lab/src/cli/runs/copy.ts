/** `regain copy`: a run from a file to a database, back, or to another of its kind. */

import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, InterruptedError, print, stopSignal, writeError } from 'regain/internal/cli';
import { groupDigits } from 'regain/internal/text';
import { RegainError } from 'regain/internal/types';
import { type CopyTarget, copyRun, databaseName, type StoredRun } from '../../store/index.ts';
import { defaultFolder, withoutExtension } from './run-files.ts';
import { runPlace } from './run-place.ts';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly as?: string;
  readonly json?: boolean;
}

export function addCopy(program: Command): void {
  describeCommand(
    program.command('copy').argument('<run>', 'file or name of a run'),
    'Copy a run from a file to a database, or back. The copy is compared with the run before it is visible.',
    'copy quick-1a2b3c4d --to postgres://me@db.example/team',
    'copy quick-1a2b3c4d --from postgres://me@db.example/team --to backup',
  )
    .option('--from <place>', 'database of the run (default: it is a file)')
    .option('--to <place>', `database, or folder of files (default: ${defaultFolder})`)
    .option('--as <name>', 'name of the copy (default: that of the run)')
    .action(async (name: string, { from, to = defaultFolder, as, ...options }: Options) => {
      if (from !== undefined && !isDatabase(from))
        throw new RegainError(
          'invalid-argument',
          '--from needs the address of a database; a file is named alone',
        );
      // The variable of the environment is not meant: both places are named.
      const place = runPlace(name, { database: from ?? null });
      const run = as ?? basename(withoutExtension(place.run));
      const target = isDatabase(to) ? { address: to, run } : { file: join(to, `${run}.sqlite`) };
      const copied = await copyTo(target, await place.store.open(place.run));
      const shown = isDatabase(to) ? `${run} in ${databaseName(to)}` : join(to, `${run}.sqlite`);
      print(
        options,
        { run: place.run, copy: shown, ...copied },
        () =>
          `${shown}: ${groupDigits(copied.rollouts)} rollouts and ${groupDigits(copied.recordings)} recorded answers, equal to the run (SHA-256 ${copied.digest.slice(0, 12)})`,
      );
    });
}

async function copyTo(target: CopyTarget, stored: StoredRun) {
  const { signal, dispose } = stopSignal();
  try {
    const copied = await copyRun(stored, target, signal);
    if ('file' in target)
      for await (const _ of stored.recordings.wasted?.() ?? []) {
        writeError(
          'note: answers that two workers paid for are not in the copy: a file has no place for them\n',
        );
        break;
      }
    return copied;
  } catch (error) {
    throw signal.aborted ? new InterruptedError('interrupted: nothing was copied') : error;
  } finally {
    dispose();
    await stored.close();
  }
}

function isDatabase(place: string): boolean {
  return /^postgres(ql)?:/i.test(place);
}
