/** Features of the confidence in a repair: of the whole call, of what was changed, and of its rivals. */

import type { Operator } from '../../types/index.ts';
import { fitsListedTool } from '../arguments/explained-failure.ts';
import { callsText, type Repair, type RepairRequest } from '../arguments/repair-types.ts';
import { openIssues } from './open-issues.ts';

/** Operators of repairs; each has its own bias. */
const operatorFeatures = [
  'other-tool',
  'rename-argument',
  'coerce-type',
  'restate-value',
  'correct-value',
  'move-value',
  'drop-argument',
] as const satisfies readonly Operator[];

/** More of these is never a reason for more confidence. */
export const doubtFeatures = [
  'doubt',
  'rivals',
  'not-best',
  'invalid',
  'fitted-before',
  'further',
  'needs',
  'tool-behind',
  'damage',
  'open',
  'inexact-text',
  'unstated-text',
  'numbers-unused',
  'partial-list',
  'wrapped',
  'lost',
] as const;

const otherFeatures = ['bias', 'edits', 'margin', 'settled'] as const;

export const featureNames: readonly string[] = [...otherFeatures, ...doubtFeatures, ...operatorFeatures];

type GeneralFeature = (typeof otherFeatures)[number] | (typeof doubtFeatures)[number];

/** The features of one repair among all repairs of the request. */
export function featuresOf(repair: Repair, request: RepairRequest, repairs: readonly Repair[]): Float64Array {
  const { damage, open, isSettled, toolBehind, traced, unused, changed } = openIssues(repair, request);
  const values: Record<GeneralFeature, number> = {
    bias: 1,
    edits: Math.log1p(repair.edits.length),
    margin: marginOf(repair, repairs),
    settled: Number(isSettled),
    // 0 for certain support, growing slowly as it decreases.
    doubt: -Math.log(Math.max(0.02, Math.min(1, repair.support))),
    rivals: Math.log1p(repair.edits.reduce((sum, { rivals }) => sum + rivals, 0)),
    'not-best': Number(repairs[0] !== undefined && callsText(repairs[0]) !== callsText(repair)),
    invalid: Number(!repair.valid),
    'fitted-before': Number(fitsListedTool(request)),
    further: Number(repair.further !== undefined),
    needs: Number(repair.needs !== undefined),
    'tool-behind': 4 * toolBehind,
    damage: 2 * damage,
    open: Math.log1p(open),
    'inexact-text': Math.log1p(traced.inexactTexts),
    'unstated-text': Math.log1p(traced.unstatedTexts),
    'numbers-unused': Math.log1p(unused.numbers),
    'partial-list': Number(unused.partialLists > 0),
    wrapped: Number(changed.wrapped > 0),
    lost: Math.log1p(changed.lost),
  };
  const general = [...otherFeatures, ...doubtFeatures];
  const out = new Float64Array(featureNames.length);
  for (const [index, name] of general.entries()) out[index] = values[name];
  for (const { operator } of repair.edits) {
    const at = operatorFeatures.indexOf(operator as (typeof operatorFeatures)[number]);
    if (at >= 0) out[general.length + at] = isSettled ? 0 : 1;
  }
  return out;
}

/** The difference in support to the best other repair. */
function marginOf(repair: Repair, repairs: readonly Repair[]): number {
  const own = callsText(repair);
  const other = repairs.find((one) => one !== repair && one.valid === repair.valid && callsText(one) !== own);
  return repair.support - (other?.support ?? 0);
}
