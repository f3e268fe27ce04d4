/** The interface of results. */

export type { AskedBackbone } from './asked-by-backbone.ts';
export { type CellComparison, compareRuns, type Difference, type RunComparison } from './compare.ts';
export type { DepthResults } from './depth.ts';
export type { AskedResults, EscalationResults } from './escalation.ts';
export { type Gathered, gather } from './gathered.ts';
export type { FieldOrdering, RunOrdering } from './ordering.ts';
export { type AgainstPolicy, type CellResults, type RunResults, resultsFrom, resultsOf } from './results.ts';
export {
  type ExportedRollout,
  exported,
  type RowColumn,
  rowColumns,
  type TextFormat,
  textFormats,
} from './rows.ts';
export { type Experiment, type ExperimentOptions, runExperiment } from './run-experiment.ts';
