/** Runs what is left of a run, with progress, and lets go of it cleanly whatever happens. */

import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Interrupted, integerOption, print, stopSignal } from 'regain/internal/cli';
import { EndpointDown } from 'regain/internal/types';
import { manifestOf, runRollouts, withRun } from '../../harness/index.ts';
import { resultsOf } from '../../results/index.ts';
import type { RunSession } from '../../store/index.ts';
import { CONCURRENCY, languageModelsHere, type ThrottleFlags, withThrottle } from '../language-models.ts';
import { outsideHere } from '../sources.ts';
import { withPrice } from './asked-text.ts';
import { type PriceFlags, withPrices } from './prices.ts';
import { progressLine } from './progress.ts';
import { resultsText } from './results-text.ts';
import { runStore } from './surroundings.ts';

export interface ConductOptions extends ThrottleFlags, PriceFlags {
  workers: number;
  progress?: boolean;
  json?: boolean;
  /** How to go on after an interruption; by default by resuming the run. */
  goOn?: string;
}

export function withConduct(command: Command): Command {
  return withPrices(withThrottle(command))
    .addOption(
      new Option('--workers <number>', 'worker threads')
        .argParser(integerOption(1, 1024))
        .default(availableParallelism(), 'one per core'),
    )
    .option('--progress', 'write a line on standard error for every batch, also in a pipe');
}

/** Runs to the end, or until interrupted; then the message says how to go on. */
export async function conduct(session: RunSession, file: string, options: ConductOptions): Promise<void> {
  const { goOn = `regain resume ${file}` } = options;
  const { signal, forget } = stopSignal();
  const line = progressLine(process.stderr, () => performance.now(), options.progress === true);
  try {
    const manifest = manifestOf(session.head);
    const end = await runRollouts(session, manifest, dirname(resolve(file)), {
      workers: options.workers,
      ...(manifest.suites.some(({ source }) => source !== undefined) ? { outside: keysHere() } : {}),
      models: languageModelsHere(options),
      atOnce: options.concurrency ?? CONCURRENCY,
      signal,
      onProgress: line.show,
      onOutput: (text) => process.stderr.write(text),
    });
    line.clear();
    if (end === 'finished') return;
    throw new Interrupted(`interrupted: ${await safeSoFar(session, goOn)}`);
  } catch (error) {
    if (!EndpointDown.is(error)) throw error;
    line.clear();
    throw new EndpointDown(`${error.message}. ${await safeSoFar(session, goOn)}`, { isPassing: false });
  } finally {
    forget();
    await session.close();
  }
}

async function safeSoFar(session: RunSession, goOn: string): Promise<string> {
  const { rollouts, rolloutsDone } = await session.status();
  return `${rolloutsDone} of ${rollouts} rollouts are safe. Go on with: ${goOn}`;
}

function keysHere() {
  const { keys, today } = outsideHere();
  return { keys, today };
}

export async function printResults(file: string, options: PriceFlags & { json?: boolean }): Promise<void> {
  await withRun(runStore(), file, async (run) => {
    const results = withPrice(await resultsOf(run), options);
    print(options, { file, ...results }, () => resultsText(results, file));
  });
}
