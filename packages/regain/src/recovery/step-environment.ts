/** The environment of a step, and its possible results. */

import type { LedgerBuilder } from '../law/index.ts';
import type {
  CallPurpose,
  Clock,
  CostModel,
  DecisionEvent,
  Failure,
  Json,
  Renames,
  TaskContext,
  Toolbox,
  TraceEvent,
  Verification,
} from '../types/index.ts';
import type { RecoveryLimits } from './action-costs.ts';
import type { Classify } from './detect/index.ts';
import type { Policy, RecoveryTurn, ToolCall } from './policy.ts';

export interface StepEnvironment {
  readonly call: ToolCall;
  /** The task that the call belongs to, if any. */
  readonly context?: TaskContext | undefined;
  /** The outcome of the step's own call, if it was already made: the loop continues from there. */
  readonly first?: InitialCall | undefined;
  /** Seed of idempotency keys, unique per rollout or call. Default: the task or the tool. */
  readonly rollout?: string | undefined;
  readonly toolbox: Toolbox;
  readonly policy: Policy;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  /** How long it takes to read the list of tools again, for environments that simulate it. Default: 200. */
  readonly rereadMs?: number;
  /** The user's classification of failures. */
  readonly classify?: Classify | undefined;
  /** Money for one call of a tool. Absent: none. */
  readonly priceOf?: (tool: string) => number;
  /** Whether another call that overlapped this one could have created a record that matches this one. */
  readonly hasEqualCall?: ((verification: Verification) => boolean) | undefined;
  /** Parameters of a tool that have another name here than in its schema. */
  readonly renamesOf?: ((tool: string) => Renames) | undefined;
  /** The ledger; the loop writes to it. */
  readonly ledger: LedgerBuilder;
  /** The id of the call in the trace. Default: the number of its step. */
  readonly id?: string | undefined;
  /** Receives every trace event. Absent: a call that succeeds at once is not recorded. */
  readonly emit?: ((event: TraceEvent) => void) | undefined;
  readonly watcher?: Watcher | undefined;
}

/** Observes a call while it runs. The trace has only what ended; this also has what started. */
export interface Watcher {
  readonly attemptStarted?: (attempt: StartedAttempt) => void;
  readonly attemptEnded?: (attempt: EndedAttempt) => void;
  /** A failure without an attempt. */
  readonly noticed?: (failure: Failure) => void;
  readonly decided?: (decision: DecisionEvent) => void;
  /** `left`: the failure after an action that made no call. */
  readonly acted?: (acted: {
    readonly turn: RecoveryTurn;
    readonly left: Failure | undefined;
    readonly atMs: number;
  }) => void;
}

/** An attempt that has started. */
export interface StartedAttempt {
  readonly call: ToolCall;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly startMs: number;
}

export interface EndedAttempt extends StartedAttempt {
  readonly endMs: number;
  /** A preview of the answer. */
  readonly value?: Json | undefined;
  readonly failure?: Failure | undefined;
  readonly isCancelled?: true | undefined;
}

/** When the call was made, and its answer or error. */
export type InitialCall = { readonly startedMs: number } & (
  | { readonly value: unknown }
  | { readonly error: unknown }
);

export type StepResult =
  | {
      readonly status: 'done';
      readonly value: Json;
      /** Why no read could confirm a write that reported success. */
      readonly unconfirmed?: string;
    }
  | { readonly status: 'handed-off' | 'gave-up' | 'cancelled'; readonly reason: string };
