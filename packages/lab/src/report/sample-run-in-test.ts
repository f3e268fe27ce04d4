/** The run that reporters are checked with, under the names that tests use. */

export {
  sampleDepths as depthsInTest,
  sampleOrdering as orderingInTest,
  sampleRun as reportedRunInTest,
} from './sample-run.ts';
