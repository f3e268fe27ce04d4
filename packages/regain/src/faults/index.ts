/** The interface of faults. */

export { checkFaultKind, type FaultKindCheckOptions, type FaultProbe } from './check-fault-kind.ts';
export type { FaultCoordinate } from './coordinate.ts';
export { defineFaultKind, type FaultKindDefinition } from './define-fault-kind.ts';
export type {
  Fault,
  FaultEnding,
  FaultGroup,
  FaultKind,
  FaultPhase,
  InterceptedCall,
  RemedyContext,
} from './fault-kind.ts';
export type { FaultLog, LandedFault, ScheduledFault } from './fault-log.ts';
export type { CallPosition, HiddenFaults, PendingFault } from './hidden-faults.ts';
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
export { mistakes } from './mistakes/index.ts';
export { type Mistake, type MistakeName, mistakeNames, type PlannedMistake } from './mistakes/mistake.ts';
export { type PlanWithMistakes, planMistakes } from './mistakes/plan-mistakes.ts';
export {
  type FaultProfile,
  type FaultProfileFile,
  parseProfile,
  parseProfileText,
  profileHash,
  type Weights,
} from './profile.ts';
export { createProfile, getProfile, profileNames, withSeverity } from './profiles/index.ts';
export { type FaultProfileInput, toProfile } from './profiles/profile-source.ts';
export { hasPlannedMistakes, profileForSuite } from './profiles/suite-profile.ts';
export { type FaultSchedule, faultSchedule } from './schedule.ts';
export { joinWords, otherName, otherToolName } from './shape/alternative-names.ts';
export { lenientJson } from './shape/lenient-json.ts';
export { propertiesOf, renamedKey, requiredOf, withoutKey } from './shape/schema.ts';
export { verifyAction } from './shape/verification-calls.ts';
export type { Injectable, Injected, InjectedFunction, ToolFunction, ToolRecord } from './user-tools.ts';
