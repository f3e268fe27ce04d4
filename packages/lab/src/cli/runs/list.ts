/** `regain runs`: lists the runs of a folder. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, print, terminalTable } from 'regain/internal/cli';
import { printable, table } from 'regain/internal/text';
import { invalidArgument, RegainError } from 'regain/internal/types';
import { databaseName, type RunHead, type RunStatus, type Store } from '../../store/index.ts';
import { defaultFolder, isRunFile, runStore } from './run-files.ts';
import { type DatabaseFlags, databaseOf, databaseStore, withDatabase } from './run-place.ts';

type Options = DatabaseFlags & { readonly json?: boolean };

type ReadRun = Pick<RunHead, 'name' | 'hash' | 'createdAt'> & RunStatus & { readonly file: string };
type ListedRun = ReadRun | { readonly file: string; readonly error: string };

export function addList(program: Command): void {
  const command = describeCommand(
    program.command('runs').argument('[folder]', `folder of runs (default: ${defaultFolder})`),
    'List the runs of a folder or a database and their progress.',
    'runs',
    'runs regain-runs --json',
    'runs --database postgres://me@db.example/team',
  );
  withDatabase(command).action(async (given: string | undefined, options: Options) => {
    if (given !== undefined && options.database !== undefined)
      throw invalidArgument('either a folder or --database, not both');
    const address = given === undefined ? databaseOf(options) : undefined;
    if (address === undefined) {
      const folder = given ?? defaultFolder;
      const runs = await list(folder);
      return print(options, { folder, runs }, () => listText(runs, folder));
    }
    const store = databaseStore(address);
    const database = databaseName(address);
    const runs: ListedRun[] = [];
    for (const name of await store.list!()) runs.push(await readRun(name, store));
    print(options, { database, runs }, () => listText(runs, database));
  });
}

async function list(folder: string): Promise<ListedRun[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' && folder === defaultFolder) return [];
    throw new RegainError(cause.code === 'ENOENT' ? 'not-found' : 'unreadable', 'is not a folder of runs', {
      cause,
      place: { file: folder },
    });
  });
  return Promise.all(
    names
      .filter(isRunFile)
      .sort()
      .map((name) => readRun(join(folder, name), runStore())),
  );
}

/** A run that cannot be read is listed with its error and does not hide the others. */
async function readRun(file: string, store: Store): Promise<ListedRun> {
  try {
    const run = await store.open(file);
    try {
      const { name, hash, createdAt } = run.head;
      return { file, name, hash, createdAt, ...(await run.status()) };
    } finally {
      await run.close();
    }
  } catch (error) {
    if (RegainError.is(error)) return { file, error: error.message };
    throw error;
  }
}

function listText(runs: readonly ListedRun[], folder: string): string {
  if (runs.length === 0) return `no runs in ${folder}; start one with: regain run quick`;
  const read = (value: (run: ReadRun) => string) => (run: ListedRun) => ('error' in run ? '-' : value(run));
  const stateOf = ({ rollouts, rolloutsDone }: ReadRun) =>
    rolloutsDone === rollouts ? 'done' : 'unfinished';
  return terminalTable(
    table(runs, [
      { label: 'file', align: 'left', value: ({ file }) => printable(file) },
      { label: 'run', align: 'left', value: read(({ name }) => printable(name)) },
      { label: 'manifest', align: 'left', value: read(({ hash }) => hash.slice(0, 8)) },
      { label: 'created', align: 'left', value: read(({ createdAt }) => createdAt) },
      { label: 'rollouts', value: read(({ rollouts, rolloutsDone }) => `${rolloutsDone} of ${rollouts}`) },
      { label: 'state', align: 'left', value: (run) => ('error' in run ? run.error : stateOf(run)) },
    ]),
  );
}
