/** The text output of `regain analyze`: ten lines for a busy person, then tables. */

import type { FilesRead, GroupRow, ScopeReport, WhatIfRow } from '../../analysis/index.ts';
import { type Column, fixed, groupDigits, percent, printable, table } from '../../text/index.ts';
import { heading, terminalTable, wrapText } from '../output.ts';

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

/** One line each: details are in the tables below. */
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
  const read = Object.entries(dialects).map(([name, count]) => `${count} ${name}`);
  const parts = [
    read.join(', ') || `${files} without content`,
    ...(unrecognised > 0 ? [`${unrecognised} of no known dialect`] : []),
    ...(empty > 0 && read.length > 0 ? [`${empty} empty`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'value')} skipped`] : []),
    ...(cut > 0 ? [`${cut} with an incomplete end`] : []),
  ];
  return parts.join('; ');
}

function failuresText({ calls, failures: { flagged, inferred } }: ScopeOutput): string {
  const mistakes = flagged['agent-mistake'] + inferred['agent-mistake'];
  const infrastructure = flagged.infrastructure + inferred.infrastructure;
  const all = mistakes + infrastructure;
  if (all === 0) return 'no call failed';
  const marked = flagged['agent-mistake'] + flagged.infrastructure;
  const whose = `${mistakes} by the agent, ${infrastructure} by tools`;
  return `${groupDigits(all)} calls (${percent(all / calls, 1)}): ${whose}; ${marked} marked as failed, ${all - marked} found in text`;
}

function notCounted({ failures: { flagged, inferred }, unanswered }: ScopeOutput): string {
  const of = (category: 'negative-result' | 'harness' | 'user') => flagged[category] + inferred[category];
  return `${counted(of('negative-result'), 'negative result')}, ${of('harness')} by the harness, ${of('user')} stopped by a person, ${unanswered} unanswered`;
}

function recoveryText({ endings, recoveryRate }: ScopeOutput): string {
  if (recoveryRate === null) return 'nothing to recover from';
  const all = endings.recovered + endings['given-up'] + endings['handed-off'];
  const others = `${endings['given-up']} given up, ${endings['handed-off']} handed off`;
  return `${endings.recovered} of ${counted(all, 'failed operation')} completed, ${rate(recoveryRate)}; ${others}`;
}

function costText({ cost, wasted }: ScopeOutput): string {
  const total = groupDigits(Number((wasted.totalCost * cost.budget).toPrecision(3)));
  const lost = groupDigits(Number((wasted.cost * cost.budget).toPrecision(3)));
  const retries = counted(wasted.retries, 'retry', 'retries');
  return `${total} ${measureWord(cost.measure)} on recovery; ${wasted.wasted} of ${retries} not worth the price (${lost})`;
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
  if (unit === 'session') return `ES ${es}, ${counted(main.n, 'session')} with a known outcome`;
  const doubt =
    bounds.worst === null || bounds.best === null
      ? ''
      : `; ${fixed(bounds.worst.ES, 3)} to ${fixed(bounds.best.ES, 3)} if doubts are resolved otherwise`;
  return `ES ${es}, operations as a proxy of tasks${doubt}`;
}

function lawText({ trust, bySession, byOperation, unit }: ScopeOutput): string {
  const main = unit === 'session' ? bySession : byOperation;
  if (main?.judged == null) return trust.reason;
  const { predicted, observed, verdict } = main.judged.verdict;
  const loss = `predicted loss ${fixed(predicted.point, 3)}, observed ${fixed(observed.point, 3)}`;
  return `${verdict}: ${loss}; ${trust.isTrusted ? 'may be used here' : 'not to be used here, see the end'}`;
}

/** The tool with most operations that were not completed, and what helped. */
function lookAt({ tools, repairs }: ScopeOutput): string {
  const lost = ({ episodes, recovered }: GroupRow) => episodes - recovered;
  const [worst] = tools.filter(({ episodes }) => episodes > 0).sort((a, b) => lost(b) - lost(a));
  if (worst === undefined) return 'no tool failed';
  const [best] = repairs;
  const helped = best === undefined ? '' : `; often helped: ${repairText(best)}`;
  return `${printable(worst.name)}, ${lost(worst)} of ${worst.episodes} not completed${helped}`;
}

function measureWord(measure: ScopeOutput['cost']['measure']): string {
  return { tokens: 'tokens', money: 'units of money', time: 'seconds', attempts: 'failed attempts' }[measure];
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

function checks({ assumptions, passHat, trust }: ScopeOutput): string[] {
  const rows = assumptions.map(({ assumption, verdict, evidence }) =>
    wrapText(`${assumption}: ${verdict}. ${printable(evidence)}`, 2),
  );
  const use = `The law ${trust.isTrusted ? 'may be used' : 'is not to be used'} here: ${printable(trust.reason)}. Prediction and observation use the same costs, so this tests only their distribution.`;
  return [
    ...(passHat.length === 0 ? [] : [`pass^k: ${passHat.map((value) => fixed(value, 3)).join(' ')}`]),
    ...(rows.length === 0
      ? []
      : [`${heading('Assumptions of the law')}\n${rows.join('\n')}\n${wrapText(use)}`]),
    'A star: no interval, because too few sessions or tasks differ. Intervals are 95 %, over sessions or tasks.',
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

function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}
