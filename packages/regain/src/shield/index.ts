/** The interface of shield. */

export { type ArgumentChange, changeText } from './changes.ts';
export type { Counts, ShieldCounts } from './counts.ts';
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
} from './events.ts';
export type { Logger } from './logger.ts';
export { notesOf } from './notes.ts';
export type { CallWatcher, Observer, Watched } from './observer.ts';
export { type CallBudget, type Effects, isEffectClass, type ShieldOptions } from './options.ts';
export type { LawGlance, LawReading } from './reading.ts';
export type { RetryLayerCount, RetryLayers, WatchedCall } from './retry-layers.ts';
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
} from './shapes.ts';
export { type EffectsOf, protect, type RepairedBefore, type Shield, shield } from './shield.ts';
export { type Option, type Report, Unrecovered } from './unrecovered.ts';
