/** A paired difference as text, '-' for none: its interval, or, where too few templates differ for one, their number and an exact test. */

import type { PairedDifference } from '../../packages/regain/src/law/statistics/paired-difference.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';

export function differenceText(difference: PairedDifference | null, digits = 3): string {
  if (difference === null) return '-';
  const { point, probability } = difference;
  const sign = point > 0 ? '+' : '';
  if (difference.kind === 'exact') {
    const { higher, lower } = difference;
    return `${sign}${fixed(point, digits)}; higher in ${higher}, lower in ${lower} templates, p ${fixed(probability, 3)}`;
  }
  const { low, high, unbounded } = difference;
  const bound = (value: number, end: 'low' | 'high') =>
    unbounded === end || unbounded === 'both' ? 'not bounded' : fixed(value, digits);
  return `${sign}${fixed(point, digits)} [${bound(low, 'low')}, ${bound(high, 'high')}]`;
}
