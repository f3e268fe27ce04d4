/** The interface of harness. */

export { type Asked, askedIn } from './asked.ts';
export { freeze, type Surroundings, tasksOf } from './freeze.ts';
export { type FrozenManifest, hashOf, type ReferenceName } from './frozen.ts';
export { type GivenObjects, givenOf, requireNamed } from './given.ts';
export { isUsers, policyOf } from './ingredients.ts';
export { type Laboratory, laboratory } from './laboratory.ts';
export { makerOf, versionHere } from './maker.ts';
export { type Manifest, type ManifestInput, parseManifest, parseManifestText } from './manifest.ts';
export { rolloutName } from './mind.ts';
export type { OpenModel } from './model-desk.ts';
export { type OpenRun, openRun, withRun } from './open-run.ts';
export { type PilotedRehearsal, piloted } from './pilot.ts';
export { type Plan, type PlannedCell, planOf } from './plan.ts';
export { isPaired, requireGivenPlans, requireSamePlanner } from './planner-rules.ts';
export { bothSuites, inOrder, play, withRightPlans } from './play.ts';
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
export { type Rollout, runRollout } from './rollout.ts';
export { batchSizeFor, headOf, manifestOf, requireSameMaker } from './run-head.ts';
export { type Progress, type RunnerOptions, runRollouts } from './runner.ts';
export type { Expected } from './stratified.ts';
export { openSuite } from './suite-source.ts';
export { firstLine, isFileName, loadUserFile } from './user-file.ts';
