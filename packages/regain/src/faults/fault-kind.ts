/** What a fault kind is, built in or a user's own: where it strikes, how it looks, how long it lasts, and what clears it. */

import type { ErrorFormatter } from '../dialects/index.ts';
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
export type FaultPhase = 'before-send' | 'in-flight' | 'after-commit';

/**
 * How a fault ends. `transient`: after a number of tries; `waiting`: when virtual time has passed;
 * `adapted`: only when the call (or the reading of the answer) fits the changed tool; `refreshed`: when
 * credentials were renewed; `verified`: when the state was read again; `never`: nothing on this tool ends it.
 */
export type FaultEnding = 'transient' | 'waiting' | 'adapted' | 'refreshed' | 'verified' | 'never';

/** A fault that has been drawn: its kind and what was drawn for it, plain JSON so that schedules can be pinned. */
export interface Fault {
  readonly kind: string;
  /** The try of the step (from 0) at which it strikes first. */
  readonly onset: number;
  /** For `transient`: how many tries it lasts. */
  readonly tries: number;
  /** For `waiting`: how long it lasts from its first landing. When met, or asked for a remedy: what is left of it. */
  readonly waitMs: number;
  /** What the kind drew for itself: which parameter, which new name, ... */
  readonly detail: JsonObject;
}

/** One call that a fault stands in front of. */
export interface InterceptedCall {
  readonly fault: Fault;
  /** The tool as it was before any fault. */
  readonly spec: ToolSpec;
  /** The name under which it was called: another one once it was renamed. */
  readonly calledName: string;
  readonly args: JsonObject;
  readonly context: CallContext;
  /** How this tool words its errors. */
  readonly errorFormatter: ErrorFormatter;
  /** Runs the tool itself (once, or not at all). */
  readonly run: (args: JsonObject) => Promise<unknown>;
  /** Lets the tool itself run this long after the call was made. Its answer reaches nobody. */
  readonly runLater: (args: JsonObject, afterMs: number) => void;
  /** For a read that is behind: what it shows, where it does not show what is there. */
  readonly earlierAnswer?: (() => Promise<unknown>) | undefined;
}

/** A fault kind. */
export interface FaultKind {
  readonly name: string;
  readonly group: FaultGroup;
  readonly phase: FaultPhase;
  readonly visibility: 'explicit' | 'implicit';
  readonly ending: FaultEnding;
  /** The actions that clear it; a test proves that no other does. */
  readonly clearedBy: readonly ActionKind[];
  /** Those of them that clear it on this tool, where that depends on the tool. */
  clearedOn?(spec: ToolSpec): readonly ActionKind[];
  /** How long it lasts unless a profile says otherwise: tries for `transient`, time for `waiting`. */
  readonly defaults?: { readonly triesMean?: number; readonly waitMsMean?: number };
  /** It is not drawn among others by weight: it comes with this part of a profile. */
  readonly profilePart?: 'lag';
  /** It changes what tools are called: it cannot strike a tool that stands alone. */
  readonly needsToolbox?: boolean;
  /** It lets calls take effect after they were reported as failed: what reads promise is withdrawn then. */
  readonly landsLate?: boolean;
  readonly summary: string;
  /** Whether it can strike this tool at all. Looks at the spec alone, so that all policies meet the same weather. */
  appliesTo(spec: ToolSpec): boolean;
  draw(random: Random, spec: ToolSpec): JsonObject;
  /** What the caller meets while the fault is there: returns or throws exactly as the tool would. */
  apply(encounter: InterceptedCall): Promise<unknown>;
  /** For `adapted`: whether this call already fits the changed tool; then `apply` lets it through. */
  isAdapted?(fault: Fault, args: JsonObject, called: string): boolean;
  /** The tool as the list shows it once the fault is there (renamed, drifted); null when it is gone. */
  changeSpec?(fault: Fault, spec: ToolSpec): ToolSpec | null;
  /** What whoever knows the fault does next. */
  remedy(fault: Fault, met: RemedyContext): Action;
}

/** What the remedy may look at: the call that failed and what came back. */
export interface RemedyContext {
  readonly spec: ToolSpec;
  readonly specs: readonly ToolSpec[];
  readonly args: JsonObject;
  readonly value: Json | undefined;
  readonly nowMs: number;
}
