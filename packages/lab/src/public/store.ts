/** @regain/lab/store: what is public of store. */

export {
  batchCount,
  batchRange,
  checkStore,
  isRun,
  memoryStore,
  openStore,
  type RolloutCoordinate,
  type RolloutRange,
  type RunHead,
  type RunSession,
  type RunStatus,
  requireBatch,
  type SqliteOptions,
  type Store,
  type StoredRollout,
  type StoredRun,
  sqliteStore,
} from '../store/index.ts';
