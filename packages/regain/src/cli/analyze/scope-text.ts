/** The text output of `regain analyze`: ten lines for a busy person, then tables. */

import type { GroupRow, ScopeReport, WhatIfRow } from '../../analysis/index.ts';
import { type Column, fixed, groupDigits, percent, printable, table } from '../../text/index.ts';
import { heading, terminalTable, wrapText } from '../output.ts';
import type { FilesRead } from './analyze-files.ts';

export interface ScopeOutput extends ScopeReport {
  readonly input: FilesRead;
  readonly whatIf: readonly WhatIfRow[] | null;
}

const LABEL_CHARS = 13;

export function scopeText(report: ScopeOutput, rowsMax: number): string {
  return [
    firstScreen(report),
    ...groupTable('By tool', 'tool', report.tools, report, rowsMax),
    ...groupTable('By failure class (of the first failure)', 'class', report.classes, report, rowsMax),
    ...(report.models.length > 1 ? groupTable('By model', 'model', report.models, report, rowsMax) : []),
    ...(report.projects.length > 1
      ? groupTable('By project', 'project', report.projects, report, rowsMax)
      : []),
    ...(report.time.rows.length > 1
      ? groupTable(`By ${report.time.by}`, report.time.by, report.time.rows.slice(-rowsMax), report, rowsMax)
      : []),
    ...repairTable(report, rowsMax),
    ...whatIfTable(report),
    ...checks(report),
  ].join('\n\n');
}

function firstScreen(report: ScopeOutput): string {
  const lines = [
    heading(`${counted(report.sessions, 'session')}, ${counted(report.calls, 'call')}${dates(report)}`),
    entry('Files', filesText(report.input)),
    entry('Failures', failuresText(report)),
    entry('Not counted', notCounted(report)),
    entry('Recovery', recoveryText(report)),
    entry('Cost', costText(report)),
    entry('Loops', loopsText(report)),
    entry('Efficiency', efficiencyText(report)),
    entry('Law', lawText(report)),
    entry('Look at', lookAt(report)),
  ];
  return lines.join('\n');
}

function entry(label: string, text: string): string {
  const wrapped = wrapText(text, LABEL_CHARS);
  return `${label.padEnd(LABEL_CHARS)}${wrapped.slice(LABEL_CHARS)}`;
}

function dates({ firstMs, lastMs }: ScopeOutput): string {
  if (firstMs === null || lastMs === null) return '';
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return day(firstMs) === day(lastMs) ? `, ${day(firstMs)}` : `, ${day(firstMs)} to ${day(lastMs)}`;
}

