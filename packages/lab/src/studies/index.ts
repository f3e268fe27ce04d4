/** The interface of studies. */

export {
  type BreakdownPanel,
  type BreakdownPoint,
  type BreakdownSetting,
  type BreakdownStudy,
  breakdownPanel,
  breakdownStudy,
  type CostBound,
  defaultBreakdown,
  defaultPanel,
} from './breakdown.ts';
export {
  type CoverageOptions,
  type CoverageRow,
  type CoverageStudy,
  coverage,
  coverageStudy,
  defaultCoverage,
  limits,
  meetsGuarantee,
} from './coverage.ts';
export type { ClusterCoverageRow } from './coverage-clusters.ts';
export type { DifferenceCoverageRow } from './coverage-differences.ts';
export { drawCells, type Population, truthOf } from './coverage-population.ts';
export {
  type OrderException,
  type Ordering,
  orderingsOf,
  orderingTogether,
  type PolicyColumns,
  type SurrogateRecord,
} from './ordering.ts';
export { type Sensitivity, type SensitivityCell, sensitivity, sensitivityPolicy } from './sensitivity.ts';
export {
  type CounterExample,
  findCounterExample,
  type JudgedPair,
  misrankingRates,
  type SurrogateStudy,
  surrogateStudy,
} from './surrogate-search.ts';
export {
  type PolicyPair,
  type PricedPolicy,
  quotedPairs,
  type Scores,
  type SurrogateName,
  scoresOf,
  stepwisePenalty,
  surrogateNames,
} from './surrogates.ts';
