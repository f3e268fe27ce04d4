/**
 * Coverage of paired differences by the share of tasks that differ (docs/reference/law.md, section 7): with few of them an
 * interval covers the truth too rarely, and an exact test takes its place.
 */

import {
  type IntervalMethod,
  interval,
  pairedDifference,
  type RatioTotals,
  signOf,
} from 'regain/internal/law';
import { bernoulli, type Random, random, requireBetween } from 'regain/internal/types';
import type { CoverageOptions } from './coverage.ts';

/** Results for one share of differing tasks. Shares are over replications unless said. */
export interface DifferenceCoverageRow {
  /** Share of tasks that differ. */
  readonly differing: number;
  /** Where one policy is better in 80 % of the tasks that differ: replications with an interval, and with an exact test. */
  readonly withInterval: number;
  /** Of those with an interval, the share that contains the true difference; null if there are none. */
  readonly coverage: number | null;
  /** Had every replication an interval: coverage by this method. */
  readonly always: { readonly [method in 'studentised' | 'cluster-t']: number };
  /** Where neither policy is better: share of differences called more than chance at 5 %, in all and by the exact test alone. */
  readonly falseAlarms: number;
  readonly falseAlarmsOfExact: number | null;
}

export const differingShares: readonly number[] = [0.03, 0.06, 0.1, 0.2, 0.4, 0.8];

/** One policy is better in this share of the tasks that differ. */
const BETTER = 0.8;
/** A difference is 1 to 5 of 5 rollouts. */
const SIZES = [0.2, 0.4, 0.6, 0.8, 1];
const MEAN_SIZE = 0.6;

export function differenceCoverage(differing: number, options: CoverageOptions): DifferenceCoverageRow {
  const { replications, resamples, seed } = options;
  requireBetween('replications', replications, 1, 1e6);
  const truth = differing * (2 * BETTER - 1) * MEAN_SIZE;
  const counts = { intervals: 0, covered: 0, exact: 0, exactAlarms: 0, alarms: 0 };
  const always = { studentised: 0, 'cluster-t': 0 };
  const contains = ({ low, high }: { low: number; high: number }) => low <= truth && truth <= high;
  for (let replication = 0; replication < replications; replication++) {
    const path = ['coverage of differences', seed, differing, replication] as const;
    const draws = { seed: path.join('/'), resamples, resamplesNearMargin: 10 * resamples };
    const totals = drawDifferences(random(...path), options.tasks, differing, BETTER);
    const found = pairedDifference(totals, { ...draws, most: 1 });
    if (found.kind === 'interval') {
      counts.intervals++;
      if (contains(found)) counts.covered++;
    }
    for (const method of Object.keys(always) as (keyof typeof always & IntervalMethod)[]) {
      if (contains(interval(totals, { ...draws, method }))) always[method]++;
    }
    const none = drawDifferences(random(...path, 'none'), options.tasks, differing, 0.5);
    const nothing = pairedDifference(none, { ...draws, most: 1 });
    const isAlarm = signOf(nothing) !== 0;
    if (isAlarm) counts.alarms++;
    if (nothing.kind !== 'exact') continue;
    counts.exact++;
    if (isAlarm) counts.exactAlarms++;
  }
  const share = (count: number, of = replications) => count / of;
  return {
    differing,
    withInterval: share(counts.intervals),
    coverage: counts.intervals === 0 ? null : share(counts.covered, counts.intervals),
    always: { studentised: share(always.studentised), 'cluster-t': share(always['cluster-t']) },
    falseAlarms: share(counts.alarms),
    falseAlarmsOfExact: counts.exact === 0 ? null : share(counts.exactAlarms, counts.exact),
  };
}

/** Differences of tasks of 5 rollouts; `better` is the chance that one is in favour of the first. */
function drawDifferences(source: Random, tasks: number, differing: number, better: number): RatioTotals {
  const a = Float64Array.from({ length: tasks }, () => {
    if (!bernoulli(source, differing)) return 0;
    const size = 5 * SIZES[Math.floor(SIZES.length * source.uniform())]!;
    return bernoulli(source, better) ? size : -size;
  });
  return { a, b: new Float64Array(tasks).fill(5) };
}
