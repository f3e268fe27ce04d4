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

const REASONS_MAX = 3;

export async function analyzeFiles(
  files: readonly FoundFile[] | AsyncIterable<FoundFile>,
  analysis: TraceAnalysis,
  options: ReadTraceOptions,
): Promise<FilesRead> {
  const dialects: Record<string, number> = {};
  const reasons: string[] = [];
  const read = { files: 0, dialects, unrecognised: 0, empty: 0, skipped: 0, reasons, cut: 0 };
  const count = (file: TraceFileSummary) => {
    read.files++;
    read.skipped += file.skipped;
    if (file.isCut) read.cut++;
    if (file.dialect === undefined) read.empty++;
    else dialects[file.dialect] = (dialects[file.dialect] ?? 0) + 1;
    reasons.push(...file.reasons.slice(0, REASONS_MAX - reasons.length));
  };
  for await (const { path, isFound, bytes } of files) {
    let dialect = '';
    const add = analysis.beginFile(path, () => dialect);
    try {
      count(await readTraceFile(path, { ...options, onDialect: (name) => (dialect = name) }, add, bytes));
    } catch (error) {
      if (!isFound || !RegainError.is(error) || dialect !== '') throw error;
      read.unrecognised++;
    }
    analysis.endFile();
  }
  return read;
}
