/** What the tables of the studies have in common: columns that show fields of their rows, texts of figures, the way to Markdown. */

import type { PairedDifference } from '../../packages/regain/src/law/statistics/paired-difference.ts';
import type { Proportion } from '../../packages/regain/src/law/statistics/proportion.ts';
import { withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import { type Column, fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';

export function markdownTable<Row>(rows: readonly Row[], columns: readonly Column<NoInfer<Row>>[]): string {
  return toMarkdown(table(rows, columns));
}

/** A column of numbers. */
export function column<Row>(label: string, value: (row: Row) => string): Column<Row> {
  return { label, value };
}

export function textColumn<Row>(label: string, value: (row: Row) => string): Column<Row> {
  return { label, value, align: 'left' };
}

/** A column for each of these fields, by its label. */
export function fields<Field extends string, Value>(
  show: (value: Value) => string,
  labels: Readonly<Record<Field, string>>,
): Column<Readonly<Record<Field, Value>>>[] {
  const entries = Object.entries<string>(labels) as [Field, string][];
  return entries.map(([field, label]) => ({ label, value: (row) => show(row[field]) }));
}

/** The same for texts under the names of their fields. */
export function texts<Field extends string>(
  ...names: readonly Field[]
): Column<Readonly<Record<Field, string>>>[] {
  return names.map((name) => ({ label: name, align: 'left', value: (row) => row[name] }));
}

export const decimals = (digits: number) => (value: number | null | undefined) => fixed(value, digits);

/** '-' for none. */
export const intervals = (digits: number) => (value: Parameters<typeof withInterval>[0] | null) =>
  value === null ? '-' : withInterval(value, digits);

/** A share with its exact interval. */
export function shareText({ point, low, high, total }: Proportion): string {
  return total === 0 ? '-' : `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}]`;
}

/** A paired difference as text, '-' for none: its interval, or, where too few templates differ for one, their number and an exact test. */
export function differenceText(difference: PairedDifference | null, digits = 3): string {
  if (difference === null) return '-';
  const { point, probability } = difference;
  const sign = point > 0 ? '+' : '';
  if (difference.kind === 'exact') {
    const { higher, lower } = difference;
    return `${sign}${fixed(point, digits)}; higher in ${higher}, lower in ${lower} templates, p ${fixed(probability, 3)}`;
  }
  const { low, high, unbounded } = difference;
  const bound = (value: number, end: 'low' | 'high') =>
    unbounded === end || unbounded === 'both' ? 'not bounded' : fixed(value, digits);
  return `${sign}${fixed(point, digits)} [${bound(low, 'low')}, ${bound(high, 'high')}]`;
}
