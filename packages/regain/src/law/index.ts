/** The interface of law. */

export { type Assumption, type AssumptionCheck, threeDigits } from './assumptions/assumption-check.ts';
export { detectChange } from './assumptions/change-point.ts';
export { assumptionSteps, checkAssumptions, requireRegime } from './assumptions/check-assumptions.ts';
export type { RolloutRecord } from './assumptions/rollout-record.ts';
export { type Calibration, calibrate, defaultCalibration, kappaOf } from './calibration.ts';
export { type CallCounts, CallTally } from './call-tally.ts';
export { CellTotals, cellTotalsOf } from './cell-totals.ts';
export { solveRecovery } from './control/dynamic-programme.ts';
export {
  type EndingDistribution,
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
export { downMsOf, type LedgerBuilder, ledgerBuilder } from './ledger-builder.ts';
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
export { policyGap } from './policy-gap.ts';
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
export { type PossibleGaps, possibleGaps, possibleRegretGaps } from './possible-gaps.ts';
export { efficiencyAtConstantCost, predictedRegret } from './predicted-regret.ts';
export {
  paperBoundaries,
  paperRegimeOf,
  type Regime,
  type RegimeReport,
  regimeLimits,
  regimeOf,
  regimeReport,
  regimeReportSteps,
} from './regimes.ts';
export { decomposeRegret, type RegretVariance } from './regret-variance.ts';
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
export { holm } from './statistics/holm.ts';
export { independentDifference, independentQuotient } from './statistics/independent-estimates.ts';
export {
  DIFFERING_MIN,
  type DifferenceOptions,
  differenceFrom,
  type ExactDifference,
  type IntervalDifference,
  negated,
  type PairedDifference,
  pairedDifference,
  signFlipProbability,
  signOf,
} from './statistics/paired-difference.ts';
export { type Proportion, proportion } from './statistics/proportion.ts';
export { rankCorrelation } from './statistics/rank-correlation.ts';
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
export { indexFromWord, nextWord, type Sfc32State, sfc32 } from './statistics/sfc32.ts';
export { normalCdf, normalQuantile } from './statistics/special-functions.ts';
export { complete, eachInSteps, STEP_UNITS, type Steps } from './steps.ts';
export { type TraceCounts, TraceFold } from './streaming-trace-fold.ts';
export {
  compareWithBaselines,
  type Predictor,
  type PredictorScore,
  predictors,
} from './verdict/baselines.ts';
export { cellName } from './verdict/cell-name.ts';
export {
  type CellVerdict,
  type CellVerdicts,
  cellVerdicts,
  type NamedCell,
  type VoidBounds,
} from './verdict/cell-verdicts.ts';
export {
  type Comparison,
  type ComparisonKind,
  comparisonDescriptions,
  comparisonKinds,
  comparisonVerdict,
  pooledVerdict,
} from './verdict/comparison-verdict.ts';
export { inSample, type PooledReport, pooledReport } from './verdict/pooled-report.ts';
export { type RepeatableVerdict, type VerdictStability, verdictStability } from './verdict/seed-stability.ts';
export {
  type GapVerdict,
  type Verdict,
  type VerdictOptions,
  type VerdictOutcome,
  verdict,
  verdictSteps,
} from './verdict/verdict.ts';
export {
  adjustedProbabilities,
  countOutcomes,
  type OutcomeCounts,
  outcomesInFamily,
} from './verdict/verdict-family.ts';
