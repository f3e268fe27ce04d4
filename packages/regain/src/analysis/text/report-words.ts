/** Words that lines and tables of a report share. */

import { clipped } from '../../law/index.ts';
import { boundsText, fixed, percent, printable } from '../../text/index.ts';
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
  const known = interval && clipped({ ...interval, point }, 0, 1);
  const bounds = boundsText(known ?? { low: 0, high: 1, unbounded: 'both' }, 0, (end) => fixed(100 * end, 0));
  return `${percent(point, 0)} ${bounds}`;
}
