/** The travel benchmark as Markdown: what every configuration comes to, and two of them scenario by scenario. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { column, markdownTable, textColumn, texts } from '../columns.ts';
import { type Pair, pairs } from './adapter-configurations.ts';
import type { Configuration } from './configuration.ts';
import { leaveOneOut } from './leave-one-out.ts';
import type { Measured, Verdict } from './measure.ts';
import { unprotected } from './other-libraries.ts';
import { withoutOutputSchemas } from './plain-configurations.ts';
import { declared, defaultProtection } from './regain-configurations.ts';
import { benchmark, configurations, type Row, scenarios } from './travel.ts';

const recoverable = scenarios.filter(({ kind }) => kind === 'recoverable').length;
const trapped = scenarios.length - recoverable;

const FEW = 8;

/** All configurations at full effort; below a hundredth of it, those that the tables need, on one scenario in so many. */
export async function travelTables(effort: number): Promise<string> {
  const isFull = effort >= 0.01;
  const on = isFull ? scenarios : scenarios.filter((_, i) => i % FEW === 0);
  const rows = await benchmark(isFull ? configurations : [unprotected, defaultProtection, declared], on);
  const compared = isFull ? pairs : [];
  const plain = [...new Set([withoutOutputSchemas, ...compared.map((pair) => pair.plain)])];
  const plainRows = await benchmark(plain, on);
  const through = await benchmark(
    compared.map(({ adapter }) => adapter),
    on,
  );
  const less = await benchmark(isFull ? leaveOneOut : leaveOneOut.slice(0, 1), on);
  return [
    `${scenarios.length} scenarios, one call each: ${recoverable} that can be recovered, ${trapped} traps.`,
    '### All configurations',
    summary(rows),
    '### Through the adapters',
    summary([...plainRows, ...through]),
    '### Adapters and plain functions with the same declarations',
    comparison(compared, [...plainRows, ...through]),
    '### Everything declared except one',
    lessOneTable(less, rows.find(({ configuration }) => configuration === declared)!),
    '### Scenario by scenario',
    details(rows),
  ].join('\n\n');
}

function summary(rows: readonly Row[]) {
  return markdownTable(rows, [
    textColumn('protection', ({ configuration }) => configuration.name),
    column(`right, nothing duplicated (of ${recoverable})`, ({ measured }) => groupDigits(rightOf(measured))),
    column('right, but duplicated', (row) => groupDigits(count(row, 'duplicated'))),
    column('wrong passed as right', (row) => groupDigits(count(row, 'wrong'))),
    column(`of these in traps (${trapped})`, ({ measured }) =>
      groupDigits(measured.filter(isWrongInTrap).length),
    ),
    column('surplus effects', (row) => groupDigits(total(row, ({ surplus }) => surplus))),
    column('effect denied', (row) =>
      groupDigits(total(row, ({ isEffectDenied }) => (isEffectDenied ? 1 : 0))),
    ),
    column('hung', (row) => groupDigits(count(row, 'hung'))),
    column('too early', (row) => groupDigits(total(row, ({ early }) => early))),
    column('requests', (row) => groupDigits(total(row, ({ requests }) => requests))),
    column('time, s', (row) => fixed(total(row, ({ tookMs }) => tookMs) / 1000, 0)),
  ]);
}

function comparison(compared: readonly Pair[], rows: readonly Row[]) {
  const rowOf = (one: Configuration) => rows.find(({ configuration }) => configuration === one)!;
  const right = (one: Configuration) => groupDigits(rightOf(rowOf(one).measured));
  const differing = ({ adapter, plain }: Pair) => differences(rowOf(plain), rowOf(adapter));
  return markdownTable(compared, [
    textColumn('adapter', ({ adapter }) => adapter.name),
    column(`right (of ${recoverable})`, ({ adapter }) => right(adapter)),
    textColumn('plain functions with the same declarations', ({ plain }) => plain.name),
    column('right', ({ plain }) => right(plain)),
    textColumn('same', (pair) => (differing(pair).length === 0 ? 'yes' : 'no')),
    textColumn('scenarios that differ', (pair) => differing(pair).join(', ') || '-'),
    textColumn('declarations that it cannot carry', ({ lacks }) => lacks),
    textColumn(
      'right only with these',
      ({ adapter }) => lost(rowOf(withoutOutputSchemas), rowOf(adapter)).join(', ') || '-',
    ),
  ]);
}

/** Scenarios, traps too, in which two configurations end differently. */
export function differences(one: Row, other: Row): string[] {
  return one.measured
    .filter(({ verdict, effects }, i) => {
      const its = other.measured[i]!;
      return verdict !== its.verdict || effects !== its.effects;
    })
    .map(({ scenario }) => scenario.id);
}

/** What is right in one row and not in the other. */
function lost(from: Row, to: Row): string[] {
  const isRight = ({ measured }: Row, id: string) =>
    measured.some(({ scenario, verdict }) => scenario.id === id && verdict === 'right');
  return from.measured
    .map(({ scenario }) => scenario)
    .filter(({ kind, id }) => kind === 'recoverable' && isRight(from, id) && !isRight(to, id))
    .map(({ id }) => id);
}

function lessOneTable(rows: readonly Row[], full: Row) {
  return markdownTable(rows, [
    textColumn('without', ({ configuration }) => configuration.name),
    column(`right, nothing duplicated (of ${recoverable})`, ({ measured }) => groupDigits(rightOf(measured))),
    column('surplus effects', (row) => groupDigits(total(row, ({ surplus }) => surplus))),
    textColumn('no longer right', (row) => lost(full, row).join(', ') || '-'),
    textColumn('right only without it', (row) => lost(row, full).join(', ') || '-'),
  ]);
}

/** Of the scenarios that can be recovered. */
export function rightOf(measured: readonly Measured[]): number {
  return measured.filter(({ scenario, verdict }) => scenario.kind === 'recoverable' && verdict === 'right')
    .length;
}

export function isWrongInTrap({ scenario, verdict }: Measured): boolean {
  return scenario.kind === 'trap' && verdict === 'wrong';
}

function count({ measured }: Row, wanted: Verdict): number {
  return measured.filter(({ verdict }) => verdict === wanted).length;
}

function total({ measured }: Row, of: (one: Measured) => number): number {
  return measured.reduce((sum, one) => sum + of(one), 0);
}

function details(rows: readonly Row[]) {
  const endings = (name: string) => {
    const row = rows.find(({ configuration }) => configuration.name === name);
    return new Map(row?.measured.map((one) => [one.scenario.id, ending(one)]));
  };
  const columns = [defaultProtection, declared].map(({ name }) => ({ name, endings: endings(name) }));
  return markdownTable(scenarios, [
    textColumn('scenario', ({ id }) => id),
    ...texts('tool'),
    textColumn('the service', ({ server }) => server),
    ...columns.map(({ name, endings }) =>
      textColumn(name, ({ id }: (typeof scenarios)[number]) => endings.get(id) ?? '-'),
    ),
  ]);
}

function ending({ verdict, surplus, effects, isEffectDenied }: Measured): string {
  const many = surplus > 0 ? `, ${effects} effect${effects === 1 ? '' : 's'}` : '';
  return `${verdict}${many}${isEffectDenied ? ', effect denied' : ''}`;
}
