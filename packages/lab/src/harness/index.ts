/** The interface of harness. */

export { type CalibratedEstimate, calibrateEstimate } from './calibrate-estimate.ts';
export { type CarriedFile, carriedFiles, writeCarriedFiles } from './carried-files.ts';
export {
  amountOf,
  type BackboneEstimate,
  type CostEstimate,
  type CostEstimateOptions,
  type EstimatedAmount,
  type EstimatedUsage,
  estimateCost,
  type NotEstimated,
  type PolicyEstimate,
} from './cost-estimate.ts';
export { type ExperimentObjects, objectsByName, requireObjectsNamed } from './experiment-objects.ts';
export { type Manifest, type ManifestInput, parseManifest, parseManifestText } from './manifest.ts';
export { isUserCode, loadPolicy } from './manifest-entry.ts';
export type { OpenModel } from './model-broker.ts';
export { rolloutName } from './model-client.ts';
export { addWasted, type ModelUsage, modelUsageByCell } from './model-usage.ts';
export type { Rollout } from './open-rollout.ts';
export { type OpenRun, openRun, withRun } from './open-run.ts';
export { openSuite } from './open-suite.ts';
export { createRunPlan, type PlannedCell, type RunPlan } from './plan.ts';
export { isPaired, requireGivenPlans, requireSamePlanner } from './planner-rules.ts';
export { type ReplayResult, replayRollout, replayRollouts } from './replay.ts';
export { type ResolveOptions, resolveManifest, tasksOf } from './resolve-manifest.ts';
export { hashOf, type ReferenceName, type ResolvedManifest, withoutPlace } from './resolved-manifest.ts';
export { runRollout } from './rollout.ts';
export {
  type PlannedFault,
  type RolloutExecutor,
  rolloutExecutor,
  type TracedRollout,
} from './rollout-executor.ts';
export { batchSizeFor, createRunHead, readManifest, requireSameSoftware } from './run-head.ts';
export { type Progress, type RunnerOptions, runRollouts } from './runner.ts';
export { packageVersion, softwareVersion } from './software-version.ts';
export type { EstimatedTotal } from './stratified-total.ts';
export { runStream, type Stream, type StreamTask } from './stream.ts';
export { isStudied, runStudyRollouts, studySuites, withGoldPlans } from './study-rollouts.ts';
export { isFileName, loadErrorText, loadUserFile } from './user-file.ts';
export { type WorkerThreads, workerThreads } from './worker-threads.ts';
