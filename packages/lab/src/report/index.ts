/** The interface of report. */

export { BACKBONES_HEADING, backboneTable } from './backbone-table.ts';
export { checkReporter } from './check-reporter.ts';
export { depthExplained, depthTable, undoneText } from './depth-section.ts';
export { type Block, type Document, foldedTable, type Section, tableBlock, text } from './document.ts';
export { escalationExplained, escalationHeading, escalationTable, savedText } from './escalation-section.ts';
export { breakdownFigure } from './figures/breakdown.ts';
export { type CsrByDepthData, csrByDepthFigure, type DepthFacet } from './figures/csr-by-depth.ts';
export { type FrontierData, type FrontierPoint, frontierFigure } from './figures/frontier.ts';
export {
  type GapByVarianceData,
  type GapCurve,
  type GapPoint,
  gapByVarianceFigure,
} from './figures/gap-by-variance.ts';
export {
  type ControlledGap,
  type LawOverviewData,
  lawOverviewFigure,
  type OverviewCell,
} from './figures/law-overview.ts';
export type { Spread } from './figures/marks.ts';
export {
  type OutOfSampleData,
  outOfSampleFigure,
  type ResidualKind,
  type ResidualVerdict,
} from './figures/out-of-sample.ts';
export { type RecoveryByToolData, recoveryByToolFigure } from './figures/recovery-by-tool.ts';
export {
  type RecoveryCell,
  type RecoveryMatrixData,
  recoveryMatrixFigure,
} from './figures/recovery-matrix.ts';
export {
  type DecomposedPolicy,
  type RegretDecompositionData,
  regretDecompositionFigure,
} from './figures/regret-decomposition.ts';
export { type ScalingData, type ScalingPoint, scalingFigure } from './figures/scaling.ts';
export { sensitivityFigure } from './figures/sensitivity.ts';
export type { FigureDocument, FigureElement } from './figures/theme.ts';
export {
  type PrintedSystem,
  type TradeOffData,
  type TradeOffPoint,
  tradeOffFigure,
} from './figures/trade-off.ts';
export { htmlPageOf } from './html-page.ts';
export { fieldName, judgedCells } from './judged-cells.ts';
export { leadOf, offBy } from './lead.ts';
export {
  type MainTableCell,
  mainTable,
  possibleNote,
  possibleText,
  recoveryTable,
  regretTable,
  verdictWord,
  voidTable,
} from './main-table.ts';
export { escapeMarkdown, escapeTable, markdownOf } from './markdown.ts';
export { exceptionTexts, orderedText, surrogateLabels, surrogateTable } from './ordering-section.ts';
export { CONDITIONS_HEADING, conditionTable, pairingTexts } from './pairing-text.ts';
export { renderSvg } from './render-svg.ts';
export { filesOf, type Reporter, type ReportFiles, requireReporter } from './reporter.ts';
export {
  figuresOf,
  getReporter,
  htmlReporter,
  jsonReporter,
  markdownReporter,
  textReporter,
} from './reporters.ts';
export { type ReportOptions, runSections } from './run-report.ts';
export { sampleRun } from './sample-run.ts';
export { summaryOf } from './summary.ts';
export { tracesDocument } from './traces-document.ts';
