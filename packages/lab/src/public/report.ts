/**
 * Reporters and figures.
 *
 * @example
 * import { runExperiment } from '@regain/lab';
 * import {
 *   frontierFigure,
 *   htmlReporter,
 *   jsonReporter,
 *   lawOverviewFigure,
 *   markdownReporter,
 *   recoveryMatrixFigure,
 *   regretDecompositionFigure,
 *   renderSvg,
 *   tradeOffFigure,
 * } from '@regain/lab/report';
 *
 * const manifest = { name: 'small', suites: ['paladin-eval'], policies: ['retry'], tasks: 4, repeats: 1 };
 * const { run, results } = await runExperiment(manifest, { workers: 1 });
 * for (const reporter of [markdownReporter, htmlReporter, jsonReporter]) {
 *   const { files } = await reporter.report(results, { run });
 *   console.log(reporter.name, Object.keys(files).join(' '));
 * }
 * // =>
 * // markdown frontier.svg report.md
 * // html report.html
 * // json report.json
 *
 * // Single figures, from results or from data of your own.
 * const at = (point: number) => ({ point, low: point - 0.05, high: point + 0.05 });
 * const cell = { policy: 'retry', suite: 'demo', ES: at(0.8), observed: at(2), RR: at(0.9), CSR: at(0.85) };
 * const law = { gamma: 0.9, margin: 0.05, lambda: 0.5 };
 * const overview = {
 *   cells: [{ ...cell, gap: at(0), varianceCost: 0.01, regime: 'linear' as const }],
 *   controlled: { RR: 0.9, ES: 0.8, points: [], boundaries: { curvature: 0.02, breakdown: 0.1 } },
 * };
 * const matrix = {
 *   ...{ kinds: [{ kind: 'timeout', group: 'network' }], policies: ['retry'], leastRollouts: 10 },
 *   cells: [{ kind: 'timeout', policy: 'retry', n: 20, recovered: 18 }],
 * };
 * const parts = { givenUp: 1, recovering: 0.5, systematic: 0.4, occasional: 0.1, between: 0.2, within: 0.3 };
 * const figures = {
 *   frontier: renderSvg((document) => frontierFigure(document, { ...law, points: [cell] })),
 *   tradeOff: renderSvg((document) => tradeOffFigure(document, { ...law, points: [cell], theirs: [] })),
 *   lawOverview: renderSvg((document) => lawOverviewFigure(document, { ...law, ...overview })),
 *   recoveryMatrix: renderSvg((document) => recoveryMatrixFigure(document, matrix)),
 *   regret: renderSvg((document) =>
 *     regretDecompositionFigure(document, { of: 'demo', policies: [{ policy: 'retry', ...parts }] }),
 *   ),
 * };
 * console.log(Object.values(figures).every((svg) => svg.includes('</svg>'))); // => true
 */

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
