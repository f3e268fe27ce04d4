/** The interface of govern. */

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
export { type InferOptions, type InferredEffect, inferEffect, type ToolFacts } from './infer-effect.ts';
export { isLossless, isLosslessButFilled } from './lossless.ts';
export { itemsOf, membersOf, propertyAt } from './members.ts';
export { isPassing } from './passing.ts';
export { type Circumstance, type Posteriors, posteriors } from './posteriors.ts';
export { parsePosteriors, type SavedPosteriors } from './posteriors-file.ts';
export { type Prior, priorChance, priorOf } from './priors.ts';
export { requireRepairMode } from './repair-mode.ts';
export { isRestated } from './restated.ts';
export { type RetryBudget, type RetryBudgetOptions, retryBudget } from './retry-budget.ts';
export { type RiskSignal, type RiskTerms, riskSignal } from './risk-signal.ts';
export {
  changesWorld,
  effectOf,
  isInDoubt,
  mayHaveTakenEffect,
  mayStand,
  permit,
  type Scene,
} from './safety.ts';
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
export { bestPlan, failedTries, LOOK_AHEAD, type StopTerms, unlessDown, worthTrying } from './stopping.ts';
export { TELLING_FIELD } from './telling-field.ts';
export {
  absenceProvenAfterMs,
  couldProve,
  couldShareRecord,
  type Finding,
  findingOf,
  resolvesMatch,
  undoCall,
  verificationCall,
} from './verification.ts';
