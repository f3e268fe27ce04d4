/** Recovery: the loop, the policies, and what every policy has to keep to. */

export type { Action, ActionKind } from '../contract/action.ts';
export { type Clock, TimeoutError, virtualClock } from '../contract/clock.ts';
export type { Failure, FailureClass, Outcome } from '../contract/failure.ts';
export { realClock, type TimeSource } from '../contract/real-clock.ts';
export { type Tool, type Toolbox, ToolError, type ToolSpec } from '../contract/tool.ts';
export type { StepStatus, TraceEvent } from '../contract/trace.ts';
export { readTrace, writeTrace } from '../contract/trace-text.ts';
export { type LedgerKeeper, ledgerKeeper } from '../law/ledger-keeper.ts';
export { type ConformanceOptions, type PolicyFinding, policyFindings } from './conformance.ts';
export {
  type Classification,
  type Classify,
  type ClassifyHook,
  examine,
  type Memory,
  thrown,
} from './detect/index.ts';
export type { FirstCall, StepEnvironment, StepResult } from './environment.ts';
export { type Folded, fold } from './fold.ts';
export { recoverStep } from './loop.ts';
export { type FortifyOptions, fortify, type Lesson } from './policies/fortify.ts';
export { type RetryOptions, retry } from './policies/retry.ts';
export { type Line, scripted, scriptedModel } from './policies/scripted.ts';
export type {
  Call,
  Decision,
  Hidden,
  Model,
  Policy,
  PolicyContext,
  PolicyFactory,
  Reading,
  Situation,
  StepEnded,
  Turn,
} from './policy.ts';
export { defaultLimits, type Limits } from './prices.ts';
export { type RecoverToolOptions, recoverTool } from './recover-tool.ts';
