/** An active fault of a tool: whether it has begun, how often it landed, whether it is over. */

import type { ToolSpec } from '../types/index.ts';
import { asked } from './draw-fault.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import type { Origin } from './fault-log.ts';

export interface FaultInstance {
  readonly fault: Fault;
  readonly kind: FaultKind;
  readonly origin: Origin;
  /** The try of its step (or, without a plan, the call of its tool) at which it begins. */
  readonly from: number;
  hasBegun: boolean;
  landings: number;
  firstLandedMs: number | null;
  /** Number of credential refreshes when it began. */
  refreshesBefore: number;
  isOver: boolean;
  /** For a burst: the end of its bad period. */
  endMs: number | null;
}

export function faultInstance(fault: Fault, kind: FaultKind, origin: Origin, from: number): FaultInstance {
  return {
    fault,
    kind,
    origin,
    from,
    hasBegun: false,
    landings: 0,
    firstLandedMs: null,
    refreshesBefore: 0,
    isOver: false,
    endMs: null,
  };
}

/** Whether it no longer affects calls. Lasting changes are never over: calls adapt to them. */
export function isOver(one: FaultInstance, nowMs: number, refreshes: number): boolean {
  if (one.isOver) return true;
  if (one.endMs !== null) return nowMs >= one.endMs;
  switch (one.kind.ending) {
    case 'transient':
      return one.landings >= one.fault.tries;
    case 'waiting':
      return one.firstLandedMs !== null && nowMs >= one.firstLandedMs + one.fault.waitMs;
    case 'refreshed':
      return refreshes > one.refreshesBefore;
    case 'verified':
    case 'adapted':
    case 'never':
      return false;
  }
}

/** The fault as of now: `waitMs` is the remaining time. */
export function faultAt({ fault, kind, firstLandedMs, endMs }: FaultInstance, nowMs: number): Fault {
  if (endMs !== null) return { ...fault, waitMs: Math.max(0, endMs - nowMs) };
  if (kind.ending !== 'waiting' || firstLandedMs === null) return fault;
  return { ...fault, waitMs: Math.max(0, firstLandedMs + fault.waitMs - nowMs) };
}

/** Whether it outlasts the step at which it began. */
export function isLasting({ ending }: FaultKind): boolean {
  return ending !== 'transient' && ending !== 'waiting';
}

/** The spec after all active changes. */
export function specWithChanges(spec: ToolSpec, lasting: readonly FaultInstance[]): ToolSpec | null {
  let current: ToolSpec | null = spec;
  for (const { kind, fault } of lasting) {
    const given: ToolSpec | null = current;
    if (given !== null && kind.changeSpec !== undefined)
      current = asked(kind, 'changeSpec', () => kind.changeSpec!(fault, given));
  }
  return current;
}
