/** What has become of all calls so far, per tool and in total. */

import type { CallStatus } from './events.ts';
import type { RetryLayerCount } from './retry-layers.ts';

export interface Counts {
  /** Calls that began; those that have not ended are in none of the six that follow. */
  readonly calls: number;
  readonly clean: number;
  readonly recovered: number;
  /** Calls of which it is not known whether they took effect. */
  readonly unconfirmed: number;
  readonly handedOff: number;
  readonly gaveUp: number;
  readonly cancelled: number;
  /** Times that the tool was called, looks at what a write did not counted. */
  readonly attempts: number;
  /** Attempts beyond the first, of calls that were not recovered all the same. */
  readonly wastedAttempts: number;
  /** C, summed: budgets of a call that recovery has spent. */
  readonly spend: number;
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

/** The tally of one tool. */
export class Tally {
  calls = 0;
  clean = 0;
  recovered = 0;
  unconfirmed = 0;
  handedOff = 0;
  gaveUp = 0;
  cancelled = 0;
  attempts = 0;
  wastedAttempts = 0;
  spend = 0;
  repairedBefore = 0;

  ended(status: Exclude<CallStatus, 'clean'>, attempts: number, spend: number, isAnswered: boolean): void {
    this[fields[status]]++;
    this.attempts += attempts;
    this.spend += spend;
    if (!isAnswered) this.wastedAttempts += Math.max(0, attempts - 1);
  }
}

const fields = {
  recovered: 'recovered',
  unconfirmed: 'unconfirmed',
  'handed-off': 'handedOff',
  'gave-up': 'gaveUp',
  cancelled: 'cancelled',
} as const;

export function countsOf(
  records: readonly { readonly name: string; readonly tally: Tally }[],
  hookErrors: number,
  retryLayers: readonly RetryLayerCount[],
): ShieldCounts {
  const total = new Tally();
  for (const { tally } of records) for (const key of keys) total[key] += tally[key];
  const tools = Object.fromEntries(records.map(({ name, tally }) => [name, { ...tally }]));
  return { ...total, tools, hookErrors, retryLayers };
}

const keys = Object.keys(new Tally()) as (keyof Counts)[];
