/** The rollouts that stores are checked with, under the names that tests use. */

export {
  rolloutsOf,
  sampleBatch as batchInTest,
  sampleHead as headInTest,
  sampleRollout as rolloutInTest,
  textOfRun,
} from './conformance/sample.ts';
