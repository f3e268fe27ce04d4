/** The interface of law: some files as a whole, of the others what is named. */

export { type Assumption, type AssumptionCheck, threeDigits } from './assumptions/assumption-check.ts';
export { detectChange } from './assumptions/change-point.ts';
export { assumptionSteps, checkAssumptions, requireRegime } from './assumptions/check-assumptions.ts';
export type { RolloutRecord } from './assumptions/rollout-record.ts';
export { type Calibration, calibrate, defaultCalibration, kappaOf } from './calibration.ts';
export { type CallCounts, CallTally } from './call-tally.ts';
export { CellTotals, cellTotalsOf } from './cell-totals.ts';
export { solveRecovery } from './control/dynamic-programme.ts';
export {
  type ExpectedObservables,
  expectedObservables,
} from './control/ending-distribution.ts';
export { type BudgetSplit, pricePlan, type RecoveryPlan, splitBudget } from './control/plan-price.ts';
export {
  type RecoveryProblem,
  type RecoverySpec,
  type RepairSpec,
  recoveryProblem,
} from './control/recovery-problem.ts';
export {
  type AttemptPrefix,
  bestPrefix,
  type PlannedAttempt,
  requiredSuccessProbability,
} from './control/stop-rule.ts';
export { type FoldedTrace, foldTrace, observationOf } from './fold-trace.ts';
export {
  analyticGap,
  clockGap,
  constantCostGap,
  costMoments,
  curvatureCoefficient,
  secondOrderGap,
} from './gap.ts';
export * from './ledger-builder.ts';
export {
  type DiscountOrigin,
  defaultLoss,
  downtimeClosedForm,
  downtimeLoss,
  identityLoss,
  type LossKind,
  lossOf,
  stepBound,
  stepLoss,
} from './loss.ts';
export {
  efficiency,
  type Observables,
  observables,
  passHatK,
  type RolloutResult,
  recoveryCost,
  rolloutResult,
} from './observables.ts';
export { observedRegret } from './observed-regret.ts';
export * from './policy-gap.ts';
export {
  betaShapes,
  type CostDistribution,
  describeCostDistribution,
  type PolicyModel,
} from './policy-models/cost-distribution.ts';
export {
  ledgerOfCost,
  type MonteCarloGap,
  monteCarloGap,
  simulateRollout,
} from './policy-models/monte-carlo.ts';
export { expectation, integrate } from './policy-models/quadrature.ts';
export { possibleGaps, possibleRegretGaps } from './possible-gaps.ts';
export { efficiencyAtConstantCost, predictedRegret } from './predicted-regret.ts';
export * from './regimes.ts';
export * from './regret-variance.ts';
export { type JudgedRollout, type Sample, sampleOf } from './sample.ts';
export { type BootstrapResult, bootstrap, type Seed } from './statistics/bootstrap.ts';
export {
  clipped,
  defaultResamples,
  type Interval,
  type IntervalMethod,
  type IntervalOptions,
  interval,
  intervalMethods,
  intervalOf,
  transformed,
} from './statistics/confidence-interval.ts';
export { defaultMargin, equivalenceLevel, testEquivalence } from './statistics/equivalence-test.ts';
export * from './statistics/holm.ts';
export * from './statistics/independent-estimates.ts';
export * from './statistics/paired-difference.ts';
export * from './statistics/proportion.ts';
export * from './statistics/rank-correlation.ts';
export { type RatioTotals, ratio } from './statistics/ratio-estimate.ts';
export {
  clustered,
  columnsOf,
  costSensitiveTotals,
  differenceTotals,
  gapTotals,
  meanTotals,
  type NamedColumns,
  pairedGapTotals,
  predictedByTask,
  rowsWithLoss,
  type TaskSums,
} from './statistics/ratio-totals.ts';
export * from './statistics/sfc32.ts';
export { normalCdf, normalQuantile } from './statistics/special-functions.ts';
export { complete, eachInSteps, STEP_UNITS, type Steps } from './steps.ts';
export * from './streaming-trace-fold.ts';
export {
  compareWithBaselines,
  type Predictor,
  type PredictorScore,
  predictors,
} from './verdict/baselines.ts';
export * from './verdict/cell-name.ts';
export {
  type CellVerdict,
  type CellVerdicts,
  cellVerdicts,
  type NamedCell,
  type VoidBounds,
} from './verdict/cell-verdicts.ts';
export * from './verdict/comparison-verdict.ts';
export { inSample, type PooledReport, pooledReport } from './verdict/pooled-report.ts';
export * from './verdict/seed-stability.ts';
export {
  type GapVerdict,
  type Verdict,
  type VerdictOptions,
  type VerdictOutcome,
  verdict,
  verdictSteps,
} from './verdict/verdict.ts';
export {
  countOutcomes,
  type OutcomeCounts,
  outcomesInFamily,
} from './verdict/verdict-family.ts';
