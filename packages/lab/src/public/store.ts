/**
 * Stores of runs: the built-in ones, and the types and check for your own.
 *
 * @example
 * import { batchCount, batchRange, openStore } from '@regain/lab/store';
 *
 * const store = openStore('memory:'); // a folder of files: openStore('runs')
 * const head = {
 *   ...{ name: 'small', manifest: '{}', hash: '0'.repeat(64), rollouts: 3, batchSize: 2 },
 *   ...{ madeBy: 'example', createdAt: '2026-01-01T00:00:00Z' },
 * };
 * console.log(batchCount(head), batchRange(head, 1)); // => 2 { from: 2, to: 3 }
 *
 * // A worker claims batches, runs their rollouts and commits them.
 * const session = await store.create('small', head, 'worker 1');
 * console.log(await session.claim(2)); // => [ 0, 1 ]
 * console.log(await session.status()); // => { batches: 2, batchesDone: 0, rollouts: 3, rolloutsDone: 0 }
 * await session.close();
 */

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
