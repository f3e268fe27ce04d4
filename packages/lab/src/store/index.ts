/** The interface of store. */

export { databaseName, withoutPassword } from 'regain/internal/database';
export { requireBatch } from './batch-integrity.ts';
export { rolloutsOf, sampleHead, sampleRollout, textOfRun } from './conformance/sample.ts';
export { checkStore } from './conformance.ts';
export { type CopyTarget, copyRun } from './copy-run.ts';
export { memoryStore } from './memory-store.ts';
export { openStore } from './open-store.ts';
export {
  type AllRecordings,
  batchCount,
  batchRange,
  type Lease,
  type RolloutCoordinate,
  type RolloutRange,
  type RunFile,
  type RunHead,
  type RunSession,
  type RunStatus,
  type Store,
  type StoredRollout,
  type StoredRun,
  type SuspectStore,
} from './port.ts';
export {
  type Fleet,
  listWorkers,
  openFleet,
  type UnfinishedRun,
  type WorkerRecord,
} from './postgres/fleet.ts';
export { type PostgresOptions, postgresStore } from './postgres/index.ts';
export { type SqliteOptions, sqliteStore } from './sqlite/index.ts';
export { isRun } from './sqlite/run-schema.ts';
