/** The interface of trace-store. */

export { type StoredTrace, type StoredTracesFilter, storedTraces } from './stored-traces.ts';
export { type TraceWriter, traceWriter } from './trace-writer.ts';
