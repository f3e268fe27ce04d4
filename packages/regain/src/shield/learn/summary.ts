/** The statistics of a shield as a few lines of text for people. */

import type { ShieldStats, ToolStats } from './counts.ts';

/** Tools that are listed: those with the most failed calls. */
const TOOLS_MAX = 5;

export function summaryOf(stats: ShieldStats): string {
  const { calls, recovered, attempts, wastedAttempts, recoveryMs, wastedMs, money, notCalled } = stats;
  if (calls === 0) return 'No calls yet.';
  const failing = Object.entries(stats.tools)
    .filter(([, tool]) => failedCalls(tool) > 0)
    .sort(([, a], [, b]) => failedCalls(b) - failedCalls(a));
  const failed = failedCalls(stats);
  const avoided = [
    duration(stats.avoidedMs),
    ...(stats.avoidedMoney > 0 ? [`${amount(stats.avoidedMoney)} of money`] : []),
  ];
  const wasted =
    wastedAttempts === 0 ? '' : `, of which ${wastedAttempts} were retries of calls that were not recovered`;
  const rows: readonly (readonly [isShown: boolean, title: string, text: string])[] = [
    [true, 'Calls', `${calls}: ${endings(stats)}`],
    [failed > 0, 'Saved', `${recovered} of ${failed} calls that failed at first were answered`],
    [
      notCalled > 0,
      'Not called',
      `${notCalled} while the tool was down, which avoided about ${avoided.join(' and ')}`,
    ],
    [
      failed > 0,
      'Recovery',
      `${duration(recoveryMs)}, of which ${duration(wastedMs)} for calls without an answer`,
    ],
    [true, 'Attempts', `${attempts}${wasted}`],
    [stats.fallbacks > 0, 'Fallback', `answered ${stats.fallbacks} of these`],
    [money !== 0, 'Money', amount(money)],
    [stats.repairedBeforeCall > 0, 'Repaired', `${stats.repairedBeforeCall} before the call`],
    ...failing
      .slice(0, TOOLS_MAX)
      .map(([name, one], i) => [true, i === 0 ? 'Failing' : '', toolText(name, one)] as const),
    [failing.length > TOOLS_MAX, '', `and ${failing.length - TOOLS_MAX} more`],
    ...stats.retryLayers.map(({ tool, line }) => [true, 'Retries', `${tool}: ${line}`] as const),
    [stats.hookErrors > 0, 'Hooks', `${stats.hookErrors} errors`],
  ];
  const shown = rows.filter(([isShown]) => isShown);
  return shown.map(([, title, text]) => `${title.padEnd(12)}${text}`).join('\n');
}

/** "110 clean, 7 recovered, 2 handed back, 1 unconfirmed" */
function endings(stats: ToolStats): string {
  const { calls, clean, recovered, handedOff, gaveUp, unconfirmed, cancelled } = stats;
  const open = calls - clean - failedCalls(stats) - cancelled;
  const optional: readonly (readonly [string, number])[] = [
    ['given up', gaveUp],
    ['cancelled', cancelled],
    ['not ended yet', open],
  ];
  return [
    `${clean} clean, ${recovered} recovered, ${handedOff} handed back, ${unconfirmed} unconfirmed`,
    ...optional.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`),
  ].join(', ');
}

function failedCalls({ recovered, unconfirmed, handedOff, gaveUp }: ToolStats): number {
  return recovered + unconfirmed + handedOff + gaveUp;
}

/** "search: 8 of 60 calls failed, 6 recovered; mostly unavailable; mostly stopped by tool-down" */
function toolText(name: string, one: ToolStats): string {
  const [failure, stop] = [mostFrequent(one.failures), mostFrequent(one.stops)];
  return [
    `${name}: ${failedCalls(one)} of ${one.calls} calls failed, ${one.recovered} recovered`,
    ...(failure === undefined ? [] : [`mostly ${failure}`]),
    ...(stop === undefined ? [] : [`mostly stopped by ${stop}`]),
  ].join('; ');
}

function mostFrequent(counts: { readonly [name: string]: number }): string | undefined {
  return Object.entries(counts).sort(([, a], [, b]) => b - a)[0]?.[0];
}

function duration(ms: number): string {
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

/** In the currency of the prices. */
function amount(money: number): string {
  return String(Number(money.toPrecision(3)));
}
