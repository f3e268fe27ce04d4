/** The travel benchmark as Markdown: what every configuration comes to, and two of them scenario by scenario. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed, table, toMarkdown } from '../../../packages/regain/src/text/table.ts';
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
    toMarkdown(summary(rows)),
    '### Through the adapters',
    toMarkdown(summary([...plainRows, ...through])),
    '### Adapters and plain functions with the same declarations',
    toMarkdown(comparison(compared, [...plainRows, ...through])),
    '### Everything declared except one',
    toMarkdown(lessOneTable(less, rows.find(({ configuration }) => configuration === declared)!)),
    '### Scenario by scenario',
    toMarkdown(details(rows)),
  ].join('\n\n');
}

function summary(rows: readonly Row[]) {
  return table(rows, [
    { label: 'protection', align: 'left', value: ({ configuration }) => configuration.name },
    {
      label: `right, nothing duplicated (of ${recoverable})`,
      value: ({ measured }) => groupDigits(rightOf(measured)),
    },
    { label: 'right, but duplicated', value: (row) => groupDigits(count(row, 'duplicated')) },
    { label: 'wrong passed as right', value: (row) => groupDigits(count(row, 'wrong')) },
    {
      label: `of these in traps (${trapped})`,
      value: ({ measured }) => groupDigits(measured.filter(isWrongInTrap).length),
    },
    { label: 'surplus effects', value: (row) => groupDigits(total(row, ({ surplus }) => surplus)) },
    {
      label: 'effect denied',
      value: (row) => groupDigits(total(row, ({ isEffectDenied }) => (isEffectDenied ? 1 : 0))),
    },
    { label: 'hung', value: (row) => groupDigits(count(row, 'hung')) },
    { label: 'too early', value: (row) => groupDigits(total(row, ({ early }) => early)) },
    { label: 'requests', value: (row) => groupDigits(total(row, ({ requests }) => requests)) },
    { label: 'time, s', value: (row) => fixed(total(row, ({ tookMs }) => tookMs) / 1000, 0) },
  ]);
}

function comparison(compared: readonly Pair[], rows: readonly Row[]) {
  const rowOf = (one: Configuration) => rows.find(({ configuration }) => configuration === one)!;
  const right = (one: Configuration) => groupDigits(rightOf(rowOf(one).measured));
  const differing = ({ adapter, plain }: Pair) => differences(rowOf(plain), rowOf(adapter));
  return table(compared, [
    { label: 'adapter', align: 'left', value: ({ adapter }) => adapter.name },
    { label: `right (of ${recoverable})`, value: ({ adapter }) => right(adapter) },
    { label: 'plain functions with the same declarations', align: 'left', value: ({ plain }) => plain.name },
    { label: 'right', value: ({ plain }) => right(plain) },
    { label: 'same', align: 'left', value: (pair) => (differing(pair).length === 0 ? 'yes' : 'no') },
    { label: 'scenarios that differ', align: 'left', value: (pair) => differing(pair).join(', ') || '-' },
    { label: 'declarations that it cannot carry', align: 'left', value: ({ lacks }) => lacks },
    {
      label: 'right only with these',
      align: 'left',
      value: ({ adapter }) => lost(rowOf(withoutOutputSchemas), rowOf(adapter)).join(', ') || '-',
    },
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
  return table(rows, [
    { label: 'without', align: 'left', value: ({ configuration }) => configuration.name },
    {
      label: `right, nothing duplicated (of ${recoverable})`,
      value: ({ measured }) => groupDigits(rightOf(measured)),
    },
    { label: 'surplus effects', value: (row) => groupDigits(total(row, ({ surplus }) => surplus)) },
    { label: 'no longer right', align: 'left', value: (row) => lost(full, row).join(', ') || '-' },
    { label: 'right only without it', align: 'left', value: (row) => lost(row, full).join(', ') || '-' },
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
  return table(scenarios, [
    { label: 'scenario', align: 'left', value: ({ id }) => id },
    { label: 'tool', align: 'left', value: ({ tool }) => tool },
    { label: 'the service', align: 'left', value: ({ server }) => server },
    ...columns.map(({ name, endings }) => ({
      label: name,
      align: 'left' as const,
      value: ({ id }: (typeof scenarios)[number]) => endings.get(id) ?? '-',
    })),
  ]);
}

function ending({ verdict, surplus, effects, isEffectDenied }: Measured): string {
  const many = surplus > 0 ? `, ${effects} effect${effects === 1 ? '' : 's'}` : '';
  return `${verdict}${many}${isEffectDenied ? ', effect denied' : ''}`;
}
