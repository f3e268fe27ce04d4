/** The statistics of a shield as a few lines of text for people. */

import type { ShieldStats, ToolStats } from './counts.ts';

/** Tools that are listed: those with the most failed calls. */
const TOOLS_MAX = 5;

export function summaryOf(stats: ShieldStats): string {
  const { calls, attempts, wastedAttempts, repairedBeforeCall, hookErrors } = stats;
  if (calls === 0) return 'No calls yet.';
  const failing = Object.entries(stats.tools)
    .filter(([, tool]) => failedCalls(tool) > 0)
    .sort(([, a], [, b]) => failedCalls(b) - failedCalls(a));
  const lines = [
    `Calls: ${calls} (${endings(stats)})`,
    `Attempts: ${attempts}${wastedAttempts === 0 ? '' : `, of which ${wastedAttempts} were retries of calls that were not recovered`}`,
    ...(repairedBeforeCall === 0 ? [] : [`Repaired before the call: ${repairedBeforeCall}`]),
    ...(failing.length === 0 ? [] : [`Tools with failed calls: ${toolList(failing)}`]),
    ...stats.retryLayers.map(({ tool, line }) => `Retry layer at ${tool}: ${line}`),
    ...(hookErrors === 0 ? [] : [`Errors in hooks: ${hookErrors}`]),
  ];
  return lines.join('\n');
}

/** "110 clean, 7 recovered, 2 handed off, 1 unconfirmed" */
function endings(stats: ToolStats): string {
  const { calls, clean, recovered, handedOff, gaveUp, unconfirmed, cancelled } = stats;
  const open = calls - clean - failedCalls(stats) - cancelled;
  const optional: readonly (readonly [string, number])[] = [
    ['given up', gaveUp],
    ['cancelled', cancelled],
    ['not ended yet', open],
  ];
  return [
    `${clean} clean, ${recovered} recovered, ${handedOff} handed off, ${unconfirmed} unconfirmed`,
    ...optional.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`),
  ].join(', ');
}

function failedCalls({ recovered, unconfirmed, handedOff, gaveUp }: ToolStats): number {
  return recovered + unconfirmed + handedOff + gaveUp;
}

/** "search (8 of 60 calls, 6 recovered), and 2 more" */
function toolList(failing: readonly (readonly [string, ToolStats])[]): string {
  const listed = failing
    .slice(0, TOOLS_MAX)
    .map(([name, one]) => `${name} (${failedCalls(one)} of ${one.calls} calls, ${one.recovered} recovered)`);
  const more = failing.length - listed.length;
  return [...listed, ...(more === 0 ? [] : [`and ${more} more`])].join(', ');
}
