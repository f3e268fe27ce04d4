/** The tables of a report, for a terminal or a page. */

import { type Column, fixed, groupDigits, printable, type Table, table } from '../../text/index.ts';
import type { GroupRow } from '../summary/group-rows.ts';
import type { WhatIfRow } from '../what-if/what-if.ts';
import type { ScopeOutput } from './report-lines.ts';
import { rateText, repairText } from './report-words.ts';

export interface ReportTable {
  readonly heading: string;
  readonly table: Table;
  /** What is not in the table, or how to read it. */
  readonly note?: string;
}

/** `rowsMax`: of each table. */
export function reportTables(report: ScopeOutput, rowsMax: number): readonly ReportTable[] {
  const { tools, classes, models, projects, time } = report;
  const group = (label: string, heading: string, rows: readonly GroupRow[]) =>
    groupTable(heading, label, rows, report, rowsMax);
  return [
    ...group('tool', 'By tool', tools),
    ...group('class', 'By class of the first failure', classes),
    ...(models.length > 1 ? group('model', 'By model', models) : []),
    ...(projects.length > 1 ? group('project', 'By project', projects) : []),
    ...(time.rows.length > 1 ? group(time.by, `By ${time.by}`, time.rows.slice(-rowsMax)) : []),
    ...repairTable(report, rowsMax),
    ...whatIfTable(report),
    ...episodeTable(report, rowsMax),
  ];
}

function groupTable(
  heading: string,
  label: string,
  rows: readonly GroupRow[],
  { cost: { unit, budget, measure } }: ScopeOutput,
  rowsMax: number,
): ReportTable[] {
  const shown = rows.filter(({ episodes }) => episodes > 0).slice(0, rowsMax);
  if (shown.length === 0) return [];
  const columns: Column<GroupRow>[] = [
    { label, align: 'left', value: ({ name }) => printable(name) },
    ...(rows[0]!.operations === null
      ? []
      : [{ label: 'operations', value: ({ operations }: GroupRow) => String(operations ?? '-') }]),
    { label: 'failed', value: ({ episodes }) => String(episodes) },
    { label: 'completed', value: (row) => rateText(row.recoveryRate) },
    { label: 'failed attempts', value: ({ failedAttempts }) => String(failedAttempts) },
    { label: 'loops', value: ({ loops }) => String(loops) },
    { label: measure, value: ({ cost }) => groupDigits(Number((cost * budget).toPrecision(3))) },
    ...(rows[0]!.ES === null
      ? []
      : [{ label: 'ES', value: ({ ES }: GroupRow) => (ES === null ? '-' : fixed(ES, 3)) }]),
  ];
  const rest = rows.filter(({ episodes }) => episodes > 0).length - shown.length;
  const more = rest > 0 ? `; ${rest} more rows with --rows` : '';
  return [{ heading, table: table(shown, columns), note: `${measure}: ${unit}${more}` }];
}

function repairTable({ repairs }: ScopeOutput, rowsMax: number): ReportTable[] {
  if (repairs.length === 0) return [];
  const rows = repairs.slice(0, rowsMax);
  const columns: Column<(typeof rows)[number]>[] = [
    { label: 'what completed it', align: 'left', value: repairText },
    { label: 'times', value: ({ count }) => String(count) },
    { label: 'failures before', value: ({ failuresBefore }) => fixed(failuresBefore, 1) },
  ];
  const note = 'Each completed the operation later in the same session.';
  return [{ heading: 'What would have helped', table: table(rows, columns), note }];
}

const actions: Readonly<Record<WhatIfRow['action'], string>> = {
  repair: 'repair the arguments without the model',
  retry: 'repeat the read without the model',
  stop: 'not repeat a call that fails again',
  'keep-write': 'not repeat a write of unknown outcome',
  none: 'pass the failure on, as it happened',
};

function whatIfTable({ whatIf, cost: { measure } }: ScopeOutput): ReportTable[] {
  if (whatIf === null || whatIf.length === 0) return [];
  const amount = (value: number) => groupDigits(Number(value.toPrecision(3)));
  const columns: Column<WhatIfRow>[] = [
    { label: 'at the first failure it would', align: 'left', value: ({ action }) => actions[action] },
    { label: 'operations', value: ({ operations }) => String(operations) },
    { label: 'confirmed', value: ({ confirmed }) => String(confirmed) },
    { label: 'contradicted', value: ({ contradicted }) => String(contradicted) },
    { label: 'not shown', value: ({ unknown }) => String(unknown) },
    { label: 'attempts saved', value: ({ attemptsSaved }) => String(attemptsSaved) },
    { label: `${measure} saved`, value: ({ saved: { low, high } }) => `${amount(low)} to ${amount(high)}` },
  ];
  const note =
    'Confirmed and contradicted: by a later call in the same trace. The lower bound counts confirmed ones only.';
  return [{ heading: 'With a shield', table: table(whatIf, columns), note }];
}

function episodeTable({ costliest, cost: { measure, budget } }: ScopeOutput, rowsMax: number): ReportTable[] {
  const rows = costliest.slice(0, rowsMax);
  if (rows.length === 0) return [];
  const columns: Column<(typeof rows)[number]>[] = [
    {
      label: 'first call',
      align: 'left',
      value: ({ session, firstCall }) => printable(`${session} ${firstCall}`),
    },
    { label: 'tool', align: 'left', value: ({ tool }) => printable(tool) },
    { label: 'failures', align: 'left', value: ({ classes }) => classes.join(', ') },
    { label: 'ending', align: 'left', value: ({ ending }) => ending },
    { label: measure, value: ({ cost }) => groupDigits(Number((cost * budget).toPrecision(3))) },
    ...(rows.some(({ texts }) => texts !== undefined)
      ? [
          {
            label: 'last text',
            align: 'left' as const,
            value: ({ texts = [] }: (typeof rows)[number]) => printable(texts.at(-1) ?? ''),
          },
        ]
      : []),
  ];
  return [{ heading: 'Costliest operations', table: table(rows, columns) }];
}
