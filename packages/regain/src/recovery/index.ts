/** The interface of recovery. */

export { type ConformanceOptions, type PolicyFinding, policyFindings } from './conformance.ts';
export { CUT_OFF } from './decide.ts';
export { isCutJson } from './detect/cut-json.ts';
export { errorResult } from './detect/error-result.ts';
export type { Classification, Classify, ClassifyHook } from './detect/hook.ts';
export { detect, examine, type Memory } from './detect/index.ts';
export { missingInResults } from './detect/query-results.ts';
export { thrown } from './detect/thrown.ts';
export type { Begun, EndedAttempt, FirstCall, StepEnvironment, StepResult, Watcher } from './environment.ts';
export { recoverStep } from './loop.ts';
export { type FortifyOptions, fortify, type Lesson } from './policies/fortify.ts';
export { ACTIONS_MAX, best, gaveUp, handedOff, isGivingUp, proposed } from './policies/proposing.ts';
export { type RetryOptions, retry } from './policies/retry.ts';
export { type Line, scripted, scriptedModel } from './policies/scripted.ts';
export { NO_BUDGET, thoughtBook } from './policies/thought-book.ts';
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
  TaskContext,
  Turn,
} from './policy.ts';
export { defaultLimits, type Limits, REREAD_MS } from './prices.ts';
export { type RecoverToolOptions, recoverTool } from './recover-tool.ts';
