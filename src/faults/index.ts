/** Faults: kinds, profiles, and `inject`, which puts them in front of any tool. */

export {
  type DialectName,
  dialectNames,
  type Family,
  families,
  isErrorShaped,
  type Voice,
  voice,
} from '../dialects/dialect.ts';
export { problemOf } from '../dialects/from-violation.ts';
export { type Problem, type ProblemCode, problemCodes } from '../dialects/problem.ts';
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
export type { Encounter, Ending as FaultEnding, Fault, FaultGroup, FaultKind, Met, Phase } from './kind.ts';
export { kindNamed, kindNames, kinds } from './kinds/index.ts';
export type { FaultLog, Landing, Scheduled } from './log.ts';
export { type Mistake, type MistakeName, type Mistaken, mistakeNames, mistakes } from './mistakes/index.ts';
export { type PlannedMistakes, planMistakes } from './mistakes/plan-mistakes.ts';
export type { Injectable, Injected, InjectedFunction, ToolFunction, ToolRecord } from './own-tools.ts';
export { type Profile, type ProfileFile, parseProfile, parseProfileText, profileHash } from './profile.ts';
export { type ProfileSource, profileFrom } from './profiles/from.ts';
export { atSeverity, ownProfile, profileNamed, profileNames } from './profiles/index.ts';
export { profileIn, slips } from './profiles/local.ts';
export { type Schedule, schedule } from './schedule.ts';
