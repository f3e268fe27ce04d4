/** Ground truth for the harness only: the active faults of a call, and what clears them. */

import type { Action, Json, JsonObject, ToolSpec } from '../types/index.ts';
import type { Fault, FaultKind, RemedyContext } from './fault-kind.ts';
import type { Place } from './tool-fault-state.ts';

/** `nth`: index of the next try. */
export interface CallPosition extends Place {
  readonly tool: string;
  readonly args: JsonObject;
  readonly nowMs: number;
}

export interface PendingFault {
  readonly kind: FaultKind;
  /** With `waitMs` as the remaining time. */
  readonly fault: Fault;
  /** For a transient fault: the number of remaining tries. */
  readonly triesLeft: number;
  /** False if it begins only with the next call: a renamed tool still has its old name. */
  readonly hasBegun: boolean;
  /** True if it affected the call and is over. */
  readonly isOver: boolean;
}

export interface HiddenFaults {
  /** The faults that the next call would meet, in order. Empty if there are none. */
  pending(call: CallPosition): readonly PendingFault[];
  /** The faults that affected the last call of this tool at this step, outermost first. */
  lastLanded(call: Pick<CallPosition, 'tool' | 'step' | 'purpose'>): readonly PendingFault[];
  /**
   * The next action of an observer who knows the faults, after a call that failed or answered `value`. Null if no
   * fault caused it.
   */
  remedy(call: CallPosition, value: Json | undefined): Action | null;
}

interface FaultLookup extends Omit<HiddenFaults, 'remedy'> {
  spec(tool: string): ToolSpec | undefined;
  list(): readonly ToolSpec[];
}

export function hiddenFaults(faults: FaultLookup): HiddenFaults {
  return {
    pending: (call) => faults.pending(call),
    lastLanded: (call) => faults.lastLanded(call),
    remedy: (call, value) => {
      const spec = faults.spec(call.tool);
      if (spec === undefined) return null;
      const landed = faults.lastLanded(call);
      const blamed = landed.length > 0 ? landed : faults.pending(call).slice(0, 1);
      let context: RemedyContext = { spec, specs: faults.list(), args: call.args, value, nowMs: call.nowMs };
      let action: Action | null = null;
      // One repair for everything that is wrong with the answer, then missing pages; other faults come first.
      for (const { kind, fault, isOver } of blamed) {
        const isGone = isOver && (kind.ending === 'verified' || kind.ending === 'refreshed');
        const next = isGone ? ({ kind: 'retry', delayMs: 0 } as const) : kind.remedy(fault, context);
        if (next.kind === 'repair-output') context = { ...context, value: next.value };
        else if (next.kind !== 'paginate') return atOnce(next, faults.pending(call), context);
        if (action?.kind !== 'paginate') action = next;
      }
      return action;
    },
  };
}

/** A retry without delay can also be the call that already fits the inner changes. */
function atOnce(action: Action, standing: readonly PendingFault[], context: RemedyContext): Action {
  if (action.kind !== 'retry' || action.delayMs > 0) return action;
  const change = standing.find(({ kind, hasBegun }) => hasBegun && kind.group === 'request-drift');
  return change === undefined ? action : change.kind.remedy(change.fault, context);
}
