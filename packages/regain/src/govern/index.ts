/** The interface of govern. */

export { admit, type PlanDecision, type PlannedCalls } from './admit-plan.ts';
export {
  effectOf,
  hasUnconfirmedWrite,
  isAmbiguous,
  isEffectAbsent,
  isNonIdempotent,
  mayHavePersisted,
  mayHaveTakenEffect,
} from './ambiguous-effect.ts';
export { ageSign, isAgeField, withoutAgeSigns } from './answer-age.ts';
export { type Admission, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
export { type DriftDetector, driftDetector, schemaHash } from './drift-detector.ts';
export { isEquivalentValue } from './equivalent-value.ts';
export { idempotencyKey } from './idempotency-key.ts';
export { inferEffect } from './infer-effect.ts';
export { isLossless, isLosslessOrFilled } from './lossless-repair.ts';
export { isMetadataField } from './metadata-field.ts';
export type { MonitoredCalls } from './monitored-calls.ts';
export { nearMissNames } from './near-miss-names.ts';
export {
  conventionalPageArguments,
  isPageParameterKnown,
  nextPageArguments,
  nextPageSign,
  type PageRequest,
} from './next-page.ts';
export { cutFlags, isPageField, isPageHolder, normalisedName } from './page-fields.ts';
export { type AttemptConditions, type Posteriors, posteriors } from './posteriors.ts';
export { parsePosteriors, type SavedPosteriors } from './posteriors-file.ts';
export type { Prior } from './priors.ts';
export { couldShareRecord, recordField } from './record-fields.ts';
export { recoverySlo, type SloChange, type SloStatus, type SloTargets } from './recovery-slo.ts';
export { schemaAfterRenames, schemaHere } from './renamed-parameters.ts';
export { requireRepairMode } from './repair-mode.ts';
export { type RetryBudget, type RetryBudgetOptions, retryBudget } from './retry-budget.ts';
export { isRetryable } from './retryable-failure.ts';
export { type RiskSignal, riskSignal, riskSignalSteps } from './risk-signal.ts';
export { permit } from './safety.ts';
export { sameMeaning } from './same-meaning.ts';
export { compareQueriesBy } from './same-query.ts';
export { itemsOf, membersOf, propertyAt } from './schema-members.ts';
export {
  allowingForOutage,
  countFailedTries,
  isWorthTrying,
  LOOK_AHEAD,
  type StoppingOptions,
} from './stopping.ts';
export { valueOfAsking } from './value-of-asking.ts';
export {
  absenceProvenAfterMs,
  canProve,
  resolvesMatch,
  undoCall,
  type VerificationResult,
  verificationCall,
  verificationResult,
} from './verify-write.ts';
