/**
 * The table of operators and the issues that they repair. All that match an issue are tried; the search ranks the
 * results.
 */

import type { Issue, RepairOperator } from '../repair-context.ts';
import { correctValue } from './correct-value.ts';
import { dropArgument } from './drop-argument.ts';
import { fillMissing } from './fill-missing.ts';
import { moveValue } from './move-value.ts';
import { renameArgument } from './rename-argument.ts';
import { restateValue } from './restate-value.ts';
import { spreadObject } from './spread-object.ts';
import { swapValues } from './swap-values.ts';

export interface OperatorEntry {
  readonly issues: readonly Issue['kind'][];
  readonly apply: RepairOperator;
  /** `in-doubt`: tried if the others have little support. `last-resort`: ranked against the results of the others. */
  readonly rank?: 'in-doubt' | 'last-resort';
}

const operatorTable: readonly OperatorEntry[] = [
  { issues: ['unknown'], apply: renameArgument },
  { issues: ['unknown'], apply: moveValue },
  { issues: ['unknown'], apply: spreadObject },
  { issues: ['unknown', 'value'], apply: dropArgument, rank: 'last-resort' },
  { issues: ['missing'], apply: fillMissing },
  { issues: ['value'], apply: swapValues },
  { issues: ['value'], apply: restateValue },
  { issues: ['value', 'mismatch'], apply: correctValue, rank: 'in-doubt' },
];

/** The operators for an issue of this kind, of one rank. */
export function operatorsFor(kind: Issue['kind'], wanted: OperatorEntry['rank']): readonly OperatorEntry[] {
  return operatorTable.filter(({ issues, rank }) => rank === wanted && issues.includes(kind));
}
