/** The interface of govern. */

export {
  type AdmitOptions,
  admit,
  type PlanDecision,
  type PlannedCalls,
  type PlanPrediction,
} from './admit-plan.ts';
export { isAmbiguous, isEffectAbsent } from './ambiguous-effect.ts';
export {
  type Admission,
  type CircuitBreaker,
  type CircuitBreakerOptions,
  circuitBreaker,
} from './circuit-breaker.ts';
export {
  type DriftDetector,
  type DriftDetectorOptions,
  driftDetector,
  schemaHash,
} from './drift-detector.ts';
export { isEquivalentValue } from './equivalent-value.ts';
export type { FirstCallEstimate } from './first-call-statistics.ts';
export { idempotencyKey } from './idempotency-key.ts';
export {
  type InferEffectOptions,
  type InferredEffect,
  inferEffect,
  type ToolDescription,
} from './infer-effect.ts';
export { isLossless, isLosslessOrFilled } from './lossless-repair.ts';
export { METADATA_FIELD } from './metadata-field.ts';
export { type AttemptConditions, type Posteriors, posteriors } from './posteriors.ts';
export { parsePosteriors, type SavedPosteriors } from './posteriors-file.ts';
export { getPrior, type Prior, priorChance } from './priors.ts';
export {
  type RecoverySlo,
  recoverySlo,
  type SloCall,
  type SloChange,
  type SloObjective,
  type SloStatus,
  type SloTargets,
} from './recovery-slo.ts';
export { requireRepairMode } from './repair-mode.ts';
export { type RetryBudget, type RetryBudgetOptions, retryBudget } from './retry-budget.ts';
export { isRetryable } from './retryable-failure.ts';
export { type RiskSignal, type RiskSignalOptions, riskSignal } from './risk-signal.ts';
export {
  effectOf,
  hasUnconfirmedWrite,
  isNonIdempotent,
  mayHavePersisted,
  mayHaveTakenEffect,
  permit,
  type SafetyContext,
} from './safety.ts';
export { sameMeaning } from './same-meaning.ts';
export { itemsOf, membersOf, propertyAt } from './schema-members.ts';
export {
  allowingForOutage,
  bestAttemptCount,
  countFailedTries,
  isWorthTrying,
  LOOK_AHEAD,
  type StoppingOptions,
} from './stopping.ts';
export { type ModelQuestionEstimate, valueOfAsking } from './value-of-asking.ts';
export {
  absenceProvenAfterMs,
  canProve,
  couldShareRecord,
  resolvesMatch,
  undoCall,
  type VerificationResult,
  verificationCall,
  verificationResult,
} from './verify-write.ts';
