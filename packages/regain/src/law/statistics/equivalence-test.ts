/**
 * The equivalence test of verdicts (docs/reference/law.md, section 7): two one-sided 5 % tests on a signed relative gap, by its
 * 90 % interval. Also the p-value of "outside the margin", and the number of tasks for a decision.
 */

import type { BootstrapResult } from './bootstrap.ts';
import { confidenceBelow, type Interval, type IntervalMethod, intervalOf } from './confidence-interval.ts';
import { monteCarloError } from './monte-carlo-error.ts';
import { normalCdf } from './special-functions.ts';

export type EquivalenceDecision = 'holds' | 'violated' | 'inconclusive';

export interface EquivalenceResult {
  readonly verdict: EquivalenceDecision;
  readonly reason: string;
}

export const equivalenceLevel = 0.9;
export const defaultMargin = 0.05;

/** Each of the two one-sided tests. */
const ONE_SIDED = 0.05;
/** Minimum number of clusters that agree exactly: by the rule of three, 15 % of clusters may still differ. */
const AGREEING_CLUSTERS_MIN = 20;
/** Power for which the required number of tasks is computed. */
const POWER = 0.8;
const GROWTH_MAX = 1e9;

/** `informative`: clusters with any loss. A degenerate interval is inconclusive, however narrow. */
export function testEquivalence(gap: Interval, margin: number, informative: number): EquivalenceResult {
  const { low, high } = gap;
  const range = `[${low.toFixed(4)}, ${high.toFixed(4)}]`;
  if (gap.standardError === 0 && informative < AGREEING_CLUSTERS_MIN) {
    return inconclusive(
      informative === 1
        ? 'only 1 cluster of tasks has a loss: the variance cannot be estimated'
        : `only ${informative} clusters of tasks have a loss, and their gaps are equal: the variance cannot be estimated`,
    );
  }
  if (gap.standardError > 0 && gap.degenerate) {
    const share = ((100 * gap.dropped) / gap.resamples).toFixed(1);
    return inconclusive(
      `${share} % of resamples have no variance: too few clusters of tasks have a loss (${informative})`,
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

/** Tails of the confidence distribution of R beyond the margins around a centre; null if it is degenerate. */
export interface MarginTails {
  /** Confidence that R lies outside on the worse side: below 5 %, R is within. */
  readonly outside: number;
  /** Confidence that R lies within, or beyond the other margin: below 5 %, R is outside. It is a p-value. */
  readonly within: number;
}

export function marginTails(
  ratio: BootstrapResult,
  centre: number,
  margin: number,
  method: IntervalMethod,
): MarginTails | null {
  if (intervalOf(ratio, equivalenceLevel, method).degenerate) return null;
  const below = confidenceBelow(ratio, centre - margin, method);
  const above = 1 - confidenceBelow(ratio, centre + margin, method);
  return { outside: Math.max(below, above), within: Math.min(1 - below, 1 - above) };
}

/** Whether another draw of as many resamples could decide otherwise. */
export function isWithinMonteCarloError({ outside, within }: MarginTails, resamples: number): boolean {
  const error = monteCarloError(ONE_SIDED, resamples);
  const decision = (shift: number) =>
    outside + shift < ONE_SIDED ? 'within' : within + shift < ONE_SIDED ? 'outside' : 'neither';
  return decision(error) !== decision(-error);
}

/**
 * p-value of the hypothesis that |R - centre| is at most the margin: one-sided at the nearer end, so that it is at most
 * 0.05 exactly where the verdict is `violated`. 1 if the resamples are degenerate.
 */
export function violationProbability(
  ratio: BootstrapResult,
  centre: number,
  margin: number,
  informative: number,
  method: IntervalMethod = 'studentised',
): number {
  if (ratio.standardError === 0) {
    const isOutside = Math.abs(ratio.point - centre) > margin && informative >= AGREEING_CLUSTERS_MIN;
    return isOutside ? 0 : 1;
  }
  return marginTails(ratio, centre, margin, method)?.within ?? 1;
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
