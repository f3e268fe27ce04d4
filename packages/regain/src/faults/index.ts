/** The interface of faults. */

export { checkFaultKind } from './check-fault-kind.ts';
export type { FaultCoordinate } from './coordinate.ts';
export { defineFaultKind, type FaultKindDefinition } from './define-fault-kind.ts';
export type { Fault, FaultKind, InterceptedCall } from './fault-kind.ts';
export type { FaultLog } from './fault-log.ts';
export type { HiddenFaults } from './hidden-faults.ts';
export {
  createToolbox,
  getInjection,
  type InjectedTool,
  type InjectedToolbox,
  type Injection,
  type InjectOptions,
  inject,
} from './inject.ts';
export { builtInKinds, faultKindNames, faultKinds, getFaultKind } from './kinds/index.ts';
export { injectionStyles } from './kinds/injected-instructions.ts';
export { type MistakeName, mistakeNames, type PlannedMistake } from './mistakes/mistake.ts';
export { mistakes, planMistakes } from './mistakes/plan-mistakes.ts';
export { type FaultProfile, parseProfile, parseProfileText, profileHash, type Weights } from './profile.ts';
export { createProfile, getProfile, profileNames } from './profiles/index.ts';
export { type FaultProfileInput, toProfile } from './profiles/profile-source.ts';
export { hasPlannedMistakes, profileForSuite } from './profiles/suite-profile.ts';
export { joinWords, otherName, otherToolName } from './shape/alternative-names.ts';
export { lenientJson } from './shape/lenient-json.ts';
export { propertiesOf, renamedKey, requiredOf, withoutKey } from './shape/schema.ts';
export { verifyAction } from './shape/verification-calls.ts';
export type { ToolRecord } from './user-tools.ts';
