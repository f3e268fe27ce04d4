/** Options of every command that analyses traces: how they are read, priced and resampled. */

import { homedir } from 'node:os';
import { type Command, Option } from 'commander';
import {
  type AnalysisOptions,
  type CostMeasure,
  costMeasures,
  parseBudget,
  type RecoveryBudgets,
  type TraceAnalysis,
} from '../../analysis/index.ts';
import { defaultResamples } from '../../law/index.ts';
import {
  builtInReaders,
  defaultLocations,
  type FoundFile,
  findFiles,
  type ReadTraceOptions,
  readOutcomes,
} from '../../readers/index.ts';
import { invalidInput, RegainError } from '../../types/index.ts';
import { type CalibrationOptions, calibrationFrom, withCalibration } from '../law/calibration-options.ts';
import { collect, integerOption } from '../output.ts';
import { loadReader } from './load-reader.ts';

export interface ReadingOptions extends CalibrationOptions {
  readonly dialect?: string;
  readonly reader: readonly string[];
  readonly lenient?: boolean;
  readonly outcomes?: string;
  readonly measure?: CostMeasure;
  readonly budget: Partial<RecoveryBudgets>;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function withReading(command: Command): Command {
  command
    .option('--dialect <name>', 'dialect of the files, if it is not recognised')
    .option('--reader <file>', 'reader of a further dialect; repeatable', collect, [])
    .option('--lenient', 'skip values that cannot be used, and count them')
    .option('--outcomes <file>', 'CSV or JSON Lines with session and success, if traces do not record it')
    .addOption(
      new Option('--measure <name>', 'what recovery costs (default: what is recorded)').choices(costMeasures),
    )
    .option(
      '--budget <measure=amount>',
      'what recovery may spend on one operation; repeatable',
      (text: string, known: Partial<RecoveryBudgets>) => ({ ...known, ...parseBudget(text) }),
      {},
    );
  return withCalibration(command)
    .option('--resamples <count>', 'bootstrap resamples', integerOption(99, 1_000_000), defaultResamples)
    .option('--seed <number>', 'seed of the bootstrap', integerOption(0), 1);
}

export async function readingFrom(options: ReadingOptions): Promise<ReadTraceOptions> {
  const { dialect, reader: files, lenient: isLenient } = options;
  const own = await Promise.all(files.map(loadReader));
  return { readers: [...own, ...builtInReaders], dialect, isLenient };
}

export async function analysisFrom(options: ReadingOptions): Promise<AnalysisOptions> {
  const about = { calibration: calibrationFrom(options), budgets: options.budget };
  return options.outcomes === undefined
    ? about
    : { ...about, outcomes: await readOutcomes(options.outcomes) };
}

/** Files, folders and patterns; without any, the sessions that agents on this machine have recorded. */
export function filesToRead(paths: readonly string[]): readonly FoundFile[] {
  const found = paths.length > 0 ? findFiles(paths) : defaultLocations(homedir(), process.env);
  if (found.length > 0) return found;
  throw new RegainError(
    'not-found',
    'no session of Claude Code, Codex or Gemini CLI is on this machine: name trace files, as in "regain analyze session.jsonl"',
  );
}

/** Outcomes of no session that was read are a mistake in the file, or in the choice of traces. */
export function requireMatchedOutcomes(
  { outcomes }: ReadingOptions,
  ...analyses: readonly TraceAnalysis[]
): void {
  if (outcomes === undefined || analyses.some(({ sessions }) => sessions.matched > 0)) return;
  const message = 'none of its sessions is in the traces: names must be those of the sessions';
  throw invalidInput(message, { file: outcomes });
}
