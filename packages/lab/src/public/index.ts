/** Experiments: a manifest is run on all cores, stored, and read back as results. */

export {
  type Manifest,
  type ManifestInput,
  type OpenRun,
  openRun,
  parseManifest,
  replayRollout,
} from '../harness/index.ts';
export {
  type CustomPolicy,
  type CustomPolicyContext,
  type CustomPolicyDecision,
  type CustomPolicyFactory,
  checkPolicy,
  getPolicy,
  policyNames,
} from '../policies/index.ts';
export {
  type CellResults,
  compareRuns,
  computeResults,
  type ExperimentOptions,
  type ExperimentResult,
  exportRollouts,
  type RunComparison,
  type RunResults,
  runExperiment,
} from '../results/index.ts';
