/** Tests whether a relative gap exceeds a limit by more than the sampling of clusters of tasks explains. */

import { mean, sum } from '../../values/index.ts';
import { studentCdf } from '../statistics/special-functions.ts';
import { eachInSteps, type Steps } from '../steps.ts';

/** Observed minus predicted, and predicted, of one rollout; both in the same unit. */
export interface Excess {
  readonly cluster: string;
  readonly excess: number;
  readonly predicted: number;
}

/** Minimum number of clusters with loss. */
const clustersMin = 5;

/**
 * P-value of "total excess is at most `limit` of total predicted, in size": a one-sided t over clusters of
 * excess - limit * predicted, on the side of the excess. (The ratio itself is not studentised: if few clusters fail, its
 * denominator is too noisy.) Null if fewer than five clusters have any predicted loss.
 */
export function* excessPValue(rollouts: readonly Excess[], limit: number): Steps<number | null> {
  const side = Math.sign(sum(rollouts.map(({ excess }) => excess)));
  const beyond = new Map<string, number>();
  const carrying = new Set<string>();
  yield* eachInSteps(rollouts, ({ cluster, excess, predicted }) => {
    beyond.set(cluster, (beyond.get(cluster) ?? 0) + side * excess - limit * predicted);
    if (predicted > 0) carrying.add(cluster);
  });
  if (carrying.size < clustersMin) return null;
  const clusters = beyond.size;
  const values = [...beyond.values()];
  const middle = mean(values);
  const squares = sum(values.map((value) => (value - middle) ** 2));
  if (squares === 0) return middle > 0 ? 0 : 1;
  return studentCdf(-middle / Math.sqrt(squares / (clusters - 1) / clusters), clusters - 1);
}
