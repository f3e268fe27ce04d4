/** Words that lines and tables of a report share. */

import { fixed, percent, printable } from '../../text/index.ts';
import type { GroupRow } from '../summary/group-rows.ts';
import type { ScopeReport } from '../summary/scope-report.ts';

export function repairText({
  tool,
  class: failureClass,
  kind,
  parameters,
  to,
}: ScopeReport['repairs'][number]): string {
  const after = `after ${failureClass} of ${printable(tool)}`;
  if (kind === 'repeat') return `the same call again ${after}`;
  if (kind === 'tool') return `${printable(to!)} instead ${after}`;
  const names =
    parameters.length === 0 ? 'other arguments' : `another ${parameters.map(printable).join(', ')}`;
  return `${names} ${after}`;
}

export function rateText({ point, interval }: GroupRow['recoveryRate']): string {
  if (Number.isNaN(point)) return '-';
  if (interval === null || interval.degenerate) return `${percent(point, 0)} *`;
  const low = Math.max(0, interval.low);
  const high = Math.min(1, interval.high);
  return `${percent(point, 0)} [${fixed(100 * low, 0)}, ${fixed(100 * high, 0)}]`;
}
