/** `regain law audit`: the paper's printed figures against its own formulas. */

import type { Command } from 'commander';
import { describeCommand, heading, print, terminalTable, wrapText } from 'regain/internal/cli';
import { fixed, table } from 'regain/internal/text';
import { type Audit, type AuditRow, auditPaper } from '../../paper/index.ts';

export function addAudit(law: Command): void {
  describeCommand(
    law.command('audit'),
    "Check every figure of the paper's tables that its own formulas constrain, and its definitions.",
    'law audit',
    'law audit --inconsistent --json',
  )
    .option('--inconsistent', 'show only inconsistent figures')
    .action((options: { inconsistent?: boolean; json?: boolean }) => {
      const audit = auditPaper();
      const rows = options.inconsistent ? audit.rows.filter((row) => !row.consistent) : audit.rows;
      print(options, { ...audit, rows }, text);
    });
}

function text({ rows, counts }: Audit): string {
  const inOrder = [...rows].sort((a, b) => rank(a) - rank(b));
  const figures = inOrder.filter((row) => row.source.row !== null);
  const claims = inOrder.filter((row) => row.source.row === null);
  return [
    wrapText(
      `Audit of the paper: ${counts.slips} different errors. ${counts.rows} checks, ${counts.inconsistent} inconsistent (one error can fail many), ${counts.consistent} consistent (${counts.byRoundingOnly} of them only through rounding).`,
    ),
    heading('Figures'),
    ...groupsOf(figures).map(
      (group) => `${wrapText(ruleOf(group[0]!))}\n${terminalTable(figureTable(group))}`,
    ),
    `${heading('Definitions and claims')}\n${claims.map(claimText).join('\n')}`,
  ].join('\n\n');
}

function figureTable(rows: readonly AuditRow[]) {
  return table(rows, [
    { label: 'holds', align: 'left', value: verdict },
    {
      label: 'where',
      align: 'left',
      value: ({ source }) => `${source.table}, ${source.row}, ${source.column}`,
    },
    { label: 'claimed', value: (row) => (isWordy(row) ? shortest(row.claim.value) : row.claim.text) },
    { label: 'computed', value: (row) => fixed(row.computed, 4) },
    { label: 'difference', value: (row) => fixed(row.difference, 4) },
    { label: 'rounding', value: (row) => fixed(row.tolerance, 4) },
  ]);
}

/** Groups neighbouring figures that one formula constrains and that have one verdict. */
function groupsOf(rows: readonly AuditRow[]): AuditRow[][] {
  return [...Map.groupBy(rows, (row) => `${rank(row)} ${ruleOf(row)}`).values()];
}

/** What the figures of a group must satisfy; a claim in words states it once for all of them. */
function ruleOf(row: AuditRow): string {
  return isWordy(row) ? `${row.claim.text}: ${row.formula}` : row.formula;
}

function isWordy({ claim }: AuditRow): boolean {
  return claim.text.length > 20;
}

function shortest(value: number | null): string {
  return value === null ? '-' : String(value);
}

const INDENT = 8;

function claimText(row: AuditRow): string {
  const evidence = row.computed === null ? row.formula : `${row.formula}: ${evidenceText(row)}`;
  const lines = [`${row.source.table}: ${row.claim.text}`, evidence, row.note].filter((line) => line !== '');
  const indented = lines.map((line) => wrapText(line, INDENT)).join('\n');
  return verdict(row).padEnd(INDENT) + indented.slice(INDENT);
}

function evidenceText({ claim, computed }: AuditRow): string {
  const digits = [claim.value, computed].every((one) => one === null || Number.isInteger(one)) ? 0 : 4;
  return claim.value === null
    ? fixed(computed, digits)
    : `${fixed(computed, digits)} against ${fixed(claim.value, digits)}`;
}

function verdict(row: AuditRow): string {
  if (!row.consistent) return 'no';
  return row.exact ? 'yes' : 'rounding';
}

function rank(row: AuditRow): number {
  return ['no', 'rounding', 'yes'].indexOf(verdict(row));
}
