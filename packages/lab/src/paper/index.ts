/** The interface of paper. */

export { type Audit, auditPaper } from './audit/audit.ts';
export type { AuditRow } from './audit/audit-row.ts';
export { type PaperRow, type PaperTable, paperTables } from './audit/paper-tables.ts';
export { getPreset, presetNames } from './presets.ts';
export {
  type ExperimentName,
  experimentNames,
  experiments,
  onBackbones,
  type ProgrammeSize,
} from './programme/experiments.ts';
export { programmeResults } from './programme/programme-results.ts';
export { reportOfModels, reportOfProgramme } from './report/reports.ts';
export { monitorOf, monitorSuite } from './studies/prediction/places.ts';
