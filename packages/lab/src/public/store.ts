/** Stores of runs: the built-in ones, and the types and check for your own. */

export {
  batchCount,
  batchRange,
  checkStore,
  memoryStore,
  openStore,
  type RunHead,
  type RunSession,
  type RunStatus,
  requireBatch,
  type Store,
  type StoredRollout,
  type StoredRun,
} from '../store/index.ts';
