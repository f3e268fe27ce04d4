/** The interface of shield. */

export type { ArgumentChange } from './call/changes.ts';
export { changeText } from './call/model-text.ts';
export { notesOf } from './call/notes.ts';
export type { RetryLayerCount, RetryLayers, WatchedCall } from './call/retry-layers.ts';
export type {
  AnyFunction,
  CallSettings,
  DeclaredTool,
  Protectable,
  Protected,
  ProtectedFunction,
  ProtectedTool,
  ToolAnnotations,
  ToolSet,
} from './call/shapes.ts';
export { type Option, type Report, Unrecovered } from './call/unrecovered.ts';
export type { Counts, ShieldCounts } from './learn/counts.ts';
export type { LawGlance, LawReading } from './learn/reading.ts';
export type {
  ArgumentsRepaired,
  AttemptEnded,
  AttemptStarted,
  CallEnded,
  CallEvent,
  CallRepaired,
  CallStatus,
  Decided,
  DriftEvent,
  RetryLayerFound,
  ShieldEvent,
  ShieldWarning,
  ShownFailure,
  SloEvent,
  StopCause,
} from './observe/events.ts';
export type { Logger } from './observe/logger.ts';
export type { CallWatcher, Observer, Watched } from './observe/observer.ts';
export { type CallBudget, type Effects, isEffectClass, type ShieldOptions } from './options.ts';
export { type EffectsOf, protect, type RepairedBefore, type Shield, shield } from './shield.ts';
