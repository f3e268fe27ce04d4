/** The shield: recovery around the tools of a real agent. */

export type { RepairMode } from '../govern/repair-mode.ts';
export type { Classification, Classify } from '../recovery/detect/index.ts';
export type { ArgumentChange } from './changes.ts';
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
export type { CallBudget, Effects, ShieldOptions } from './options.ts';
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
