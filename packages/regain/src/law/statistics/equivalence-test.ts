/**
 * The equivalence test of verdicts (docs/reference/law.md, section 7): two one-sided 5 % tests on a signed relative gap, by its
 * 90 % interval. Also the p-value of "outside the margin", and the number of tasks for a decision.
 */

import type { BootstrapResult } from './bootstrap.ts';
import { droppedShareMax, type Interval, studentised } from './confidence-interval.ts';
import { normalCdf } from './special-functions.ts';

export type EquivalenceDecision = 'holds' | 'violated' | 'inconclusive';

export interface EquivalenceResult {
  readonly verdict: EquivalenceDecision;
  readonly reason: string;
}

export const equivalenceLevel = 0.9;
export const defaultMargin = 0.05;

/** Minimum number of tasks that agree exactly: by the rule of three, 15 % of tasks may still differ. */
const AGREEING_TASKS_MIN = 20;
/** Power for which the required number of tasks is computed. */
const POWER = 0.8;
const GROWTH_MAX = 1e9;

/** `informative`: tasks with any loss. A degenerate interval is inconclusive, however narrow. */
export function testEquivalence(gap: Interval, margin: number, informative: number): EquivalenceResult {
  const { low, high } = gap;
  const range = `[${low.toFixed(4)}, ${high.toFixed(4)}]`;
  if (gap.standardError === 0 && informative < AGREEING_TASKS_MIN) {
    return inconclusive(
      informative === 1
        ? 'only 1 task has a loss: the variance cannot be estimated'
        : `only ${informative} tasks have a loss, and their gaps are equal: the variance cannot be estimated`,
    );
  }
  if (gap.standardError > 0 && gap.degenerate) {
    const share = ((100 * gap.dropped) / gap.resamples).toFixed(1);
    return inconclusive(
      `${share} % of resamples have no variance: too few tasks have a loss (${informative})`,
    );
  }
  const inside = `+-${margin}`;
  if (low > -margin && high < margin) {
    return { verdict: 'holds', reason: `the interval ${range} lies inside ${inside}` };
  }
  if (low > margin || high < -margin) {
    return { verdict: 'violated', reason: `the interval ${range} lies outside ${inside}` };
  }
  return inconclusive(`the interval ${range} reaches across ${inside}`);
}

/**
 * p-value of the hypothesis that |R - centre| is at most the margin, by the studentised resamples at its nearer end.
 * 1 if the resamples are degenerate.
 */
export function violationProbability(
  ratio: BootstrapResult,
  centre: number,
  margin: number,
  informative: number,
): number {
  const distance = Math.abs(ratio.point - centre) - margin;
  if (distance <= 0) return 1;
  if (ratio.standardError === 0) return informative < AGREEING_TASKS_MIN ? 1 : 0;
  const t = studentised(ratio);
  if (t.length < (1 - droppedShareMax) * ratio.resamples) return 1;
  const near = distance / ratio.standardError;
  const far = (distance + 2 * margin) / ratio.standardError;
  const side = ratio.point > centre ? 1 : -1;
  let beyond = 0;
  for (const value of t) if (side * value >= near || side * value <= -far) beyond++;
  return (1 + beyond) / (1 + t.length);
}

/**
 * Number of tasks for a decision with probability 0.8, if the true value is the current estimate and further tasks are
 * alike: the standard error falls with the square root of the tasks. Null if no number suffices.
 */
export function tasksNeeded(gap: Interval, tasks: number, margin: number): number | null {
  const { point, low, high, standardError } = gap;
  if (gap.degenerate || !Number.isFinite(high - low) || Math.abs(point) === margin) return null;
  const reachLow = (point - low) / standardError;
  const reachHigh = (high - point) / standardError;
  const powerAt = (growth: number) => {
    const scale = Math.sqrt(growth) / standardError;
    if (point > margin) return normalCdf((point - margin) * scale - reachLow);
    if (point < -margin) return normalCdf((-margin - point) * scale - reachHigh);
    return (
      normalCdf((margin - point) * scale - reachHigh) + normalCdf((margin + point) * scale - reachLow) - 1
    );
  };
  if (powerAt(GROWTH_MAX) < POWER) return null;
  let enough = GROWTH_MAX;
  let tooFew = 1;
  for (let i = 0; i < 100 && enough / tooFew > 1 + 1e-9; i++) {
    const middle = Math.sqrt(enough * tooFew);
    if (powerAt(middle) >= POWER) enough = middle;
    else tooFew = middle;
  }
  return Math.ceil(tasks * enough);
}

function inconclusive(reason: string): EquivalenceResult {
  return { verdict: 'inconclusive', reason };
}
