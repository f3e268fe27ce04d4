/** The interface of results. */

export { type CellData, readCells } from './cell-data.ts';
export { type CellComparison, compareRuns, type Difference, type RunComparison } from './compare-runs.ts';
export type { EscalationResults, ModelUseResults } from './escalation.ts';
export {
  type ExportedRollout,
  exportRollouts,
  type RowColumn,
  rowColumns,
  type TextFormat,
  textFormats,
} from './export-rows.ts';
export { type FieldOrdering, type RunOrdering, regretBetween, regretIn, runOrdering } from './ordering.ts';
export type { DepthResults } from './recovery-depth.ts';
export {
  type AgainstPolicy,
  type CellResults,
  computeResults,
  type RunResults,
  resultsFromCells,
} from './results.ts';
export { type ExperimentOptions, type ExperimentResult, runExperiment } from './run-experiment.ts';
export type { BackboneUsage } from './usage-by-backbone.ts';
