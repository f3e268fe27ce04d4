/**
 * The events of a shield: enough for a span per call and per attempt. They contain no secrets, no answers, and no
 * arguments except those that a repair changed.
 */

import type { SloChange } from '../../govern/index.ts';
import type {
  ActionKind,
  Approval,
  CallEndingKind,
  CallPurpose,
  FailureClass,
  Json,
} from '../../types/index.ts';
import type { ArgumentChange } from '../call/argument-changes.ts';

/**
 * How a call ended. `clean`: nothing failed; `recovered`: an attempt failed and the call was recovered; `unconfirmed`: it
 * is not known whether the call took effect (its answer is returned if there is one, otherwise an error is thrown).
 */
export type CallStatus = CallEndingKind;

/** A failure that is safe to show: its text is cleaned, bounded and without secrets. */
export interface RedactedFailure {
  readonly class: FailureClass;
  readonly visibility: 'explicit' | 'implicit';
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  /** The call may have taken effect although its answer did not arrive. */
  readonly ambiguous: boolean;
  /** The same call would fail again at any time. */
  readonly permanent?: boolean;
}

/** Why a call was not recovered, as a code; `reason` has the text. */
export type StopCause =
  /** The circuit breaker is open: the tool was not called, or not again. */
  | 'tool-down'
  /** The retry budget, which all calls of the tool share, is exhausted. */
  | 'retry-budget'
  /** The budget of the call is exhausted: attempts or time. */
  | 'call-budget'
  /** No remaining action is safe. */
  | 'unsafe'
  /** No remaining action is worth its cost. */
  | 'not-worth-it'
  /** An inner shield, around a tool that this tool calls, did not recover it. */
  | 'inner-shield'
  /** The brain or the policy threw an error. */
  | 'brain-failed'
  /** The caller cancelled the call. */
  | 'cancelled'
  /** Shadow mode: no recovery. */
  | 'shadow';

/** Every event of a shield. Times are wall time in milliseconds if the clock provides it, otherwise since its start. */
export type ShieldEvent = CallEvent | CallRepaired | RetryLayerFound | DriftEvent | SloEvent | ShieldWarning;

/** The events of one call, in order. */
export type CallEvent =
  | { readonly type: 'call-started'; readonly call: string; readonly tool: string; readonly atMs: number }
  | AttemptStarted
  | AttemptEnded
  | ActionDecided
  | ArgumentsRepaired
  | {
      /** An action was taken. `price`: its cost as a share of the call's budget. */
      readonly type: 'acted';
      readonly call: string;
      readonly tool: string;
      readonly atMs: number;
      readonly action: ActionKind;
      readonly price: number;
    }
  | CallEnded;

/** An attempt is made with repaired arguments. */
export interface ArgumentsRepaired {
  readonly type: 'arguments-repaired';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** Differences from the arguments of the caller, without secrets. */
  readonly changes: readonly ArgumentChange[];
}

/** A wrong call of a model was repaired before it was made. The call starts afterwards and can end as `clean`. */
export interface CallRepaired {
  readonly type: 'call-repaired';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** Differences from the call that the model wrote, without secrets. Empty if the model wrote invalid JSON. */
  readonly changes: readonly ArgumentChange[];
  /** The tool name that the model wrote, if it differs. */
  readonly toolBefore?: string;
}

/** A problem with a file or memory of the shield. It does not affect calls. */
export interface ShieldWarning {
  readonly type: 'warning';
  readonly atMs: number;
  readonly about: 'experience' | 'memory' | 'trace';
  readonly message: string;
}

/** The behaviour of a tool has changed: nothing is predicted for it until it has settled. */
export interface DriftEvent {
  readonly type: 'drift';
  readonly atMs: number;
  readonly tool: string;
  readonly change: 'suspected' | 'settled';
  /** What changed. */
  readonly reason: string;
}

/** An objective is missed or met again. */
export interface SloEvent extends SloChange {
  readonly type: 'slo';
  readonly atMs: number;
}

export interface AttemptStarted {
  readonly type: 'attempt-started';
  readonly call: string;
  /** The tool that is called: another one if the attempt verifies a write. */
  readonly tool: string;
  readonly purpose: CallPurpose;
  /** Number of the attempt in the call, from 1, verifications included. */
  readonly attempt: number;
  readonly startMs: number;
  /** It started while the first attempt was running: `hedgeAfterMs`. */
  readonly isHedge?: true;
  /** Only with `capture`: a preview, with secrets redacted. */
  readonly args?: Json;
}

export interface AttemptEnded extends Omit<AttemptStarted, 'type' | 'args'> {
  readonly type: 'attempt-ended';
  readonly endMs: number;
  /** Absent if the attempt succeeded. */
  readonly failure?: RedactedFailure;
  readonly isCancelled?: true;
  /** Only with `capture`: a preview, with secrets redacted. */
  readonly result?: Json;
}

export interface ActionDecided {
  readonly type: 'decided';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  readonly action: ActionKind;
  readonly reason: string;
  /** Largest possible cost, as a share of the call's budget. */
  readonly estimate: number;
  readonly delayMs?: number;
  /** Why another action was refused, by a safety rule or the budget. */
  readonly refused?: string;
  /** The answer of the hook `approve`, if it was asked. */
  readonly approval?: Approval;
  /** The action was not taken: shadow mode. */
  readonly isShadow?: true;
}

/** The event at the end of a call. */
export interface CallEnded {
  readonly type: 'call-ended';
  readonly call: string;
  readonly tool: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: CallStatus;
  readonly attempts: number;
  /** Share of the call's budget that recovery spent. */
  readonly spend: number;
  /** Why the call was not recovered or not confirmed; otherwise empty. */
  readonly reason: string;
  /** The same as a code; absent if the call was recovered. */
  readonly stop?: StopCause;
  /** Notes for the model on the answer: repairs, an unconfirmed success, a violated schema. */
  readonly notes?: readonly string[];
  /** The caller received the answer of the tool's `fallback`. */
  readonly isFallback?: true;
  /** The class of the last failure, if there was one. */
  readonly failureClass?: FailureClass;
}

/** Another layer retries the same calls, so attempts multiply. */
export interface RetryLayerFound {
  readonly type: 'retry-layer';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** `inside`: between the shield and the tool; `outside`: around the shield. */
  readonly where: 'inside' | 'outside';
  /** Attempts that the shield made, and executions that were observed. */
  readonly declared: number;
  readonly observed: number;
  /** The same as a sentence. */
  readonly message: string;
}
