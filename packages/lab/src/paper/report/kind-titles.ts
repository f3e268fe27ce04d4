/** What a prediction is about, as tables and figures say it. */

import type { ComparisonKind } from 'regain/internal/law';

export const kindTitles: Readonly<Record<ComparisonKind, string>> = {
  'in-sample': 'in sample',
  'fresh-seeds': 'fresh seeds',
  'other-tasks': 'other tasks',
  'other-suite': 'another suite',
  'later-window': 'a later window',
};
