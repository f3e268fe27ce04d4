/** The paper: its programme of experiments, and its audit. */

export { type Audit, auditPaper } from './audit/audit.ts';
export type { AuditRow } from './audit/row.ts';
export { type PaperRow, type PaperTable, paperTables } from './audit/tables.ts';
export { presetNamed, presetNames } from './presets.ts';
