/** Where a continuous function changes sign. */

import { invalidArgument } from 'regain/internal/types';

const STEPS_MAX = 200;

/**
 * A root of `f` between `low` and `high`, where it must have opposite signs: the false-position step with the
 * Illinois correction, and a halving whenever that step gains too little.
 */
export function findRoot(f: (x: number) => number, low: number, high: number, tolerance = 1e-14): number {
  let fLow = f(low);
  let fHigh = f(high);
  if (fLow === 0) return low;
  if (fHigh === 0) return high;
  if (!(fLow * fHigh < 0)) {
    throw invalidArgument(
      `a root needs opposite signs at both ends, got ${fLow} at ${low} and ${fHigh} at ${high}`,
    );
  }
  for (let step = 0; step < STEPS_MAX; step++) {
    const width = high - low;
    if (Math.abs(width) <= tolerance * Math.max(1, Math.abs(low), Math.abs(high))) break;
    const middle = step % 3 === 2 ? low + width / 2 : low - (fLow * width) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle === 0) return middle;
    if (fMiddle * fHigh < 0) {
      low = high;
      fLow = fHigh;
    } else {
      fLow /= 2;
    }
    high = middle;
    fHigh = fMiddle;
  }
  return high;
}
