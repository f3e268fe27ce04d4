/** One call of a protected tool while it runs, and what runs the tool. */

import type { CallContext, JsonObject } from '../../types/index.ts';
import type { CallEmitter } from '../observe/event-bus.ts';
import type { CallTrace } from './call-trace.ts';
import type { SignalPlace } from './caller-signal.ts';
import type { TrackedCall } from './concurrent-calls.ts';
import type { ToolGuard } from './tool-guard.ts';

/** Runs the tool itself. */
export interface ToolRunner {
  /** False: a plain function. */
  readonly isDeclared: boolean;
  /** Declared tools receive the context of a call; plain functions only with `passContext`. */
  readonly receivesContext: boolean;
  /** Whether its parameters show that it takes the context: then each attempt has its own signal. */
  readonly takesContext: boolean;
  /** `context`: present if the tool receives it, or if the caller passed a signal. */
  run(
    args: readonly unknown[],
    self: unknown,
    context: CallContext | undefined,
    place: SignalPlace | undefined,
  ): unknown;
}

/** One call while it runs. */
export interface PendingCall {
  /** The tool that is called. */
  readonly guard: ToolGuard;
  /** Empty if it is not needed. */
  readonly id: string;
  readonly args: readonly unknown[];
  readonly self: unknown;
  readonly startedMs: number;
  readonly signal: AbortSignal | undefined;
  /** Where the caller of a plain function passed its signal; `args` do not contain it. */
  readonly signalPlace: SignalPlace | undefined;
  /** Undefined without listeners. */
  readonly emitter: CallEmitter | undefined;
  /** Undefined if no trace is written. */
  readonly trace: CallTrace | undefined;
  /**
   * The idempotency keys of the call are derived from it. It is the same for all attempts, repaired or not, and differs
   * from that of any other call. Call ids of frameworks are not enough: "call_0" occurs in every conversation.
   */
  readonly keyScope: string;
  readonly onNote: ((note: string) => void) | undefined;
  /** Secrets in its arguments, if they were scanned before the tool could modify them. */
  readonly secrets: readonly string[];
  /** Number of notes written before the call. */
  readonly notesBefore: number;
  /** A copy of the only argument, if it is JSON and may be needed again: a tool may modify it. */
  readonly originalArguments: JsonObject | undefined;
  /** If records of calls are identified by their creation time. */
  readonly tracked: TrackedCall | undefined;
}
