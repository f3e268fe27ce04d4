/** Parts of tables that both parts of the study of repairs have. */

import type { Proportion } from '../../packages/regain/src/law/statistics/proportion.ts';
import type { RepairSummary } from '../../packages/regain/src/repair/calls/repair-summary.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, fields, markdownTable } from './columns.ts';

export function shareText({ point, low, high, total }: Proportion): string {
  return total === 0 ? '-' : `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}]`;
}

export function curveTable({ curve }: RepairSummary) {
  return markdownTable(curve, [
    column('confidence from', ({ threshold }) => fixed(threshold, 2)),
    ...fields(shareText, { applied: 'applied', right: 'right among applied' }),
  ]);
}
