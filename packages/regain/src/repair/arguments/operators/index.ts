/** The table of operators: what each mends. All that fit an issue are asked; the search weighs their answers. */

import type { Issue, Mend } from '../scene.ts';
import { correctValue } from './correct-value.ts';
import { dropArgument } from './drop-argument.ts';
import { fillMissing } from './fill-missing.ts';
import { moveValue } from './move-value.ts';
import { renameArgument } from './rename-argument.ts';
import { restateValue } from './restate-value.ts';
import { spreadObject } from './spread-object.ts';
import { swapValues } from './swap-values.ts';

export interface Mender {
  readonly mends: readonly Issue['kind'][];
  readonly mend: Mend;
  /** `in-doubt`: asked where the others are not sure. `last-resort`: weighed against what the others offer. */
  readonly rank?: 'in-doubt' | 'last-resort';
}

const menders: readonly Mender[] = [
  { mends: ['unknown'], mend: renameArgument },
  { mends: ['unknown'], mend: moveValue },
  { mends: ['unknown'], mend: spreadObject },
  { mends: ['unknown', 'value'], mend: dropArgument, rank: 'last-resort' },
  { mends: ['missing'], mend: fillMissing },
  { mends: ['value'], mend: swapValues },
  { mends: ['value'], mend: restateValue },
  { mends: ['value', 'mismatch'], mend: correctValue, rank: 'in-doubt' },
];

/** Those that mend an issue of this kind, of one rank. */
export function mendersOf(kind: Issue['kind'], rank: Mender['rank']): readonly Mender[] {
  return byKind[kind][rank ?? 'first'];
}

const byKind = {
  unknown: byRank('unknown'),
  missing: byRank('missing'),
  value: byRank('value'),
  mismatch: byRank('mismatch'),
};

function byRank(kind: Issue['kind']) {
  const of = (wanted: Mender['rank']) =>
    menders.filter(({ mends, rank }) => rank === wanted && mends.includes(kind));
  return { first: of(undefined), 'in-doubt': of('in-doubt'), 'last-resort': of('last-resort') };
}
