/** What has become of all calls so far, per tool and in total. */

import { type CallCounts, CallTally } from '../../law/index.ts';
import type { RetryLayerCount } from '../call/retry-layers.ts';

export interface Counts extends CallCounts {
  /** Calls that a model got wrong and that were put right before they were made. Integrations do that. */
  readonly repairedBefore: number;
}

export interface ShieldCounts extends Counts {
  readonly tools: { readonly [tool: string]: Counts };
  /** Hooks that threw. No call noticed. */
  readonly hookErrors: number;
  /** Layers that retry beside this shield, by tool and place. Integrations find them; see docs/integrations.md. */
  readonly retryLayers: readonly RetryLayerCount[];
}

/** Of one tool: the same count that a fold of the shield's trace makes. */
export class Tally extends CallTally implements Counts {
  repairedBefore = 0;
}

export function countsOf(
  records: readonly { readonly name: string; readonly tally: Tally }[],
  hookErrors: number,
  retryLayers: readonly RetryLayerCount[],
): ShieldCounts {
  const total = new Tally();
  for (const { tally } of records) {
    total.add(tally);
    total.repairedBefore += tally.repairedBefore;
  }
  const tools = Object.fromEntries(records.map(({ name, tally }) => [name, { ...tally }]));
  return { ...total, tools, hookErrors, retryLayers };
}
