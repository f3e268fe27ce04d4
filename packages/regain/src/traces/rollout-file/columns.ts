/** The columns of a rollout file: known ones, required ones, and their positions. */

import type { FailAtLine, RowRules } from './rollout-row.ts';
import { quoted } from './value-checks.ts';

export const columns = [
  'policy',
  'suite',
  'backbone',
  'task',
  'cluster',
  'seed',
  'repeat',
  'success',
  'ending',
  'cost',
  'downMs',
  'ledger',
  'overhead',
] as const;
export type Column = (typeof columns)[number];

/** Field index of each column in a record, from 0; -1 if the file does not have it. */
export type FieldOf = Readonly<Record<Column, number>>;

const NEEDED = 'a file of rollouts needs policy, task, success (or ending) and cost (or ledger)';

/** Parses a CSV header; errors name a missing or duplicate column. */
export function fieldsOf(
  header: readonly string[],
  rules: RowRules,
  line: number,
  fail: FailAtLine,
): FieldOf {
  header.forEach((name, field) => {
    const first = header.indexOf(name);
    if (first === field) return;
    fail(line, `the header names this column twice, as field ${first + 1} and field ${field + 1}`, name);
  });
  const found = Object.fromEntries(columns.map((column) => [column, header.indexOf(column)])) as Record<
    Column,
    number
  >;
  const require = (column: Column, why: string, ...instead: Column[]) => {
    if ([column, ...instead].some((name) => found[name] >= 0)) return;
    fail(line, `this column is missing: ${why}${spellingHint(header, column)}`, column);
  };
  require('success', NEEDED, 'ending');
  require('task', `${NEEDED}; intervals are over whole tasks`);
  require('policy', NEEDED);
  if (rules.ledgerFor !== undefined) require('ledger', `${rules.ledgerFor} is computed attempt by attempt`);
  require('cost', NEEDED, 'ledger');
  if (rules.time) require('downMs', 'clock time needs the time spent down, or a ledger', 'ledger');
  return found;
}

/** Unknown columns: reported, so that a misspelt one is noticed. */
export function unknownColumns(names: readonly string[]): string[] {
  return names.filter((name) => !columns.some((column) => column === name));
}

function spellingHint(header: readonly string[], column: Column): string {
  if (header.length === 1 && /[;\t|]/.test(header[0]!)) return '; fields must be separated by commas';
  const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
  const near = header.find((name) => plain(name) === plain(column));
  return near === undefined ? '' : `; the header has ${quoted(near)}, which must be written ${column}`;
}
