/** The decisions of the shield one by one, for a loop of your own: admission, circuit breaker, retry budget, drift, objectives. */

export {
  admit,
  circuitBreaker,
  driftDetector,
  inferEffect,
  isLossless,
  type PlanDecision,
  type PlannedCalls,
  posteriors,
  recoverySlo,
  retryBudget,
  riskSignal,
  type SloStatus,
  type SloTargets,
} from '../govern/index.ts';
