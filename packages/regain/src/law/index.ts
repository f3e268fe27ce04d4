/** The interface of law. */

export { type Assumption, type AssumptionCheck, figures } from './assumptions/assumption-check.ts';
export { detectChange } from './assumptions/change-point.ts';
export { type CheckOptions, checkAssumptions, refuseOutsideRegime } from './assumptions/check-assumptions.ts';
export type { CheckedRollout, ToolCall } from './assumptions/run-record.ts';
export { type Calibration, calibrate, defaultCalibration, kappaOf, thetaOf } from './calibration.ts';
export { type CallCounts, CallTally } from './call-tally.ts';
export {
  evaluatePolicy,
  type PolicyValue,
  type RecoveryPolicy,
  type Solution,
  solveRecovery,
} from './control/dynamic-programme.ts';
export {
  type ExpectedOutlay,
  expectedOutlay,
  type OutlayDistribution,
} from './control/outlay-distribution.ts';
export {
  type BudgetSplit,
  type Plan,
  type PlanPrice,
  type PlanStep,
  pricePlan,
  splitBudget,
} from './control/plan-price.ts';
export {
  type RecoveryProblem,
  type RecoverySpec,
  type RepairSpec,
  recoveryProblem,
} from './control/recovery-problem.ts';
export { played, type SimulatedPolicy, type Situation, simulateRecovery } from './control/simulate.ts';
export {
  type Attempt,
  bestPrefix,
  type Prefix,
  requiredSuccess,
  type StopTerms,
  sequenceLoss,
  worthOneAttempt,
  worthSequence,
} from './control/stop-rule.ts';
export {
  type CurvatureComparison,
  compareCurvature,
  curvatureCoefficient,
  type FittedCurvature,
  fitCurvature,
  fittedPrediction,
} from './curvature.ts';
export { type Decomposition, decompose } from './decomposition.ts';
export { type Folded, fold, observationOf } from './fold.ts';
export { type TraceCounts, TraceFold } from './fold-calls.ts';
export {
  analyticGap,
  type CostMoments,
  clockGap,
  clockGapCurvature,
  constantCostGap,
  costMoments,
  type Gap,
  policyGap,
  type RolloutColumns,
  type SecondOrderGap,
  secondOrderGap,
} from './gap.ts';
export { type LedgerKeeper, ledgerKeeper } from './ledger-keeper.ts';
export {
  defaultLoss,
  downtimeClosedForm,
  downtimeLoss,
  identityLoss,
  type LossKind,
  lossOf,
  type Origin,
  type RecoveryClock,
  stepBound,
  stepLoss,
} from './loss.ts';
export {
  betaShapes,
  type CostDistribution,
  describeCost,
  type PolicyModel,
} from './models/cost-distribution.ts';
export {
  type Estimate,
  ledgerOfCost,
  type MonteCarloGap,
  monteCarloGap,
  simulateRollout,
} from './models/monte-carlo.ts';
export { expectation, integrate } from './models/quadrature.ts';
export {
  discountedEfficiency,
  efficiency,
  type Observables,
  type Outlay,
  observables,
  outlayOf,
  passHatK,
  recoveryCost,
  recoveryRateGivenFailure,
} from './observables.ts';
export { efficiencyAtConstantCost, exactRegret, predictedRegret } from './predict.ts';
export {
  paperBoundaries,
  paperRegimeOf,
  type Regime,
  type RegimeReport,
  regimeLimits,
  regimeOf,
  regimeReport,
} from './regimes.ts';
export { type ObservedRegret, observedRegret, type Reference } from './regret.ts';
export { predictedLosses, type Sample, sampleOf } from './sample.ts';
export { type Resampled, type Resampling, resample, type Seed } from './statistics/bootstrap.ts';
export { difference, quotient } from './statistics/combine.ts';
export { decide, defaultMargin, equivalenceLevel } from './statistics/equivalence.ts';
export {
  clipped,
  defaultResamples,
  type Interval,
  type IntervalOptions,
  interval,
  intervalOf,
  type Method,
  methods,
  transformed,
} from './statistics/interval.ts';
export { rankCorrelation } from './statistics/rank.ts';
export { type RatioTotals, ratio } from './statistics/ratio.ts';
export { indexOf, nextWord, type Sfc32State, sfc32 } from './statistics/sfc32.ts';
export { type Share, share } from './statistics/share.ts';
export {
  columnsOf,
  costSensitiveTotals,
  differenceTotals,
  freshGapTotals,
  gapTotals,
  meanTotals,
  type NamedColumns,
  predictedByTask,
  type TaskSums,
  tasksWithLoss,
} from './statistics/totals.ts';
export { CellTotals, cellTotalsOf, type TaskColumns } from './task-totals.ts';
export {
  againstBaselines,
  type BaselineReport,
  type CellPredictions,
  type Predictor,
  type PredictorScore,
  predictors,
} from './verdict/baselines.ts';
export { cellName } from './verdict/cell-name.ts';
export {
  type CellJudgement,
  type Judgement,
  judgeCells,
  type NamedCell,
  type VoidBounds,
} from './verdict/judge.ts';
export {
  type Comparison,
  judge,
  judgeTogether,
  type Kind,
  kinds,
  whatIsTested,
} from './verdict/out-of-sample.ts';
export { inSample, type JudgedCell, type PooledReport, pooled } from './verdict/pooled.ts';
export {
  type GapVerdict,
  type Outcome,
  type Verdict,
  type VerdictOptions,
  verdict,
} from './verdict/verdict.ts';
