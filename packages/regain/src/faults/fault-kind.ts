/** The interface of a fault kind: in which phase it acts, what the caller sees, how long it lasts, what clears it. */

import type { ErrorFormatter, WordingFamily } from '../dialects/index.ts';
import type { Action, ActionKind, CallContext, Json, JsonObject, Random, ToolSpec } from '../types/index.ts';

export type FaultGroup =
  | 'transport'
  | 'quota'
  | 'auth'
  | 'request-drift'
  | 'response'
  | 'effect'
  | 'conflict'
  | 'injection'
  | 'model-mistake';

/** `before-send`: the tool never ran; `in-flight`: it ran or not, the answer is bad; `after-commit`: it ran. */
export const faultPhases = ['before-send', 'in-flight', 'after-commit'] as const;
export type FaultPhase = (typeof faultPhases)[number];

/**
 * How a fault ends. `transient`: after a number of tries; `waiting`: when virtual time has passed;
 * `adapted`: only when the call (or the parsing of the answer) fits the changed tool; `refreshed`: when
 * credentials are renewed; `verified`: when the state is read again; `never`: nothing on this tool ends it.
 */
export type FaultEnding = 'transient' | 'waiting' | 'adapted' | 'refreshed' | 'verified' | 'never';

/** A drawn fault: its kind and its drawn details, plain JSON so that schedules can be pinned. */
export interface Fault {
  readonly kind: string;
  /** The try of the step (from 0) at which it begins. */
  readonly onset: number;
  /** For `transient`: how many tries it lasts. */
  readonly tries: number;
  /** For `waiting`: how long it lasts from its first landing. In `apply` and `remedy`: the remaining time. */
  readonly waitMs: number;
  /** What the kind drew: which parameter, which new name, ... */
  readonly detail: JsonObject;
}

/** One call that is affected by a fault. */
export interface InterceptedCall {
  readonly fault: Fault;
  /** The tool as it was before any fault. */
  readonly spec: ToolSpec;
  /** The name under which it was called: differs from the spec's once the tool is renamed. */
  readonly calledName: string;
  readonly args: JsonObject;
  readonly context: CallContext;
  /** How this tool formats its errors. */
  readonly errorFormatter: ErrorFormatter;
  /** Runs the tool itself (once, or not at all). */
  readonly run: (args: JsonObject) => Promise<unknown>;
  /** Runs the tool itself this long after the call was made. Its answer is discarded. */
  readonly runLater: (args: JsonObject, afterMs: number) => void;
  /** For a lagging read: the earlier answer, if the current one is not shown yet. */
  readonly earlierAnswer?: (() => Promise<unknown>) | undefined;
}

/** A kind of fault: where it occurs, what the caller gets, how it ends and what clears it. */
export interface FaultKind {
  readonly name: string;
  readonly group: FaultGroup;
  readonly phase: FaultPhase;
  readonly visibility: 'explicit' | 'implicit';
  readonly ending: FaultEnding;
  /** The actions that clear it. A test proves that no other action does. */
  readonly clearedBy: readonly ActionKind[];
  /** The actions that clear it on this tool, if that depends on the tool. */
  clearedOn?(spec: ToolSpec): readonly ActionKind[];
  /** Default duration if a profile sets none: tries for `transient`, time for `waiting`. */
  readonly defaults?: { readonly triesMean?: number; readonly waitMsMean?: number };
  /** Set if it is not drawn by weight: it belongs to this part of a profile. */
  readonly profilePart?: 'lag';
  /** It changes the names of tools, so it cannot apply to a single tool. */
  readonly needsToolbox?: boolean;
  /** It lets calls take effect after they were reported as failed; declared consistency of reads is withdrawn then. */
  readonly landsLate?: boolean;
  readonly summary: string;
  /** Whether it can affect this tool. Depends on the spec alone, so that all policies get the same fault schedule. */
  appliesTo(spec: ToolSpec): boolean;
  /** `family`: the wording family of the rollout, for kinds that leave marks in answers. Default: the first. */
  draw(random: Random, spec: ToolSpec, family?: WordingFamily): JsonObject;
  /** What the caller sees while the fault is active: returns or throws exactly as the tool would. */
  apply(encounter: InterceptedCall): Promise<unknown>;
  /** For `adapted`: whether this call already fits the changed tool; then `apply` is skipped. */
  isAdapted?(fault: Fault, args: JsonObject, called: string): boolean;
  /** The tool as listed while the fault is active (renamed, changed); null if it is gone. */
  changeSpec?(fault: Fault, spec: ToolSpec): ToolSpec | null;
  /** The next action of an observer who knows the fault. */
  remedy(fault: Fault, context: RemedyContext): Action;
}

/** Input of `remedy`: the failed call and its answer. */
export interface RemedyContext {
  readonly spec: ToolSpec;
  readonly specs: readonly ToolSpec[];
  readonly args: JsonObject;
  readonly value: Json | undefined;
  readonly nowMs: number;
}
