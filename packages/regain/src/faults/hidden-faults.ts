/** What only the harness may know: the faults that stand in front of a call, and what clears them. */

import type { Action, CallPurpose, Json, JsonObject, ToolSpec } from '../types/index.ts';
import type { Fault, FaultKind, RemedyContext } from './fault-kind.ts';

export interface CallPosition {
  readonly tool: string;
  readonly args: JsonObject;
  readonly step: number;
  readonly purpose: CallPurpose;
  /** The try that would come next. */
  readonly nth: number;
  readonly nowMs: number;
}

export interface PendingFault {
  readonly kind: FaultKind;
  /** With `waitMs` as the time that is left. */
  readonly fault: Fault;
  /** For a transient fault, how many tries it still takes. */
  readonly triesLeft: number;
  /** False when it begins only with the next call: what it renames still goes by the old name. */
  readonly hasBegun: boolean;
  /** True when it came in the way and no longer stands there. */
  readonly isOver: boolean;
}

export interface HiddenFaults {
  /** What the next call would meet, in the order it would. Empty when the way is clear. */
  pending(call: CallPosition): readonly PendingFault[];
  /** What came in the way of the last call of this tool at this step, outermost first. */
  lastLanded(call: Pick<CallPosition, 'tool' | 'step' | 'purpose'>): readonly PendingFault[];
  /**
   * What whoever knows the faults does after a call that failed and, where it did, answered `value`. Null when no
   * fault is to blame.
   */
  remedy(call: CallPosition, value: Json | undefined): Action | null;
}

interface FaultLookup extends Omit<HiddenFaults, 'remedy'> {
  spec(tool: string): ToolSpec | undefined;
  specs(): readonly ToolSpec[];
}

export function hiddenFaults({ pending, lastLanded, spec, specs }: FaultLookup): HiddenFaults {
  return {
    pending,
    lastLanded,
    remedy: (call, value) => {
      const known = spec(call.tool);
      if (known === undefined) return null;
      const landed = lastLanded(call);
      const blamed = landed.length > 0 ? landed : pending(call).slice(0, 1);
      let met: RemedyContext = { spec: known, specs: specs(), args: call.args, value, nowMs: call.nowMs };
      let action: Action | null = null;
      // One mended answer for all that is wrong with it, missing pages next; what spoilt it beyond that comes first.
      for (const { kind, fault, isOver } of blamed) {
        const isGone = isOver && (kind.ending === 'verified' || kind.ending === 'refreshed');
        const next = isGone ? ({ kind: 'retry', delayMs: 0 } as const) : kind.remedy(fault, met);
        if (next.kind === 'repair-output') met = { ...met, value: next.value };
        else if (next.kind !== 'paginate') return atOnce(next, pending(call), met);
        if (action?.kind !== 'paginate') action = next;
      }
      return action;
    },
  };
}

/** A retry without delay may as well be the call that already fits the changes which stand behind. */
function atOnce(action: Action, standing: readonly PendingFault[], met: RemedyContext): Action {
  if (action.kind !== 'retry' || action.delayMs > 0) return action;
  const change = standing.find(({ kind, hasBegun }) => hasBegun && kind.group === 'request-drift');
  return change === undefined ? action : change.kind.remedy(change.fault, met);
}
