/** The analysis of trace files for programs: what `regain analyze --json` prints. */

import { type Calibration, defaultResamples } from '../law/index.ts';
import { builtInReaders, type DialectReader } from '../readers/index.ts';
import { analyzeFiles, type FilesRead } from './analyze-files.ts';
import type { CostMeasure, RecoveryBudgets } from './costs/recovery-budget.ts';
import { type ScopeReport, scopeReport } from './summary/scope-report.ts';
import { TraceAnalysis } from './summary/trace-analysis.ts';

/** Options of `analyzeTraces`. */
export interface AnalyzeTracesOptions {
  /** Readers of further dialects; they are asked before those that are built in. */
  readonly readers?: readonly DialectReader[];
  /** The name of a reader, for files that are not recognised. */
  readonly dialect?: string;
  /** Skips values that cannot be used, and counts them. */
  readonly isLenient?: boolean;
  readonly calibration?: Calibration;
  /** What recovery may spend on one operation. */
  readonly budgets?: Partial<RecoveryBudgets>;
  /** What recovery costs. Default: what is recorded. */
  readonly measure?: CostMeasure;
  /** Whether sessions succeeded, by their names, if traces do not record it. */
  readonly outcomes?: ReadonlyMap<string, boolean>;
  readonly seed?: number;
  readonly resamples?: number;
}

/** The report on traces, and what was read. */
export interface TraceReport extends ScopeReport {
  readonly input: FilesRead;
}

/** Reads trace files and reports how recoverable the agent in them is. */
export async function analyzeTraces(
  files: readonly string[],
  options: AnalyzeTracesOptions = {},
): Promise<TraceReport> {
  const {
    readers = [],
    dialect,
    isLenient,
    measure,
    seed = 1,
    resamples = defaultResamples,
    ...about
  } = options;
  const analysis = new TraceAnalysis(about);
  const reading = { readers: [...readers, ...builtInReaders], dialect, isLenient };
  const found = files.map((path) => ({ path, isFound: false }));
  const input = await analyzeFiles(found, analysis, reading);
  return { input, ...scopeReport(analysis, { measure, seed, resamples }) };
}
