/** `regain copy`: a run from a file to a database, back, or to another of its kind. */

import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import {
  describeCommand,
  InterruptedError,
  makeFolder,
  print,
  stopSignal,
  writeError,
} from 'regain/internal/cli';
import { groupDigits } from 'regain/internal/text';
import { invalidArgument } from 'regain/internal/types';
import { carriedFiles, readManifest } from '../../harness/index.ts';
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
        throw invalidArgument('--from needs the address of a database; a file is named alone');
      if (!isDatabase(to) && /^[a-z][a-z0-9+.-]+:/i.test(to))
        throw invalidArgument('--to needs the address of a PostgreSQL database, or a folder');
      // The variable of the environment is not meant: both places are named.
      const place = runPlace(name, { database: from ?? null });
      const run = as ?? basename(withoutExtension(place.run));
      const target = isDatabase(to) ? { address: to, run } : { file: join(to, `${run}.sqlite`) };
      const copied = await copyTo(target, await place.store.open(place.run), place.run);
      const shown = isDatabase(to) ? `${run} in ${databaseName(to)}` : join(to, `${run}.sqlite`);
      print(
        options,
        { run: place.run, copy: shown, ...copied },
        () =>
          `${shown}: ${groupDigits(copied.rollouts)} rollouts and ${groupDigits(copied.recordings)} recorded answers, equal to the run (SHA-256 ${copied.digest.slice(0, 12)})`,
      );
    });
}

async function copyTo(target: CopyTarget, stored: StoredRun, run: string) {
  const { signal, dispose } = stopSignal();
  try {
    if ('file' in target) await makeFolder(dirname(target.file));
    const source = 'file' in target ? stored : await withFiles(stored, run);
    const copied = await copyRun(source, target, signal);
    if ('file' in target) await noteWhatIsMissing(stored, dirname(target.file));
    return copied;
  } catch (error) {
    throw signal.aborted ? new InterruptedError('interrupted: nothing was copied') : error;
  } finally {
    dispose();
    await stored.close();
  }
}

/** Workers elsewhere need the files of users that an unfinished run names. They add nothing to results that are there. */
async function withFiles(stored: StoredRun, file: string): Promise<StoredRun> {
  if (stored.files !== undefined) return stored;
  const { batches, batchesDone } = await stored.status();
  const found = carriedFiles(readManifest(stored.head), dirname(resolve(file)));
  const files = await (batchesDone < batches ? found : found.catch(() => []));
  return { ...stored, files: async () => files };
}

/** What a file has no place for. */
async function noteWhatIsMissing(stored: StoredRun, folder: string): Promise<void> {
  for await (const _ of stored.recordings.wasted?.() ?? []) {
    writeError('note: answers that two workers paid for are not in the copy: a file has no place for them\n');
    break;
  }
  const absent = ((await stored.files?.()) ?? [])
    .map(({ path }) => join(folder, path))
    .filter((path) => !existsSync(path));
  if (absent.length > 0)
    writeError(
      `note: files of the run are not in the copy; to resume or replay it, put them at ${absent.join(', ')}\n`,
    );
}

function isDatabase(place: string): boolean {
  return /^postgres(ql)?:/i.test(place);
}
