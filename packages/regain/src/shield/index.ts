/** The interface of shield. */

export { getNotes } from './call/answer-notes.ts';
export type { ArgumentChange } from './call/argument-changes.ts';
export { type FirstAttempts, firstAttemptsOf } from './call/begun-call.ts';
export { isFallbackTool } from './call/fallback.ts';
export { changeText } from './call/model-text.ts';
export { checkAboutTools } from './call/protect.ts';
export type { RetryLayerStats, RetryLayers, RetryLayerWatch } from './call/retry-layers.ts';
export type {
  AnyFunction,
  CallOptions,
  DeclaredTool,
  Protectable,
  Protected,
  ProtectedFunction,
  ProtectedTool,
  ToolAnnotations,
  ToolSet,
} from './call/tool-types.ts';
export { type NextStep, UnrecoveredError, type UnrecoveredReport } from './call/unrecovered-error.ts';
export type { ShieldStats, ToolStats } from './learn/counts.ts';
export type { LawReport } from './learn/law-report.ts';
export type { LawSnapshot } from './learn/law-snapshot.ts';
export type { CallObserver, ObservedShield, ShieldObserver } from './observe/event-bus.ts';
export type {
  ActionDecided,
  ArgumentsRepaired,
  AttemptEnded,
  AttemptStarted,
  CallEnded,
  CallEvent,
  CallRepaired,
  CallStatus,
  DriftEvent,
  RedactedFailure,
  RetryLayerFound,
  ShieldEvent,
  ShieldWarning,
  SloEvent,
  StopCause,
} from './observe/events.ts';
export type { Logger } from './observe/logger.ts';
export { openTrace } from './observe/open-trace.ts';
export type { TraceSink } from './observe/trace-file.ts';
export { type Effects, isEffectClass, type ShieldOptions } from './options.ts';
export {
  type AboutTools,
  createShield,
  type EffectsOf,
  protect,
  type RepairedCall,
  type Shield,
} from './shield.ts';
export {
  type CallBudget,
  type CallLimits,
  optionsOf,
  type PerTool,
  type ToolOptions,
} from './tool-options.ts';
