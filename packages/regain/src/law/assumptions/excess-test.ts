/** Tests whether a relative gap exceeds a limit by more than the sampling of tasks explains. */

import { studentCdf } from '../statistics/special-functions.ts';
import { eachInSteps, type Steps } from '../steps.ts';

/** Observed minus predicted, and predicted, of one rollout; both in the same unit. */
export interface Excess {
  readonly task: string;
  readonly excess: number;
  readonly predicted: number;
}

/** Minimum number of tasks with loss. */
const tasksMin = 5;

/**
 * P-value of "total excess is at most `limit` of total predicted, in size": a one-sided t over tasks of
 * excess - limit * predicted, on the side of the excess. (The ratio itself is not studentised: if few tasks fail, its
 * denominator is too noisy.) Null if fewer than five tasks have any predicted loss.
 */
export function* excessPValue(rollouts: readonly Excess[], limit: number): Steps<number | null> {
  const side = Math.sign(rollouts.reduce((sum, { excess }) => sum + excess, 0));
  const beyond = new Map<string, number>();
  const carrying = new Set<string>();
  yield* eachInSteps(rollouts, ({ task, excess, predicted }) => {
    beyond.set(task, (beyond.get(task) ?? 0) + side * excess - limit * predicted);
    if (predicted > 0) carrying.add(task);
  });
  if (carrying.size < tasksMin) return null;
  const tasks = beyond.size;
  const values = [...beyond.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / tasks;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (squares === 0) return mean > 0 ? 0 : 1;
  return studentCdf(-mean / Math.sqrt(squares / (tasks - 1) / tasks), tasks - 1);
}
