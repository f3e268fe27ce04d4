/** The audit of the paper: every constrained figure and every definitional conflict (docs/reference/law.md, section 11). */

import type { AuditRow } from './audit-row.ts';
import { crossChecks } from './cross-checks.ts';
import { definitionChecks } from './definition-checks.ts';
import { depthChecks } from './depth-checks.ts';
import { protocolChecks } from './protocol-checks.ts';
import { regimeChecks } from './regime-checks.ts';
import { slipOf } from './slips.ts';
import { tableChecks } from './table-checks.ts';

export type { AuditRow } from './audit-row.ts';

export interface Audit {
  readonly rows: readonly AuditRow[];
  readonly counts: {
    readonly rows: number;
    readonly consistent: number;
    /** Of the consistent ones, those that need the tolerance of rounding. */
    readonly byRoundingOnly: number;
    readonly inconsistent: number;
    /** Different errors that the inconsistent ones show: one error can fail many checks. */
    readonly slips: number;
  };
}

export function auditPaper(): Audit {
  const rows = [
    ...tableChecks(),
    ...crossChecks(),
    ...depthChecks(),
    ...definitionChecks(),
    ...regimeChecks(),
    ...protocolChecks(),
  ];
  const consistent = rows.filter((row) => row.consistent);
  const wrong = rows.filter((row) => !row.consistent);
  return {
    rows,
    counts: {
      rows: rows.length,
      consistent: consistent.length,
      byRoundingOnly: consistent.filter((row) => !row.exact).length,
      inconsistent: wrong.length,
      slips: new Set(wrong.map(({ id }) => slipOf(id))).size,
    },
  };
}
