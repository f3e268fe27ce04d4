/** Reads trace files one after the other into one analysis. */

import {
  type FoundFile,
  type ReadTraceOptions,
  readTraceFile,
  type TraceFileSummary,
} from '../readers/index.ts';
import { RegainError } from '../types/index.ts';
import type { TraceAnalysis } from './summary/trace-analysis.ts';

export interface FilesRead {
  readonly files: number;
  /** Files of each dialect. */
  readonly dialects: Readonly<Record<string, number>>;
  /** Files in folders that no reader recognises. */
  readonly unrecognised: number;
  readonly empty: number;
  /** Values that were skipped, and the first reasons. */
  readonly skipped: number;
  readonly reasons: readonly string[];
  /** Files whose last line was incomplete. */
  readonly cut: number;
}

export async function analyzeFiles(
  files: readonly FoundFile[],
  analysis: TraceAnalysis,
  options: ReadTraceOptions,
  onFile: (done: number) => void,
): Promise<FilesRead> {
  const read: TraceFileSummary[] = [];
  let unrecognised = 0;
  for (const [i, { path, isFound }] of files.entries()) {
    let dialect = '';
    const add = analysis.beginFile(path, () => dialect);
    try {
      read.push(await readTraceFile(path, { ...options, onDialect: (name) => (dialect = name) }, add));
    } catch (error) {
      if (!isFound || !RegainError.is(error) || dialect !== '') throw error;
      unrecognised++;
    }
    analysis.endFile();
    onFile(i + 1);
  }
  const dialects: Record<string, number> = {};
  for (const { dialect } of read) if (dialect !== undefined) dialects[dialect] = (dialects[dialect] ?? 0) + 1;
  return {
    files: read.length,
    dialects,
    unrecognised,
    empty: read.filter(({ dialect }) => dialect === undefined).length,
    skipped: read.reduce((sum, { skipped }) => sum + skipped, 0),
    reasons: read.flatMap(({ reasons }) => reasons).slice(0, 3),
    cut: read.filter(({ isCut }) => isCut).length,
  };
}
