/** What has become of all calls so far, per tool and in total. */

import { type CallCounts, CallTally } from '../../law/index.ts';
import type { RetryLayerStats } from '../call/retry-layers.ts';

/** The same for one tool. */
export interface ToolStats extends CallCounts {
  /** Calls that a model got wrong and that were put right before they were made. Integrations do that. */
  readonly repairedBeforeCall: number;
}

/** What `shield.stats()` returns. */
export interface ShieldStats extends ToolStats {
  readonly tools: { readonly [tool: string]: ToolStats };
  /** Hooks that threw. No call noticed. */
  readonly hookErrors: number;
  /** Layers that retry beside this shield, by tool and place. Integrations find them; see docs/guides/protect-an-agent.md. */
  readonly retryLayers: readonly RetryLayerStats[];
}

/** Of one tool: the same count that a fold of the shield's trace makes. */
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
