/** The interface of faults. */

export { checkFaultKind, type FaultKindCheckOptions, type FaultProbe } from './conformance.ts';
export type { Coordinate } from './coordinate.ts';
export { defineFaultKind, type FaultKindDefinition } from './define-kind.ts';
export type { CallPlace, HiddenFaults, Pending } from './hidden.ts';
export {
  type InjectedTool,
  type InjectedToolbox,
  type Injection,
  type InjectOptions,
  inject,
  injectionOf,
  toolboxOf,
} from './inject.ts';
export type { Encounter, Ending, Fault, FaultGroup, FaultKind, Met, Phase } from './kind.ts';
export { builtInKinds, kindNamed, kindNames, kinds } from './kinds/index.ts';
export { styles } from './kinds/injected-instructions.ts';
export type { FaultLog, Landing, Scheduled } from './log.ts';
export { mistakes } from './mistakes/index.ts';
export { type Mistake, type MistakeName, type Mistaken, mistakeNames } from './mistakes/mistake.ts';
export { type PlannedMistakes, planMistakes } from './mistakes/plan-mistakes.ts';
export type { Injectable, Injected, InjectedFunction, ToolFunction, ToolRecord } from './own-tools.ts';
export {
  type Profile,
  type ProfileFile,
  parseProfile,
  parseProfileText,
  profileHash,
  type Weights,
} from './profile.ts';
export { type ProfileSource, profileFrom } from './profiles/from.ts';
export { atSeverity, ownProfile, profileNamed, profileNames } from './profiles/index.ts';
export { profileIn, slips } from './profiles/local.ts';
export { type Schedule, schedule } from './schedule.ts';
export { lenientJson } from './shape/lenient-json.ts';
export { joined, otherName, otherToolName } from './shape/names.ts';
export { propertiesOf, renamedKey, requiredOf, withoutKey } from './shape/schema.ts';
export { verifyAction } from './shape/sources.ts';
