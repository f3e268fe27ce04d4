/** Log of the fault injection: scheduled faults and landed faults, kept apart. */

import type { CallPurpose } from '../types/index.ts';
import type { Fault } from './fault-kind.ts';

/**
 * `step`: drawn for a step's call; `burst` and `drift`: determined by the tool and the time; `lag`: determined by
 * earlier writes.
 */
export type Origin = 'step' | 'burst' | 'drift' | 'lag';

export interface ScheduledFault {
  readonly fault: Fault;
  readonly origin: Origin;
  readonly tool: string;
  readonly step: number;
  readonly purpose: CallPurpose;
}

/** A fault that affected a call. */
export interface LandedFault extends ScheduledFault {
  /** Zero-based index of the call. */
  readonly nth: number;
  readonly atMs: number;
}

/** A log of the faults that were scheduled, and of those that occurred. */
export interface FaultLog {
  /** False if there was no plan to key the schedule on: such runs cannot be compared pair by pair. */
  readonly isPaired: boolean;
  /** Everything scheduled for the plan's own calls, and for all other calls made. */
  scheduled(): readonly ScheduledFault[];
  readonly landed: readonly LandedFault[];
  /** Scheduled faults that affected no call. */
  neverLanded(): readonly ScheduledFault[];
  /** One sentence; it says if no fault landed. */
  summary(): string;
}

export function faultLog(
  isPaired: boolean,
  scheduled: () => readonly ScheduledFault[],
  landed: readonly LandedFault[],
): FaultLog {
  const neverLanded = () => {
    const landedFaults = new Set(landed.map(({ fault }) => fault));
    return scheduled().filter(({ fault }) => !landedFaults.has(fault));
  };
  return {
    isPaired,
    scheduled,
    landed,
    neverLanded,
    summary: () => {
      const count = scheduled().length;
      const landedCount = count - neverLanded().length;
      if (count === 0) return 'no fault was scheduled: this run says nothing about recovery';
      if (landedCount === 0)
        return `${plural(count)} scheduled, none landed: this run says nothing about recovery`;
      return `${plural(count)} scheduled, ${landedCount} landed, in ${landed.length} of the calls`;
    },
  };
}

function plural(count: number): string {
  return count === 1 ? '1 fault' : `${count} faults`;
}
