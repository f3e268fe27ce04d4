/** `regain analyze`: how recoverable the agent in recorded traces is. */

import type { Command } from 'commander';
import { builtInReaders, readTraceFile, type TraceFileSummary } from '../readers/index.ts';
import { describeCommand, print } from './output.ts';

interface Options {
  readonly dialect?: string;
  readonly lenient?: boolean;
  readonly json?: boolean;
}

export function addAnalyze(program: Command): void {
  describeCommand(
    program.command('analyze').argument('<files...>', 'trace files'),
    'Report how recoverable the agent in recorded traces is.',
    'analyze session.jsonl',
  )
    .option('--dialect <name>', 'the dialect of the files, if it is not recognised')
    .option('--lenient', 'skip lines that cannot be used, and count them')
    .action(async (files: readonly string[], options: Options) => {
      const { dialect, lenient: isLenient } = options;
      const counts = new Map<string, number>();
      const read: TraceFileSummary[] = [];
      for (const file of files) {
        const summary = await readTraceFile(file, { readers: builtInReaders, dialect, isLenient }, (item) => {
          counts.set(item.type, (counts.get(item.type) ?? 0) + 1);
        });
        read.push(summary);
      }
      print(options, { files: read, counts: Object.fromEntries(counts) }, (data) => JSON.stringify(data));
    });
}
