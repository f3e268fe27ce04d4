/** What a step is recovered in, and what it can come to. */

import type { LedgerBuilder } from '../law/index.ts';
import type {
  CallPurpose,
  Clock,
  CostModel,
  DecisionEvent,
  Failure,
  Json,
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
  /** The task that the call is a step of, where it is one. */
  readonly context?: TaskContext | undefined;
  /** What the step's own call came to, where it was already made: the loop takes over from there. */
  readonly first?: InitialCall | undefined;
  /** What idempotency keys are drawn from, so that no other rollout or call has the same; the task or the tool by default. */
  readonly rollout?: string | undefined;
  readonly toolbox: Toolbox;
  readonly policy: Policy;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  /** A user's own word on what failures are. */
  readonly classify?: Classify | undefined;
  /** Whether another call was under way since this one began whose record, recognised so, could be taken for this one's. */
  readonly hasEqualCall?: ((verification: Verification) => boolean) | undefined;
  /** The ledger; the loop writes into it. */
  readonly keeper: LedgerBuilder;
  /** The name of the call in the trace; the number of its step where it has none. */
  readonly id?: string | undefined;
  /** Hears every event of the trace. Absent: a call that succeeds at once is not written down at all. */
  readonly emit?: ((event: TraceEvent) => void) | undefined;
  readonly watcher?: Watcher | undefined;
}

/** Whoever follows a call while it runs. The trace says what has ended; this says what has begun as well. */
export interface Watcher {
  readonly attemptStarted?: (attempt: StartedAttempt) => void;
  readonly attemptEnded?: (attempt: EndedAttempt) => void;
  /** A failure that no attempt has reported. */
  readonly noticed?: (failure: Failure) => void;
  readonly decided?: (decision: DecisionEvent) => void;
  /** `left`: what an action that called nothing has left of the failure. */
  readonly acted?: (acted: {
    readonly turn: RecoveryTurn;
    readonly left: Failure | undefined;
    readonly atMs: number;
  }) => void;
}

/** An attempt that has begun. */
export interface StartedAttempt {
  readonly call: ToolCall;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly startMs: number;
}

export interface EndedAttempt extends StartedAttempt {
  readonly endMs: number;
  /** A picture of the answer. */
  readonly value?: Json | undefined;
  readonly failure?: Failure | undefined;
  readonly isCancelled?: true | undefined;
}

/** When the call was made, and what it answered or threw. */
export type InitialCall = { readonly startedMs: number } & (
  | { readonly value: unknown }
  | { readonly error: unknown }
);

export type StepResult =
  | {
      readonly status: 'done';
      readonly value: Json;
      /** Set where a write reported success and no read could confirm it: why not. */
      readonly unconfirmed?: string;
    }
  | { readonly status: 'handed-off' | 'gave-up' | 'cancelled'; readonly reason: string };
