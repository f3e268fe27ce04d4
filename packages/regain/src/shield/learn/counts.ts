/** Counts of all calls so far, by tool and in total. */

import { type CallCounts, CallTally } from '../../law/index.ts';
import type { RetryLayerStats } from '../call/retry-layers.ts';

/** Counts of the calls of one tool. */
export interface ToolStats extends CallCounts {
  /** Calls that an integration repaired before they were made. */
  readonly repairedBeforeCall: number;
  /** Estimated time of the calls that were not made: each as long as the calls of the tool that were not answered. */
  readonly avoidedMs: number;
  /** Price of the calls that were not made. */
  readonly avoidedMoney: number;
}

/** What `shield.stats()` returns. */
export interface ShieldStats extends ToolStats {
  readonly tools: { readonly [tool: string]: ToolStats };
  /** Errors thrown by hooks. They do not affect calls. */
  readonly hookErrors: number;
  /** Other layers that retry the same calls, by tool and position. Integrations find them; see docs/guides/protect-an-agent.md. */
  readonly retryLayers: readonly RetryLayerStats[];
}

/** Counts of one tool, equal to those computed from the shield's trace. */
export class Tally extends CallTally {
  repairedBeforeCall = 0;
}

export function countsOf(
  records: readonly { readonly name: string; readonly tally: Tally }[],
  priceOf: (tool: string) => number,
  hookErrors: number,
  retryLayers: readonly RetryLayerStats[],
): ShieldStats {
  const total = new Tally();
  const sums = { repairedBeforeCall: 0, avoidedMs: 0, avoidedMoney: 0 };
  const tools = records.map(({ name, tally }): [string, ToolStats] => {
    total.add(tally);
    const own = { repairedBeforeCall: tally.repairedBeforeCall, ...avoided(tally, priceOf(name)) };
    for (const key of ['repairedBeforeCall', 'avoidedMs', 'avoidedMoney'] as const) sums[key] += own[key];
    return [name, { ...tally.counts(), ...own }];
  });
  return { ...total.counts(), ...sums, tools: Object.fromEntries(tools), hookErrors, retryLayers };
}

function avoided({ handedOff, gaveUp, unconfirmed, notCalled, wastedMs }: Tally, price: number) {
  const made = handedOff + gaveUp + unconfirmed - notCalled;
  return { avoidedMs: made > 0 ? (notCalled * wastedMs) / made : 0, avoidedMoney: notCalled * price };
}