function filesText({ files, dialects, unrecognised, skipped, cut, empty }: FilesRead): string {
  const parts = [
    Object.entries(dialects)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || `${files} without content`,
    ...(unrecognised > 0 ? [`${unrecognised} of no known dialect left out`] : []),
    ...(empty > 0 && Object.keys(dialects).length > 0 ? [`${empty} empty`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'value')} skipped`] : []),
    ...(cut > 0 ? [`${cut} with an incomplete last line`] : []),
  ];
  return parts.join('; ');
}

function failuresText({ calls, failures: { flagged, inferred } }: ScopeOutput): string {
  const mistakes = flagged['agent-mistake'] + inferred['agent-mistake'];
  const infrastructure = flagged.infrastructure + inferred.infrastructure;
  const all = mistakes + infrastructure;
  if (all === 0) return 'no call failed';
  const marked = flagged['agent-mistake'] + flagged.infrastructure;
  return `${groupDigits(all)} of ${groupDigits(calls)} calls (${share(all, calls)}): ${mistakes} mistakes of the agent, ${infrastructure} of tools and network; ${marked} marked in the trace, ${all - marked} found in text`;
}

function notCounted({ failures: { flagged, inferred }, unanswered, endings }: ScopeOutput): string {
  const of = (category: 'negative-result' | 'harness' | 'user') => flagged[category] + inferred[category];
  return `${counted(of('negative-result'), 'negative result')} (failing tests, searches without a hit), ${counted(of('harness'), 'failure')} of the harness (${endings.void} void), ${of('user')} refused or stopped by a person, ${unanswered} never answered`;
}

function recoveryText({ endings, recoveryRate, depth }: ScopeOutput): string {
  if (recoveryRate === null) return 'nothing to recover from';
  const { recovered } = endings;
  const all = recovered + endings['given-up'] + endings['handed-off'];
  const direct = depth.find(({ failures }) => failures === 1)?.recovered ?? 0;
  return `${recovered} of ${counted(all, 'operation')} that failed were completed: ${rate(recoveryRate)}; ${direct} after one failure; ${endings['handed-off']} handed to a person, ${endings['given-up']} given up`;
}

function costText({ cost, wasted }: ScopeOutput): string {
  if (wasted.retries === 0 && wasted.totalCost === 0)
    return `measured in ${cost.unit}: nothing was spent on recovery`;
  const total = groupDigits(Number((wasted.totalCost * cost.budget).toPrecision(3)));
  const lost = groupDigits(Number((wasted.cost * cost.budget).toPrecision(3)));
  return `${total} ${cost.unit} on failed attempts; ${wasted.wasted} of ${counted(wasted.retries, 'retry', 'retries')} were not worth their price (${lost})`;
}

function loopsText({ loops }: ScopeOutput): string {
  if (loops.length === 0) return 'none';
  return loops
    .map(({ kind, episodes, attempts }) => `${episodes} ${kind} (${counted(attempts, 'failed attempt')})`)
    .join(', ');
}

function efficiencyText(report: ScopeOutput): string {
  const { bySession, byOperation, bounds, unit } = report;
  const main = unit === 'session' ? bySession : byOperation;
  if (main === null) return 'no observation';
  const es = main.judged === null ? fixed(main.ES, 3) : range(main.judged.verdict.ES, 3);
  const what =
    unit === 'session'
      ? `of ${counted(main.n, 'session')} with a known outcome`
      : `of ${counted(main.n, 'operation')}, as a proxy: no outcome of a task is recorded`;
  const doubt =
    bounds.worst === null || bounds.best === null
      ? ''
      : `; of operations between ${fixed(bounds.worst.ES, 3)} and ${fixed(bounds.best.ES, 3)} if doubtful facts are read otherwise`;
  return `ES ${es} ${what}${doubt}`;
}

function lawText({ trust, bySession, byOperation, unit }: ScopeOutput): string {
  const main = unit === 'session' ? bySession : byOperation;
  if (main?.judged == null) return trust.reason;
  const { predicted, observed, verdict, gap } = main.judged.verdict;
  const loss = `predicted loss ${fixed(predicted.point, 3)}, observed ${fixed(observed.point, 3)}`;
  const size = gap === null ? '' : ` (gap ${fixed(100 * gap.point, 1)} %)`;
  return `${loss}${size}: ${verdict}; ${trust.isTrusted ? 'may be trusted here' : 'not to be trusted here'}: ${printable(trust.reason)}`;
}

function lookAt({ tools, repairs }: ScopeOutput): string {
  const [worst] = tools.filter(({ episodes }) => episodes > 0);
  if (worst === undefined) return 'nothing: no tool failed';
  const [best] = repairs;
  const helped =
    best === undefined ? '' : `; what helped most often: ${repairText(best)} (${best.count} times)`;
  return `${printable(worst.name)}: ${counted(worst.episodes, 'failed operation')}, ${worst.recovered} completed${helped}`;
}

function repairText({
  tool,
  class: failureClass,
  kind,
  parameters,
  to,
}: ScopeReport['repairs'][number]): string {
  const after = `after ${failureClass} of ${printable(tool)}`;
  if (kind === 'repeat') return `the same call again ${after}`;
  if (kind === 'tool') return `${printable(to!)} instead ${after}`;
  const names =
    parameters.length === 0 ? 'other arguments' : `another ${parameters.map(printable).join(', ')}`;
  return `${names} ${after}`;
}

function groupTable(
  title: string,
  label: string,
  rows: readonly GroupRow[],
  { cost: { unit, budget, measure } }: ScopeOutput,
  rowsMax: number,
): string[] {
  const shown = rows.filter(({ episodes }) => episodes > 0).slice(0, rowsMax);
  if (shown.length === 0) return [];
  const columns: Column<GroupRow>[] = [
    { label, align: 'left', value: ({ name }) => printable(name) },
    ...(rows[0]!.operations === null
      ? []
      : [{ label: 'operations', value: ({ operations }: GroupRow) => String(operations ?? '-') }]),
    { label: 'failed', value: ({ episodes }) => String(episodes) },
    { label: 'completed', value: (row) => rate(row.recoveryRate) },
    { label: 'failed attempts', value: ({ failedAttempts }) => String(failedAttempts) },
    { label: 'loops', value: ({ loops }) => String(loops) },
    { label: measure, value: ({ cost }) => groupDigits(Number((cost * budget).toPrecision(3))) },
    ...(rows[0]!.ES === null
      ? []
      : [{ label: 'ES', value: ({ ES }: GroupRow) => (ES === null ? '-' : fixed(ES, 3)) }]),
  ];
  const rest = rows.filter(({ episodes }) => episodes > 0).length - shown.length;
  const more = rest > 0 ? `\n(${rest} more; --rows shows them)` : '';
  return [`${heading(title)} (${unit})\n${terminalTable(table(shown, columns))}${more}`];
}

function repairTable({ repairs }: ScopeOutput, rowsMax: number): string[] {
  if (repairs.length === 0) return [];
  const rows = repairs.slice(0, rowsMax);
  const columns: Column<(typeof rows)[number]>[] = [
    { label: 'what completed it', align: 'left', value: repairText },
    { label: 'times', value: ({ count }) => String(count) },
    { label: 'failures before', value: ({ failuresBefore }) => fixed(failuresBefore, 1) },
  ];
  return [
    `${heading('What would have helped')}: it worked later in the same session\n${terminalTable(table(rows, columns))}`,
  ];
}

const actions: Readonly<Record<WhatIfRow['action'], string>> = {
  repair: 'repair the arguments without the model',
  retry: 'repeat the read without the model',
  stop: 'not repeat a call that fails again',
  'keep-write': 'not repeat a write of unknown outcome',
  none: 'pass the failure on, as it happened',
};

function whatIfTable({ whatIf, cost: { measure } }: ScopeOutput): string[] {
  if (whatIf === null) return [];
  if (whatIf.length === 0) return [`${heading('With a shield')}: no operation failed`];
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
  return [`${heading('With a shield')}\n${terminalTable(table(whatIf, columns))}\n${note}`];
}

function checks({ assumptions, passHat }: ScopeOutput): string[] {
  const rows = assumptions.map(({ assumption, verdict, evidence }) =>
    wrapText(`${assumption}: ${verdict}. ${evidence}`, 2),
  );
  return [
    ...(passHat.length === 0 ? [] : [`pass^k: ${passHat.map((value) => fixed(value, 3)).join(' ')}`]),
    ...(rows.length === 0 ? [] : [`${heading('Assumptions of the law')}\n${rows.join('\n')}`]),
  ];
}

function rate({ point, interval }: GroupRow['recoveryRate']): string {
  if (Number.isNaN(point)) return '-';
  if (interval === null || interval.degenerate) return `${percent(point, 0)} *`;
  const low = Math.max(0, interval.low);
  const high = Math.min(1, interval.high);
  return `${percent(point, 0)} [${fixed(100 * low, 0)}, ${fixed(100 * high, 0)}]`;
}

function range(
  { point, low, high, degenerate }: { point: number; low: number; high: number; degenerate: boolean },
  digits: number,
): string {
  return degenerate
    ? `${fixed(point, digits)} *`
    : `${fixed(point, digits)} [${fixed(low, digits)}, ${fixed(high, digits)}]`;
}

function share(count: number, total: number): string {
  return percent(count / total, 1);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}
