/** Pure decisions, as a user imports them: is the next attempt worth it, and is it safe? */

export {
  type AdmitTerms,
  admit,
  type PlanDecision,
  type PlannedCalls,
  type PlanPrediction,
} from './admit.ts';
export { type PricedQuestion, valueOfAsking } from './asking.ts';
export { type Admission, type Breaker, type BreakerOptions, breaker } from './breaker.ts';
export { isShownAbsent, leavesDoubt } from './doubt.ts';
export { type DriftOptions, type DriftWatch, driftWatch, schemaHash } from './drift.ts';
export type { FirstCall } from './first-calls.ts';
export { idempotencyKey } from './idempotency-key.ts';
export {
  type InferOptions,
  type InferredEffect,
  inferEffect,
  type ToolFacts,
} from './infer-effect.ts';
export { isLossless } from './lossless.ts';
export { type Circumstance, type Posteriors, posteriors } from './posteriors.ts';
export { parsePosteriors, type SavedPosteriors } from './posteriors-file.ts';
export { type Prior, priorChance, priorOf } from './priors.ts';
export { type RepairMode, repairModes } from './repair-mode.ts';
export { type RetryBudget, type RetryBudgetOptions, retryBudget } from './retry-budget.ts';
export { type RiskSignal, type RiskTerms, riskSignal } from './risk-signal.ts';
export { changesWorld, effectOf, isInDoubt, type Permit, permit, type Scene } from './safety.ts';
export { sameMeaning } from './same-meaning.ts';
export {
  type RecoverySlo,
  recoverySlo,
  type SloCall,
  type SloChange,
  type SloObjective,
  type SloReading,
  type SloTargets,
} from './slo.ts';
export { bestPlan, failedTries, LOOK_AHEAD, type StopTerms, worthTrying } from './stopping.ts';
export { type Finding, findingOf, undoCall, verificationCall } from './verification.ts';
