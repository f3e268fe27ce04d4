/** The interface of readers. */

export { checkReader, type ReaderExample } from './check-reader.ts';
export { builtInReaders } from './dialects/index.ts';
export { defaultLocations, type FoundFile, findFiles } from './input/find-files.ts';
export { openBytes } from './input/open-bytes.ts';
export { LiveTraces } from './live-traces.ts';
export { receiveSpans } from './otlp-receiver.ts';
export { readOutcomes } from './outcomes-file.ts';
export { readTraceFile } from './read-trace-file.ts';
export type { DialectReader, Emit, Measure, SourceFile, ValuePlace, ValueReader } from './reader.ts';
export type {
  Recorded,
  RecordedCall,
  RecordedEnding,
  RecordedMessage,
  RecordedOutcome,
  RecordedResult,
  RecordedSession,
  RecordedTools,
  RecordedTurn,
} from './recorded.ts';
export { type ReadTraceOptions, type TraceFeed, type TraceFileSummary, traceFeed } from './trace-feed.ts';
