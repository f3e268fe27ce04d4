/** Options of every command that reads traces. */

import type { Command } from 'commander';
import { builtInReaders, type ReadTraceOptions } from '../../readers/index.ts';
import type { FoundFile } from './analyze-files.ts';

export interface ReadingOptions {
  readonly dialect?: string;
  readonly lenient?: boolean;
}

export function withReading(command: Command): Command {
  return command
    .option('--dialect <name>', 'dialect of the files, if it is not recognised')
    .option('--lenient', 'skip values that cannot be used, and count them');
}

export function readingFrom({ dialect, lenient: isLenient }: ReadingOptions): ReadTraceOptions {
  return { readers: builtInReaders, dialect, isLenient };
}

export function filesToRead(paths: readonly string[]): readonly FoundFile[] {
  return paths.map((path) => ({ path, isFound: false }));
}
