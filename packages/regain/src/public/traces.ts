/** Traces that other programs recorded: `analyzeTraces` reports how recoverable the agent in them is; a `TraceReader` adds a dialect. */

export { type AnalyzeTracesOptions, analyzeTraces, type TraceReport } from '../analysis/index.ts';
export {
  checkReader,
  type Emit,
  type ReaderExample,
  type Recorded,
  type SourceFile,
  type TraceReader,
  type ValuePlace,
  type ValueReader,
} from '../readers/index.ts';
