/** Number formats for sentences and tables. */

import type { Interval, PairedDifference } from '../law/index.ts';
import { fixed } from './table.ts';

/** A share as a percentage without trailing zeros: 0.05 is "5 %". */
export function percent(share: number, digits = 2): string {
  return `${Number((100 * share).toFixed(digits))} %`;
}

/** A relative difference with its sign. */
export function signedPercent(share: number, digits = 2): string {
  const size = fixed(Math.abs(100 * share), digits);
  const sign = Number(size) === 0 ? '' : share < 0 ? '\u2212' : '+';
  return `${sign}${size} %`;
}

/** What is printed of an interval. */
export type PrintedInterval = Pick<Interval, 'point' | 'low' | 'high'> &
  Partial<Pick<Interval, 'degenerate' | 'unbounded'>>;

/** "0.30 [0.21, 0.44]"; an end at the end of the possible range bounds nothing, and neither do clusters that hardly differ. */
export function withInterval(interval: PrintedInterval, digits: number, show: ShowNumber = fixed): string {
  return `${show(interval.point, digits)} ${boundsText(interval, digits, show)}`;
}

type ShowNumber = (value: number, digits: number) => string;

/** "[0.21, 0.44]", "[0.21, not bounded]" or "[not bounded]" */
export function boundsText(
  { low, high, degenerate = false, unbounded }: Omit<PrintedInterval, 'point'>,
  digits: number,
  show: ShowNumber = fixed,
): string {
  const isOpen = (end: 'low' | 'high', value: number) =>
    degenerate || unbounded === end || unbounded === 'both' || !Number.isFinite(value);
  const [from, to] = [isOpen('low', low), isOpen('high', high)];
  if (from && to) return `[${NOT_BOUNDED}]`;
  return `[${from ? NOT_BOUNDED : show(low, digits)}, ${to ? NOT_BOUNDED : show(high, digits)}]`;
}

const NOT_BOUNDED = 'not bounded';

/** What "not bounded" means, for the notes of tables that have it. */
export const notBoundedNote =
  'Not bounded: the interval reaches the end of the possible range, or too few clusters of tasks differ to bound it; more tasks are needed.';

/** A number with its sign. */
export function signed(value: number | null, digits: number): string {
  const text = fixed(value, digits);
  return value !== null && value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A relative gap with its interval. Where all clusters have the same gap, its interval is that gap. */
export function gapWithInterval(gap: Interval, digits: number, show: ShowNumber = signed): string {
  return withInterval({ ...gap, degenerate: gap.degenerate && gap.standardError > 0 }, digits, show);
}

/** A paired difference with its interval, or "3 of 40 tasks differ, net -0.02, exact p 0.25" where few differ. */
export function differenceText(difference: PairedDifference, digits: number): string {
  if (difference.kind === 'interval') return withInterval(difference, digits);
  const { point, clusters, tasks, higher, lower, probability } = difference;
  const unit = clusters === tasks ? 'tasks' : 'clusters of tasks';
  const which = higher + lower === 1 ? 'differs' : 'differ';
  return `${higher + lower} of ${clusters} ${unit} ${which}, net ${fixed(point, digits)}, exact p ${fixed(probability, 2)}`;
}

/** "40 tasks", or "40 tasks in 16 clusters" where tasks share templates. */
export function tasksText(tasks: number, clusters: number): string {
  const count = `${groupDigits(tasks)} ${tasks === 1 ? 'task' : 'tasks'}`;
  return clusters === tasks ? count : `${count} in ${groupDigits(clusters)} clusters`;
}

export function groupDigits(count: number): string {
  return count.toLocaleString('en');
}
