/** Experiments: a manifest is frozen, run on all cores, stored, and read back as results. */

export type { Agent, AgentContext, AgentDecision, AgentFactory } from './agent.ts';
export type { Asked, AskedBackbone } from './asked.ts';
export { type CellComparison, compareRuns, type Difference, type RunComparison } from './compare.ts';
export { freeze, type Surroundings } from './freeze.ts';
export { type FrozenManifest, hashOf } from './frozen.ts';
export { type Laboratory, laboratory } from './laboratory.ts';
export { type Manifest, type ManifestInput, parseManifest, parseManifestText } from './manifest.ts';
export type { OpenModel } from './model-desk.ts';
export { exported, type OpenRun, openRun, withRun } from './open-run.ts';
export { type PilotedRehearsal, piloted } from './pilot.ts';
export { type Plan, type PlannedCell, planOf } from './plan.ts';
export { fortifyRemembering, policyNamed, policyNames } from './policies.ts';
export { presetNamed, presetNames } from './presets.ts';
export {
  type Asking,
  type Foreseen,
  type LeftOut,
  type Rehearsal,
  type RehearsalOptions,
  type RehearsedBackbone,
  type RehearsedPolicy,
  rehearse,
} from './rehearsal.ts';
export { type Replay, replay } from './replay.ts';
export { type AgainstPolicy, type CellResults, type RunResults, resultsOf } from './results.ts';
export { type ExportedRollout, type RowColumn, rowColumns, type TextFormat, textFormats } from './rows.ts';
export { batchSizeFor, headOf, manifestOf, requireSameMaker } from './run-head.ts';
export { type Progress, type RunnerOptions, runRollouts } from './runner.ts';
export type { Expected } from './stratified.ts';
