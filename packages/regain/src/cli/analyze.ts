/** `regain analyze`: how recoverable the agent in recorded traces is. */

import type { Command } from 'commander';
import { scopeReport, TraceAnalysis } from '../analysis/index.ts';
import { analyzeFiles } from './analyze/analyze-files.ts';
import {
  analysisFrom,
  filesToRead,
  type ReadingOptions,
  readingFrom,
  withReading,
} from './analyze/reading-options.ts';
import { scopeText } from './analyze/scope-text.ts';
import { describeCommand, integerOption, print } from './output.ts';

interface Options extends ReadingOptions {
  readonly rows: number;
}

export function addAnalyze(program: Command): void {
  const command = describeCommand(
    program.command('analyze').argument('<files...>', 'trace files'),
    'Report how recoverable the agent in recorded traces is.',
    'analyze session.jsonl',
  );
  withReading(command)
    .option('--rows <count>', 'rows of each table', integerOption(1), 8)
    .action(async (files: readonly string[], options: Options) => {
      const { measure, seed, resamples } = options;
      const analysis = new TraceAnalysis(await analysisFrom(options));
      const input = await analyzeFiles(filesToRead(files), analysis, readingFrom(options), () => {});
      const report = { input, ...scopeReport(analysis, { measure, seed, resamples }) };
      print(options, report, (data) => scopeText(data, options.rows));
    });
}
