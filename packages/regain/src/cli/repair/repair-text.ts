/** The text output of `regain repair`. */

import type { Proportion } from '../../law/index.ts';
import type { RepairSummary } from '../../repair/index.ts';
import { fixed, printable, table } from '../../text/index.ts';
import type { Json } from '../../types/index.ts';
import { heading, terminalTable } from '../output.ts';
import type { RepairRun } from './repair-file.ts';
import type { RepairedLine } from './repaired-line.ts';

const shownMax = 40;

export function repairText({ calls, errors = [], summary, kept, threshold }: RepairRun): string {
  const shown = calls.slice(0, shownMax).map(lineText);
  const more = calls.length - shown.length;
  return [
    ...(shown.length > 0 ? [shown.join('\n\n')] : []),
    ...(more > 0 ? [`and ${more} more; --json has them all`] : []),
    countsText(calls, errors.length, threshold),
    ...(summary === undefined ? [] : [summaryText(summary)]),
    ...(kept === undefined ? [] : [`${kept.unharmed} of ${kept.calls} right calls stayed right.`]),
  ].join('\n\n');
}

function lineText(one: RepairedLine): string {
  const { line, id, status, reason, written, fits, confidence, needs, edits = [], isRight } = one;
  const calls = one.calls ?? (one.call === undefined ? [] : [one.call]);
  const name = id === undefined ? '' : ` ${printable(id)}`;
  const verdict = isRight === undefined || calls.length === 0 ? '' : isRight ? ', right' : ', wrong';
  const sure = confidence === undefined ? '' : `, confidence ${fixed(confidence, 3)}`;
  const why = reason === undefined ? '' : `: ${printable(reason)}`;
  const label = needs !== undefined ? 'first   ' : fits === false ? 'in part ' : 'repaired';
  const isNamed = needs === undefined || needs.tool !== undefined;
  const parts = [
    `${heading(`line ${line}${name}`)}: ${status}${sure}${verdict}${why}`,
    `  written   ${callText(written.tool, written.args)}`,
    ...(isNamed ? calls.map((call) => `  ${label}  ${callText(call.tool, call.args)}`) : []),
    ...(needs === undefined
      ? []
      : [`  then      the written call with the result at ${printable(needs.path)}`]),
    ...edits.map(({ operator, path, why: because }) =>
      `    ${operator} ${printable(path)} ${printable(because)}`.trimEnd(),
    ),
  ];
  return parts.join('\n');
}

function callText(tool: string, args: Json): string {
  return printable(clipped(`${tool} ${typeof args === 'string' ? args : JSON.stringify(args)}`));
}

function clipped(text: string): string {
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}

function countsText(calls: readonly RepairedLine[], unread: number, threshold: number): string {
  const counted = (status: string) => calls.filter((one) => one.status === status).length;
  return (
    `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}: ${counted('applied')} applied (confidence at least ${threshold}), ` +
    `${counted('handed back')} handed back, ${counted('none')} without a repair, ${counted('fits')} already valid` +
    (unread === 0 ? '.' : `; ${unread} ${unread === 1 ? 'line' : 'lines'} not read.`)
  );
}

function summaryText(summary: RepairSummary): string {
  const { calls, repaired, applied, rightAmongApplied, handedBack, curve, calibrationError } = summary;
  const curveTable = table(curve, [
    { label: 'confidence from', value: ({ threshold }) => fixed(threshold, 2) },
    { label: 'share applied', value: ({ applied: some }) => shareText(some) },
    { label: 'share right', value: ({ right }) => shareText(right) },
  ]);
  return [
    `${heading('Against the accepted answers')}, ${calls} ${calls === 1 ? 'call that was' : 'calls that were'} wrong`,
    `  repaired           ${shareText(repaired)}`,
    `  applied            ${shareText(applied)}`,
    `  right, of applied  ${shareText(rightAmongApplied)}`,
    `  handed back        ${shareText(handedBack)}`,
    `  calibration error  ${fixed(calibrationError, 3)}`,
    '',
    terminalTable(curveTable),
  ].join('\n');
}

/** For example "0.930 [0.910, 0.950]", with the exact 95 % interval. */
function shareText({ point, low, high, total }: Proportion): string {
  return total === 0 ? '-' : `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}]`;
}
