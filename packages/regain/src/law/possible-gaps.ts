/**
 * The range of relative gaps that was possible at all (docs/reference/law.md, section 7). At clock `cost` the gap is
 * a function of the costs of successful rollouts alone:
 *
 *     gap = RR E D(H C) / (1 - RR E 1/(1 + lambda C))          expectations over successful rollouts
 *
 * Over all distributions of C on [0, 1] with the RR and the mean cost of a cell this is a linear-fractional
 * programme. A gap r or more is possible exactly if RR E g_r(C) >= r for some distribution, g_r(C) = D(H C) + r / (1 +
 * lambda C). The largest E g_r(C) at a given mean is the concave envelope of g_r there, so bisection on r solves it.
 */

import { requireBetween } from '../types/index.ts';
import { type Calibration, kappaOf, thetaOf } from './calibration.ts';
import { clockGap } from './gap.ts';

/** The smallest and the largest relative gap that any distribution of costs could have had. */
export interface PossibleGaps {
  readonly low: number;
  readonly high: number;
}

/** What a cell fixes: its recovery rate, the mean cost of all its rollouts, and its weight among other cells. */
export interface CostFacts {
  readonly RR: number;
  readonly meanCost: number;
  readonly rollouts: number;
}

/** Intervals of the grid of costs. The envelope of a smooth function is then exact to about 1e-6. */
const GRID = 512;
const BISECTIONS = 40;

/** Null where nothing is predicted: every rollout is clean. Failed rollouts may cost anything in [0, 1]. */
export function possibleGaps(RR: number, meanCost: number, calibration: Calibration): PossibleGaps | null {
  return possibleGapsTogether([{ RR, meanCost, rollouts: 1 }], calibration);
}

/** The same for the gap of many cells together, total observed over total predicted. */
export function possibleGapsTogether(
  cells: readonly CostFacts[],
  calibration: Calibration,
): PossibleGaps | null {
  const sides = cells.map(({ RR, meanCost, rollouts }) => {
    requireBetween('RR', RR, 0, 1);
    requireBetween('mean cost', meanCost, 0, 1);
    return { weight: rollouts, RR, means: meansOfSuccesses(RR, meanCost) };
  });
  if (sides.every(({ RR, means }) => RR === 1 && means.high === 0)) return null;
  const curves = curvesOf(calibration);
  const limit = largestRatio(curves, calibration);
  const isPossible = (gap: number, sign: 1 | -1) => excess(sides, curves, gap, sign) >= 0;
  return {
    low: 0 - largest(limit, (gap) => isPossible(-gap, -1)),
    high: largest(limit, (gap) => isPossible(gap, 1)),
  };
}

/** The range of observed - predicted regret, RR E D / (1 - gamma), at this RR and mean cost. */
export function possibleRegretGaps(RR: number, meanCost: number, calibration: Calibration): PossibleGaps {
  const { gap } = curvesOf(calibration);
  const { low, high } = meansOfSuccesses(RR, meanCost);
  const worst = 1 / (1 - calibration.gamma);
  const most = (sign: number) => upperHull(gap.map((value) => sign * value)).largestBetween(low, high);
  return { low: 0 - worst * RR * most(-1), high: worst * RR * most(1) };
}

/** Means of C over successful rollouts that leave the failed ones a mean in [0, 1]. */
function meansOfSuccesses(RR: number, meanCost: number) {
  if (RR === 0) return { low: 0, high: 0 };
  return { low: Math.max(0, (meanCost - (1 - RR)) / RR), high: Math.min(1, meanCost / RR) };
}

/** D(H C) and 1 / (1 + lambda C) on the grid of costs. */
interface Curves {
  readonly gap: Float64Array;
  readonly efficiency: Float64Array;
}

function curvesOf({ gamma, lambda, H }: Calibration): Curves {
  const over = (value: (cost: number) => number) =>
    Float64Array.from({ length: GRID + 1 }, (_, i) => value(i / GRID));
  return {
    gap: over((cost) => clockGap(H * cost, gamma)),
    efficiency: over((cost) => 1 / (1 + lambda * cost)),
  };
}

/** |gap| is below this: |D(H C)| <= limit * (1 - 1/(1 + lambda C)) for every C in (0, 1]. */
function largestRatio({ gap, efficiency }: Curves, { gamma }: Calibration): number {
  // The limit at C -> 0.
  let most = Math.abs(1 - thetaOf(gamma) / kappaOf(gamma));
  for (let i = 1; i <= GRID; i++) {
    if (efficiency[i]! < 1) most = Math.max(most, Math.abs(gap[i]!) / (1 - efficiency[i]!));
  }
  return 1.01 * most;
}

/** The largest sum of `sign` (RR E D + r RR E 1/(1 + lambda C) - r) over the cells: not below 0 if r is possible. */
function excess(
  sides: readonly { weight: number; RR: number; means: { low: number; high: number } }[],
  { gap, efficiency }: Curves,
  r: number,
  sign: number,
): number {
  const hull = upperHull(gap.map((value, i) => sign * (value + r * efficiency[i]!)));
  let total = 0;
  for (const { weight, RR, means } of sides) {
    total += weight * (RR * hull.largestBetween(means.low, means.high) - sign * r);
  }
  return total;
}

/** The concave envelope of a function that is given on the grid. */
function upperHull(heights: Float64Array) {
  const corners = new Int32Array(heights.length);
  let count = 0;
  for (let i = 0; i < heights.length; i++) {
    while (count >= 2) {
      const [first, second] = [corners[count - 2]!, corners[count - 1]!];
      const rise = heights[second]! - heights[first]!;
      if (rise * (i - first) > (heights[i]! - heights[first]!) * (second - first)) break;
      count -= 1;
    }
    corners[count++] = i;
  }
  let peak = 0;
  for (let k = 1; k < count; k++) if (heights[corners[k]!]! > heights[corners[peak]!]!) peak = k;
  const at = (cost: number): number => {
    let right = 1;
    while (right < count - 1 && corners[right]! < cost * GRID) right++;
    const [left, end] = [corners[right - 1]!, corners[right]!];
    return heights[left]! + ((cost * GRID - left) / (end - left)) * (heights[end]! - heights[left]!);
  };
  const top = corners[peak]! / GRID;
  return { largestBetween: (low: number, high: number) => at(Math.min(high, Math.max(low, top))) };
}

/** The largest number in [-limit, limit] for which `test` is true; it is true up to there. */
function largest(limit: number, test: (value: number) => boolean): number {
  let [low, high] = [-limit, limit];
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (test(middle)) low = middle;
    else high = middle;
  }
  return Math.abs(low) < 1e-12 ? 0 : low;
}
