/** Reporters and figures. */

export {
  checkReporter,
  type FrontierData,
  frontierFigure,
  htmlReporter,
  jsonReporter,
  type LawOverviewData,
  lawOverviewFigure,
  markdownReporter,
  type RecoveryMatrixData,
  type RegretDecompositionData,
  type Reporter,
  type ReportFiles,
  type ReportOptions,
  recoveryMatrixFigure,
  regretDecompositionFigure,
  renderSvg,
  type TradeOffData,
  textReporter,
  tradeOffFigure,
} from '../report/index.ts';
