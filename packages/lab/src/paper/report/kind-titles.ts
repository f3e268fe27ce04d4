/** What a prediction is about, as tables and figures say it. */

import type { ComparisonKind } from 'regain/internal/law';

export const kindTitles: Readonly<Record<ComparisonKind, string>> = {
  'in-sample': 'in sample',
  'fresh-seeds': 'fresh seeds',
  'other-tasks': 'other tasks',
  'other-suite': 'another suite',
  'later-window': 'a later window',
};

/** Both sides are random splits of one process: their gap is sampling error, and no verdict on the law follows from it. */
export function isSplit(kind: ComparisonKind): boolean {
  return kind === 'fresh-seeds' || kind === 'other-tasks' || kind === 'later-window';
}
