/** Bursts: periods of failures over slots of virtual time, independent for each tool. */

import { bernoulli, type Random, type ToolSpec } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import { drawFault, weightedKindsOf } from '../draw-fault.ts';
import type { Fault } from '../fault-kind.ts';
import type { KindSet } from '../kinds/index.ts';
import type { Bursts } from '../profile.ts';
import { gilbertElliott, type StatePeriod } from './gilbert-elliott.ts';

export interface Burst {
  readonly fault: Fault;
  /** End of the bad period. */
  readonly endMs: number;
}

interface ToolBursts {
  readonly periodAt: (slot: number) => StatePeriod;
  /** The fault of each bad period so far; null if none applies to the tool. */
  readonly faults: Map<number, Fault | null>;
}

/** The burst of a tool at a time: all calls within one slot get the same fault. */
export function burstSchedule(
  bursts: Bursts,
  severity: number,
  streams: { readonly rollout: Random; readonly run: Random },
  kinds: KindSet,
): (spec: ToolSpec, nowMs: number) => Burst | undefined {
  const root = (bursts.scope ?? 'rollout') === 'run' ? streams.run : streams.rollout;
  const choices = weightedKindsOf(bursts.kinds, severity, kinds);
  const badSlotsMean = 1 + (bursts.badSlotsMean - 1) * severity;
  const goodSlotsMean = severity === 0 ? Infinity : Math.max(1, bursts.goodSlotsMean / severity);
  const tools = new Map<string, ToolBursts>();
  return (spec, nowMs) => {
    if (goodSlotsMean === Infinity || choices.length === 0) return undefined;
    const { periodAt, faults } = getOrMake(tools, spec.name, () => ({
      periodAt: gilbertElliott(root.at('burst', spec.name), { badSlotsMean, goodSlotsMean }),
      faults: new Map(),
    }));
    const slot = Math.floor(nowMs / bursts.slotMs);
    const period = periodAt(slot);
    if (!period.isBad || !bernoulli(root.at('slot', spec.name, slot), bursts.loss)) return undefined;
    const fault = getOrMake(faults, period.index, () =>
      drawFault(root.at('burst', spec.name, period.index), choices, spec, 0),
    );
    return fault === null ? undefined : { fault, endMs: period.end * bursts.slotMs };
  };
}
