/** `regain analyze`: how recoverable the agent in recorded traces is. */

import type { Command } from 'commander';
import { Option } from 'commander';
import {
  type CostMeasure,
  costMeasures,
  parseBudget,
  type RecoveryBudgets,
  scopeReport,
  TraceAnalysis,
} from '../analysis/index.ts';
import { defaultResamples } from '../law/index.ts';
import { analyzeFiles } from './analyze/analyze-files.ts';
import { filesToRead, type ReadingOptions, readingFrom, withReading } from './analyze/reading-options.ts';
import { scopeText } from './analyze/scope-text.ts';
import { type CalibrationOptions, calibrationFrom, withCalibration } from './law/calibration-options.ts';
import { describeCommand, integerOption, print } from './output.ts';

interface Options extends CalibrationOptions, ReadingOptions {
  readonly measure?: CostMeasure;
  readonly budget: Partial<RecoveryBudgets>;
  readonly rows: number;
  readonly resamples: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function addAnalyze(program: Command): void {
  const command = describeCommand(
    program.command('analyze').argument('<files...>', 'trace files'),
    'Report how recoverable the agent in recorded traces is.',
    'analyze session.jsonl',
  );
  withReading(command)
    .addOption(
      new Option('--measure <name>', 'what recovery costs (default: what is recorded)').choices(costMeasures),
    )
    .option(
      '--budget <measure=amount>',
      'what recovery may spend on one operation; repeatable',
      (text: string, known: Partial<RecoveryBudgets>) => ({ ...known, ...parseBudget(text) }),
      {},
    );
  withCalibration(command)
    .option('--rows <count>', 'rows of each table', integerOption(1), 8)
    .option('--resamples <count>', 'bootstrap resamples', integerOption(99, 1_000_000), defaultResamples)
    .option('--seed <number>', 'seed of the bootstrap', integerOption(0), 1)
    .action(async (files: readonly string[], options: Options) => {
      const { measure, seed, resamples } = options;
      const analysis = new TraceAnalysis({ calibration: calibrationFrom(options), budgets: options.budget });
      const input = await analyzeFiles(filesToRead(files), analysis, readingFrom(options), () => {});
      const report = { input, ...scopeReport(analysis, { measure, seed, resamples }) };
      print(options, report, (data) => scopeText(data, options.rows));
    });
}
