/** Paired differences: the same coordinate under two policies or in two runs, added up by task. */

import type { Calibration, Interval, RatioTotals } from '../law/index.ts';
import { clipped } from '../law/statistics/interval.ts';

/**
 * First less second, task by task, `perTask` places each. A place that is NaN on either side has no pair and is left
 * out; null where fewer than two tasks have one.
 */
export function pairedTotals(first: Float64Array, second: Float64Array, perTask: number): RatioTotals | null {
  const a: number[] = [];
  const b: number[] = [];
  for (let start = 0; start < first.length; start += perTask) {
    let difference = 0;
    let pairs = 0;
    for (let i = start; i < start + perTask; i++) {
      const one = first[i]! - second[i]!;
      if (Number.isNaN(one)) continue;
      difference += one;
      pairs += 1;
    }
    if (pairs === 0) continue;
    a.push(difference);
    b.push(pairs);
  }
  return a.length < 2 ? null : { a: Float64Array.from(a), b: Float64Array.from(b) };
}

/** Cut to what a difference of regrets can be: a task that is never recovered loses 1 / (1 - gamma), and no more. */
export function regretBetween(difference: Interval, { gamma }: Calibration): Interval {
  const worst = 1 / (1 - gamma);
  return clipped(difference, -worst, worst);
}
