/** The interface of store. */

export { requireBatch } from './batch.ts';
export { rolloutsOf, sampleRollout, textOfRun } from './conformance/sample.ts';
export { checkStore } from './conformance.ts';
export { memoryStore } from './memory.ts';
export { openStore } from './open.ts';
export {
  batchCount,
  batchRange,
  type Coordinate,
  type EveryRecording,
  type Range,
  type RunHead,
  type RunSession,
  type RunStatus,
  type Store,
  type StoredRollout,
  type StoredRun,
} from './port.ts';
export { type SqliteOptions, sqliteStore } from './sqlite/index.ts';
export { isRun } from './sqlite/layout.ts';
