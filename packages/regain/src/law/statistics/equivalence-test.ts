/**
 * The equivalence test behind a verdict (docs/law.md, section 7): two one-sided 5 % tests on a signed relative gap,
 * read off its 90 % interval. Also the p-value of "outside the margin", and the tasks that would settle an open case.
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

/** Fewer tasks than this that agree exactly prove nothing: by the rule of three, 15 % of tasks may yet differ. */
const AGREEING_TASKS_MIN = 20;
/** Chance of settling that the needed number of tasks is computed for. */
const POWER = 0.8;
const GROWTH_MAX = 1e9;

/** `informative`: tasks that carry any loss. A degenerate interval decides nothing, however narrow it is. */
export function testEquivalence(gap: Interval, margin: number, informative: number): EquivalenceResult {
  const { low, high } = gap;
  const range = `[${low.toFixed(4)}, ${high.toFixed(4)}]`;
  if (gap.standardError === 0 && informative < AGREEING_TASKS_MIN) {
    return inconclusive(
      `only ${informative} tasks carry loss, and they agree exactly: no spread to judge by`,
    );
  }
  if (gap.standardError > 0 && gap.degenerate) {
    const share = ((100 * gap.dropped) / gap.resamples).toFixed(1);
    return inconclusive(`${share} % of resamples have no spread: too few tasks carry loss (${informative})`);
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
 * 1 where the resamples cannot tell.
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
 * Tasks with which the case would be settled with chance .8, if the truth is the present estimate and every task
 * brings as much as now: the standard error falls with the root of the tasks. Null where no number would do.
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
