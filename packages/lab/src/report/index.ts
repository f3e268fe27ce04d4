/** The interface of report. */

export { answerOf } from './answer.ts';
export { type Block, type Document, type Section, text } from './blocks.ts';
export { checkReporter } from './check-reporter.ts';
export { depthExplained, depthTable, undoneText } from './depth.ts';
export { escalationExplained, escalationHeading, escalationTable, savedText } from './escalation.ts';
export { breakdownFigure } from './figures/breakdown.ts';
export { type CsrByDepth, csrByDepthFigure, type DepthFacet } from './figures/csr-by-depth.ts';
export { type Frontier, type FrontierPoint, frontierFigure } from './figures/frontier.ts';
export {
  type GapByVariance,
  type GapCurve,
  type GapPoint,
  gapByVarianceFigure,
} from './figures/gap-by-variance.ts';
export {
  type ControlledGap,
  type LawOverview,
  lawOverviewFigure,
  type OverviewCell,
} from './figures/law-overview.ts';
export type { Spread } from './figures/marks.ts';
export {
  type OutOfSample,
  outOfSampleFigure,
  type ResidualKind,
  type ResidualVerdict,
} from './figures/out-of-sample.ts';
export { type RecoveryCell, type RecoveryMatrix, recoveryMatrixFigure } from './figures/recovery-matrix.ts';
export {
  type DecomposedPolicy,
  type RegretDecomposition,
  regretDecompositionFigure,
} from './figures/regret-decomposition.ts';
export { type Scaling, type ScalingPoint, scalingFigure } from './figures/scaling.ts';
export { sensitivityFigure } from './figures/sensitivity.ts';
export type { FigureDocument, FigureElement } from './figures/theme.ts';
export {
  type PrintedSystem,
  type TradeOff,
  type TradeOffPoint,
  tradeOffFigure,
} from './figures/trade-off.ts';
export { type MainTableCell, mainTable, recoveryTable, regretTable, voidTable } from './main-table.ts';
export { escaped, escapedTable, markdownOf } from './markdown.ts';
export { unpairedText } from './model-planned.ts';
export { exceptionTexts, orderedText, surrogateLabels, surrogateTable } from './ordering.ts';
export { pageOf } from './page.ts';
export { renderSvg } from './render-svg.ts';
export { fieldName } from './reported-run.ts';
export { filesOf, type Report, type Reporter, requireReporter } from './reporter.ts';
export {
  figuresOf,
  htmlReporter,
  jsonReporter,
  markdownReporter,
  reporterNamed,
  textReporter,
} from './reporters.ts';
export { type ReportOptions, runSections } from './run-report.ts';
export { sampleRun } from './sample-run.ts';
