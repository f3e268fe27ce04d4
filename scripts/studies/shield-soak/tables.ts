/** The result of the soak for people. It fails if anything was not as promised. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { column, markdownTable } from '../columns.ts';
import { BURST, type SoakResult, soak } from './soak.ts';

const CALLS = 1e6;
const CALLS_MIN = 1_000;
/** Growth of the heap over the second half of the calls. */
const GROWTH_MAX = 1.05;
/** With fewer calls the bounds of what the shield keeps are not reached before the second half. */
const CALLS_FOR_HEAP = 2e5;

export async function shieldSoakTables(effort: number): Promise<string> {
  const result = await soak(Math.max(CALLS_MIN, Math.round(CALLS * effort)));
  const broken = brokenPromises(result);
  if (broken.length > 0) throw new Error(`the soak failed: ${broken.join('; ')}`);
  const { calls, settled, unhandled, hooksThrown, busiestMinute, held, stats, hours } = result;
  const { tool, failed, allowed } = busiestMinute;
  const n = groupDigits;
  return [
    '### A million calls',
    `${n(calls)} calls in ${hours.toFixed(1)} hours of simulated time, in groups of 100 and bursts of ${n(BURST)} of one tool: outages, ` +
      'rate limits with Retry-After, a tool that never answers, bad requests, timeouts, answers that contain an error; hedging, ' +
      'fallbacks, approvals, limits on concurrent calls, tools protected for one request; one call in 13 has a new tool name, new ' +
      'schemas and a new error text, one in 20 is cancelled, one hook in 100 throws. ' +
      `${n(settled.answered)} were answered, ${n(settled.unrecovered)} were not recovered, ${n(settled.cancelled)} were cancelled, ` +
      `${n(settled.other)} ended otherwise. Unhandled rejections: ${n(unhandled)}. Hooks that threw: ${n(hooksThrown)}, all counted. ` +
      `Timers and listeners left: ${n(result.timersLeft + result.listenersLeft)}. Statistics, events and trace agree: ` +
      `${n(stats.clean)} clean, ${n(stats.recovered)} recovered, ${n(stats.unconfirmed)} unconfirmed, ${n(stats.handedOff)} handed off, ` +
      `${n(stats.cancelled)} cancelled, ${n(stats.fallbacks)} answered by a fallback, ${n(stats.attempts)} attempts. ` +
      `Failed retries in the busiest minute: ${n(failed)} of ${n(Math.floor(allowed))} that the retry budget allows (${tool}).`,
    markdownTable(held, [
      column('after calls', (row) => n(row.calls)),
      column('heap held, MB', (row) => row.megabytes.toFixed(1)),
    ]),
  ].join('\n\n');
}

/** What a soak found that must not be; empty if all is well. */
export function brokenPromises(result: SoakResult): string[] {
  const { calls, settled, unhandled, disagreements, busiestMinute, held, timersLeft, listenersLeft } = result;
  const sum = settled.answered + settled.unrecovered + settled.cancelled;
  const growth = held.at(-1)!.megabytes / held.find((row) => row.calls >= calls / 2)!.megabytes;
  const checks: readonly (readonly [boolean, string])[] = [
    [sum === calls, `${calls} calls, settled: ${JSON.stringify(settled)}`],
    [unhandled === 0, `${unhandled} unhandled rejections`],
    [busiestMinute.failed <= busiestMinute.allowed, `failed retries: ${JSON.stringify(busiestMinute)}`],
    [timersLeft === 0, `${timersLeft} timers left`],
    [listenersLeft === 0, `${listenersLeft} listeners left`],
    [calls < CALLS_FOR_HEAP || growth < GROWTH_MAX, `the heap grew: ${JSON.stringify(held)}`],
  ];
  return [...disagreements, ...checks.filter(([isKept]) => !isKept).map(([, text]) => text)];
}
