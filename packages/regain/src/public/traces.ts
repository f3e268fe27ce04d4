/** Traces that other programs recorded: `analyzeTraces` reports how recoverable the agent in them is; a `TraceReader` adds a dialect. */

export { type AnalyzeTracesOptions, analyzeTraces, type TraceReport } from '../analysis/index.ts';
export { checkReader, type Recorded, type TraceReader } from '../readers/index.ts';
