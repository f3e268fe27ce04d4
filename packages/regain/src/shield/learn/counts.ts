/** Counts of all calls so far, by tool and in total. */

import { type CallCounts, CallTally } from '../../law/index.ts';
import type { RetryLayerStats } from '../call/retry-layers.ts';

/** Counts of the calls of one tool. */
export interface ToolStats extends CallCounts {
  /** Calls that an integration repaired before they were made. */
  readonly repairedBeforeCall: number;
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
export class Tally extends CallTally implements ToolStats {
  repairedBeforeCall = 0;
}

export function countsOf(
  records: readonly { readonly name: string; readonly tally: Tally }[],
  hookErrors: number,
  retryLayers: readonly RetryLayerStats[],
): ShieldStats {
  const total = new Tally();
  for (const { tally } of records) {
    total.add(tally);
    total.repairedBeforeCall += tally.repairedBeforeCall;
  }
  const tools = Object.fromEntries(records.map(({ name, tally }) => [name, { ...tally }]));
  return { ...total, tools, hookErrors, retryLayers };
}
