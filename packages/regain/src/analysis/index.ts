/** The interface of analysis. */

export { analyzeFiles, type FilesRead } from './analyze-files.ts';
export { type AnalyzeTracesOptions, analyzeTraces, type TraceReport } from './analyze-traces.ts';
export {
  type CostMeasure,
  costMeasures,
  defaultBudgets,
  parseBudget,
  type RecoveryBudgets,
} from './costs/recovery-budget.ts';
export type { Operation } from './episodes/operation.ts';
export { failureCategories } from './failures/call-diagnosis.ts';
export {
  type GateMetric,
  type GateResult,
  type GateSide,
  gate,
  gateMetrics,
  sharedMeasure,
} from './gate/gate.ts';
export { furtherAttempts, LearnedExperience } from './learn/learned-experience.ts';
export { LearnedRemedies, observedCall } from './learn/learned-remedies.ts';
export type { GroupRow } from './summary/group-rows.ts';
export type { Quantities } from './summary/quantities.ts';
export { type ScopeReport, scopeReport } from './summary/scope-report.ts';
export { measureOf, SessionPlans } from './summary/session-plans.ts';
export { sharedSummary } from './summary/shared-summary.ts';
export { type AnalysisOptions, TraceAnalysis } from './summary/trace-analysis.ts';
export { reportLines, reportTitle, type ScopeOutput, trustText } from './text/report-lines.ts';
export { reportTables } from './text/report-tables.ts';
export { WhatIf, type WhatIfRow } from './what-if/what-if.ts';
