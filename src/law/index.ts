/** The law of recovery, as a user imports it: `regain/law`. Grouped by the sections of docs/law.md. */

// 2. Cost

export { addCost, budgetFromLargest, type CostModel, costModel, noCost, price } from '../contract/cost.ts';

// 3. Observables and the law

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

// 4. What lambda is

export { type Calibration, calibrate, defaultCalibration, kappaOf, thetaOf } from './calibration.ts';

// 5. Observed regret

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
export { type ObservedRegret, observedRegret, type Reference } from './regret.ts';

// 6. The analytic gap

export {
  type CurvatureComparison,
  compareCurvature,
  curvatureCoefficient,
  type FittedCurvature,
  fitCurvature,
  fittedPrediction,
} from './curvature.ts';
export {
  analyticGap,
  type CostMoments,
  clockGap,
  clockGapCurvature,
  costMoments,
  type Gap,
  policyGap,
  policyMoments,
  type RolloutColumns,
  type SecondOrderGap,
  secondOrderGap,
} from './gap.ts';
export type { CostDistribution, PolicyModel } from './models/cost-distribution.ts';
export { type Estimate, type MonteCarloGap, monteCarloGap, simulateRollout } from './models/monte-carlo.ts';

// 7. Samples, intervals and verdicts

export { predictedLosses, type Sample, sampleOf } from './sample.ts';
export { type Resampled, type Resampling, resample, type Seed } from './statistics/bootstrap.ts';
export {
  type Interval,
  type IntervalOptions,
  interval,
  intervalOf,
  type Method,
  methods as intervalMethods,
} from './statistics/interval.ts';
export type { RatioTotals } from './statistics/ratio.ts';
export {
  columnsOf,
  differenceTotals,
  gapTotals,
  meanTotals,
  type NamedColumns,
  type TaskSums,
} from './statistics/totals.ts';
export {
  type CoverageOptions,
  type CoverageRow,
  type CoverageStudy,
  coverage,
  coverageStudy,
  defaultCoverage,
  keepsPromise,
} from './studies/coverage.ts';
export type { Population } from './studies/coverage-population.ts';
export { CellTotals, cellTotalsOf, type TaskColumns } from './task-totals.ts';
export {
  againstBaselines,
  type BaselineReport,
  type CellPredictions,
  type Predictor,
  type PredictorScore,
} from './verdict/baselines.ts';
export { type CellJudgement, type Judgement, judgeCells, type NamedCell } from './verdict/judge.ts';
export { type Comparison, judge, judgeTogether, type Kind, whatIsTested } from './verdict/out-of-sample.ts';
export { inSample, type JudgedCell, type PooledReport, pooled } from './verdict/pooled.ts';
export {
  type GapVerdict,
  type Outcome,
  type Verdict,
  type VerdictOptions,
  verdict,
} from './verdict/verdict.ts';

// 8. Regimes and assumptions

export type { Assumption, AssumptionCheck } from './assumptions/assumption-check.ts';
export {
  type CheckOptions,
  checkAssumptions,
  refuseOutsideRegime,
} from './assumptions/check-assumptions.ts';
export type { CheckedRollout, ToolCall } from './assumptions/run-record.ts';
export {
  paperBoundaries,
  paperRegimeOf,
  type Regime,
  type RegimeReport,
  regimeLimits,
  regimeOf,
  regimeReport,
} from './regimes.ts';

// 9. The other claims, as experiments

export {
  type BreakdownPanel,
  type BreakdownPoint,
  type BreakdownSetting,
  type BreakdownStudy,
  breakdownStudy,
  defaultBreakdown,
} from './studies/breakdown.ts';
export {
  type Sensitivity,
  type SensitivityCell,
  sensitivity,
  sensitivityPolicy,
} from './studies/sensitivity.ts';
export {
  type CounterExample,
  findCounterExample,
  misrankingRates,
  type SurrogateStudy,
  surrogateStudy,
} from './studies/surrogate-search.ts';
export {
  type Pair,
  type PricedPolicy,
  quotedPairs,
  type Scores,
  type SurrogateName,
  scoresOf,
  surrogateNames,
} from './studies/surrogates.ts';

// 10. Control

export {
  evaluatePolicy,
  type PolicyValue,
  type RecoveryPolicy,
  type Solution,
  solveRecovery,
} from './control/dynamic-programme.ts';
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
  oneStepSuffices,
  type Prefix,
  requiredSuccess,
  type StopTerms,
  sequenceLoss,
  worthOneAttempt,
  worthSequence,
} from './control/stop-rule.ts';
