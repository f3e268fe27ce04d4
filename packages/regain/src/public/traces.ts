/** Traces that other programs recorded: `analyzeTraces` reports how recoverable the agent in them is; a `DialectReader` adds a dialect. */

export { analyzeTraces } from '../analysis/index.ts';
export { checkReader, type DialectReader } from '../readers/index.ts';
