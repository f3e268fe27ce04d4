/** Executes the open rollouts of a run, shows progress, and closes the run in every case. */

import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { InterruptedError, integerOption, print, stopSignal, writeError } from 'regain/internal/cli';
import { EndpointUnavailableError } from 'regain/internal/types';
import { readManifest, runRollouts, type WorkerThreads, withRun } from '../../harness/index.ts';
import { computeResults } from '../../results/index.ts';
import { type RunSession, withoutPassword } from '../../store/index.ts';
import { type ThrottleFlags, withThrottle } from '../language-models.ts';
import { withPrice } from './model-usage-text.ts';
import { type PriceFlags, withPrices } from './prices.ts';
import { progressLine } from './progress.ts';
import { resultsText } from './results-text.ts';
import { withRunDirectory } from './run-directory.ts';
import { givenFlags, runFile, shellQuote } from './run-files.ts';
import type { RunPlace } from './run-place.ts';
import { runnerSettings } from './runner-settings.ts';

export interface ExecuteOptions extends ThrottleFlags, PriceFlags {
  workers: number;
  progress?: boolean;
  json?: boolean;
  /** Threads shared with earlier and later runs. */
  threads?: WorkerThreads;
  /** The command that continues after an interruption. */
  resumeCommand?: string;
  /** Called before the run is closed. Returns true where the run will not be kept: then no command is suggested. */
  onError?: (error: unknown) => Promise<boolean>;
}

export function withExecuteOptions(command: Command): Command {
  return withPrices(withThrottle(command))
    .addOption(
      new Option('--workers <number>', 'worker threads')
        .argParser(integerOption(1, 1024))
        .default(availableParallelism(), 'one per core'),
    )
    .option('--progress', 'write a line to standard error for every batch, also in a pipe');
}

/** The command that resumes a run, with the flags of this command that `resume` also has. */
export function resumeCommandFor({ run: file, database }: RunPlace, command: Command): string {
  const flags = ['workers', 'progress', 'json', 'price', 'concurrency', 'perMinute', 'answerTimeout'];
  // A file name that starts with a dash would be read as a flag.
  const name = file.startsWith('-') ? `./${file}` : file;
  const given = givenFlags(command, (flag) => flags.includes(flag));
  const where = database === undefined ? [] : databaseFlag(file, command);
  return ['regain resume', shellQuote(name), ...where, ...given].join(' ');
}

/** Without its password, which the user knows. Not needed for the address of the environment, but where a file has the name. */
function databaseFlag(run: string, command: Command): string[] {
  const isFlag = command.getOptionValueSource('database') === 'cli';
  if (isFlag) return ['--database', shellQuote(withoutPassword(command.getOptionValue('database')))];
  return runFile(run).isThere ? ['--database "$REGAIN_DATABASE"'] : [];
}

/** Runs to the end or until interrupted. The message of an interruption names the command that resumes the run. */
export async function executeRun(session: RunSession, file: string, options: ExecuteOptions): Promise<void> {
  const { resumeCommand = `regain resume ${shellQuote(file)}` } = options;
  const { signal, dispose } = stopSignal();
  const line = progressLine(process.stderr, () => performance.now(), options.progress === true);
  try {
    const manifest = readManifest(session.head);
    const end = await withRunDirectory(session, file, (directory) =>
      runRollouts(session, manifest, directory, {
        ...runnerSettings(manifest, options, session),
        workers: options.workers,
        signal,
        threads: options.threads,
        onProgress: line.show,
        onOutput: writeError,
      }),
    );
    line.clear();
    if (end === 'finished') return;
    throw new InterruptedError(`interrupted: ${await storedText(session, resumeCommand)}`);
  } catch (error) {
    const isDropped = await options.onError?.(error);
    if (!EndpointUnavailableError.is(error)) throw error;
    line.clear();
    const state = isDropped ? 'No rollout was stored' : await storedText(session, resumeCommand);
    throw new EndpointUnavailableError(`${error.message}. ${state}`, { isTransient: false });
  } finally {
    dispose();
    await session.close();
  }
}

async function storedText(session: RunSession, resumeCommand: string): Promise<string> {
  const { rollouts, rolloutsDone } = await session.status();
  return `${rolloutsDone} of ${rollouts} rollouts are stored. Resume with: ${resumeCommand}`;
}

export async function printResults(
  { store, run: file }: RunPlace,
  options: PriceFlags & { json?: boolean },
): Promise<void> {
  await withRun(store, file, async (run) => {
    const results = withPrice(await computeResults(run), options);
    print(options, { file, ...results }, () => resultsText(results, file));
  });
}
