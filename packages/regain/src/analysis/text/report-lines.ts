/** A report in ten lines, one for each thing that a busy person asks first. */

import { fixed, groupDigits, percent, printable, withInterval } from '../../text/index.ts';
import { sum } from '../../values/index.ts';
import type { FilesRead } from '../analyze-files.ts';
import type { GroupRow } from '../summary/group-rows.ts';
import type { ScopeReport } from '../summary/scope-report.ts';
import type { WhatIfRow } from '../what-if/what-if.ts';
import { rateText, repairText } from './report-words.ts';

/** A report with what was read, and what a shield would have done. */
export interface ScopeOutput extends ScopeReport {
  readonly input: FilesRead;
  readonly whatIf: readonly WhatIfRow[] | null;
}

export interface ReportLine {
  readonly label: string;
  readonly text: string;
}

export function reportTitle(report: ScopeOutput): string {
  return `${counted(report.sessions, 'session')}, ${counted(report.calls, 'call')}${dates(report)}`;
}

export function reportLines(report: ScopeOutput): readonly ReportLine[] {
  return [
    { label: 'Files', text: filesText(report.input) },
    { label: 'Failures', text: failuresText(report) },
    { label: 'Not counted', text: notCounted(report) },
    { label: 'Recovery', text: recoveryText(report) },
    { label: 'Cost', text: costText(report) },
    { label: 'Loops', text: loopsText(report) },
    { label: 'Efficiency', text: efficiencyText(report) },
    { label: 'Law', text: lawText(report) },
    { label: 'Look at', text: lookAt(report) },
  ];
}

/** Whether the law may be used, and why. */
export function trustText({ trust }: ScopeOutput): string {
  const use = trust.isTrusted ? 'may be used' : 'is not to be used';
  return `The law ${use} here: ${printable(trust.reason)}. Prediction and observation use the same costs, so this tests only their distribution.`;
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
  const unclear = flagged.unclear + inferred.unclear;
  const all = mistakes + infrastructure + unclear;
  if (all === 0) return 'no call failed';
  const marked = flagged['agent-mistake'] + flagged.infrastructure + flagged.unclear;
  const either = unclear === 0 ? '' : `, ${unclear} unclear`;
  const whose = `${mistakes} by the agent, ${infrastructure} by tools${either}`;
  return `${counted(all, 'call')} (${percent(all / calls, 1)}): ${whose}; ${marked} marked as failed, ${all - marked} found in text`;
}

function notCounted({ failures: { flagged, inferred }, unanswered, repeatedCalls }: ScopeOutput): string {
  const of = (category: 'negative-result' | 'harness' | 'user') => flagged[category] + inferred[category];
  return `${counted(of('negative-result'), 'negative result')}, ${of('harness')} by the harness, ${of('user')} stopped by a person, ${unanswered} unanswered${repeatedCalls === 0 ? '' : `, ${repeatedCalls} recorded twice`}`;
}

function recoveryText({ endings, recoveryRate, depth }: ScopeOutput): string {
  if (recoveryRate === null) return 'nothing to recover from';
  const all = sum(depth.map(({ episodes }) => episodes));
  const completed = sum(depth.map(({ recovered }) => recovered));
  const { 'given-up': givenUp, 'handed-off': handedOff } = endings;
  const unconfirmed = all - completed - givenUp - handedOff;
  const others = `${givenUp} given up, ${handedOff} handed off${unconfirmed === 0 ? '' : `, ${unconfirmed} unconfirmed`}`;
  return `${completed} of ${counted(all, 'failed operation')} completed, ${rateText(recoveryRate)}; ${others}`;
}

function costText({ cost, wasted, recoveryRate }: ScopeOutput): string {
  if (recoveryRate === null) return 'nothing was spent on recovery';
  const total = groupDigits(Number((wasted.totalCost * cost.budget).toPrecision(3)));
  const lost = groupDigits(Number((wasted.cost * cost.budget).toPrecision(3)));
  const retries = counted(wasted.retries, 'retry', 'retries');
  const together = wasted.wasted === 0 ? '' : `, ${lost} together`;
  const worth =
    wasted.retries === 0
      ? 'nothing was tried again'
      : `${wasted.wasted} of ${retries} not worth the price${together}`;
  return `${total} ${measureWord(cost.measure)} on recovery; ${worth}`;
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
  const es = main.judged === null ? fixed(main.ES, 3) : withInterval(main.judged.verdict.ES, 3);
  if (unit === 'session') return `ES ${es} of 1, ${counted(main.n, 'session')} with a known outcome`;
  const [worst, best] = [bounds.worst, bounds.best].map((bound) => fixed(bound?.ES ?? main.ES, 3));
  const doubt = worst === best ? '' : `; ${worst} to ${best} given the doubts`;
  return `ES ${es} of 1 over operations, as no outcome is recorded${doubt}`;
}

function lawText({ trust, bySession, byOperation, unit }: ScopeOutput): string {
  const main = unit === 'session' ? bySession : byOperation;
  if (main?.judged == null) return trust.reason;
  const { predicted, observed, verdict } = main.judged.verdict;
  if (verdict === 'undefined') return 'not tested: nothing was predicted to be lost';
  const loss = `predicted loss ${fixed(predicted.point, 3)}, observed ${fixed(observed.point, 3)}`;
  if (!trust.isTrusted) return `${loss}; ${verdict}, not to be used here: see the end`;
  const why = verdict === 'could-not-fail' ? 'its test could not fail' : 'it holds';
  return `${loss}; may be used here: ${why}`;
}

/** The tool with most operations that were not completed, and what helped. */
function lookAt({ tools, repairs }: ScopeOutput): string {
  const lost = ({ episodes, recovered }: GroupRow) => episodes - recovered;
  const [worst] = tools.filter(({ episodes }) => episodes > 0).sort((a, b) => lost(b) - lost(a));
  if (worst === undefined) return 'no tool failed';
  const best = repairs.find(({ tool }) => tool === worst.name);
  const helped = best === undefined ? '' : `; helped ${counted(best.count, 'time')}: ${repairText(best)}`;
  const which =
    lost(worst) === 0
      ? `${counted(worst.episodes, 'failed operation')}, all completed`
      : `${lost(worst)} of ${worst.episodes} not completed`;
  return `${printable(worst.name)}, ${which}${helped}`;
}

function measureWord(measure: ScopeOutput['cost']['measure']): string {
  return { tokens: 'tokens', money: 'units of money', time: 'seconds', attempts: 'failed attempts' }[measure];
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}
