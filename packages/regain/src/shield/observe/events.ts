/**
 * What a shield tells whoever listens: enough for a span per call and one per attempt. No secrets, no answers, and no
 * arguments but those that a repair changed.
 */

import type { SloChange } from '../../govern/index.ts';
import type { ActionKind, CallEndingKind, CallPurpose, FailureClass, Json } from '../../types/index.ts';
import type { ArgumentChange } from '../call/argument-changes.ts';

/**
 * How a call ended. `clean`: nothing failed; `recovered`: something did, and was put right; `unconfirmed`: whether the
 * call took effect is not known (its answer is returned where there is one, else an error is thrown).
 */
export type CallStatus = CallEndingKind;

/** A failure as it may be shown: its text cleaned, bounded and without secrets. */
export interface RedactedFailure {
  readonly class: FailureClass;
  readonly visibility: 'explicit' | 'implicit';
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  /** The call may have taken effect although its answer did not arrive. */
  readonly ambiguous: boolean;
  /** The same call would fail again, now and later. */
  readonly permanent?: boolean;
}

/** Why a call was not recovered, in one of a few words; `reason` has the sentence. */
export type StopCause =
  /** The breaker is open: the tool was not called, or not again. */
  | 'tool-down'
  /** The retry budget that all calls of the tool share is spent. */
  | 'retry-budget'
  /** The call's own budget is: its attempts, its time. */
  | 'call-budget'
  /** Whatever is left to try could do harm. */
  | 'unsafe'
  /** Nothing is left that is worth its price. */
  | 'not-worth-it'
  /** Another shield, around what the tool calls, has given up already. */
  | 'inner-shield'
  /** Whoever decides threw. */
  | 'brain-failed'
  | 'cancelled'
  /** The shield only looks. */
  | 'shadow';

/** Times are wall time in milliseconds where the clock knows it, else since the clock's beginning. */
export type ShieldEvent = CallEvent | CallRepaired | RetryLayerFound | DriftEvent | SloEvent | ShieldWarning;

/** What happens to one call, in order. */
export type CallEvent =
  | { readonly type: 'call-started'; readonly call: string; readonly tool: string; readonly atMs: number }
  | AttemptStarted
  | AttemptEnded
  | ActionDecided
  | ArgumentsRepaired
  | {
      /** What an action cost when it was taken, as a share of the call's budget. */
      readonly type: 'acted';
      readonly call: string;
      readonly tool: string;
      readonly atMs: number;
      readonly action: ActionKind;
      readonly price: number;
    }
  | CallEnded;

/** An attempt is made with other arguments than the caller gave. */
export interface ArgumentsRepaired {
  readonly type: 'arguments-repaired';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** What is different from the call as the caller made it, without secrets. */
  readonly changes: readonly ArgumentChange[];
}

/** A call that a model got wrong was put right before it was made: it begins only then, and may well be clean. */
export interface CallRepaired {
  readonly type: 'call-repaired';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** What is different from the call as the model wrote it, without secrets. A call that was no JSON has no arguments. */
  readonly changes: readonly ArgumentChange[];
  /** The tool as the model named it, where that is another name. */
  readonly toolBefore?: string;
}

/** Something is wrong with the shield's own surroundings: nothing a call would notice. */
export interface ShieldWarning {
  readonly type: 'warning';
  readonly atMs: number;
  readonly about: 'experience' | 'memory' | 'trace';
  readonly message: string;
}

/** A tool is no longer what was learnt of it: nothing is predicted of it until it has settled. */
export interface DriftEvent {
  readonly type: 'drift';
  readonly atMs: number;
  readonly tool: string;
  readonly change: 'suspected' | 'settled';
  /** What changed. */
  readonly reason: string;
}

/** An objective is missed, or met again. */
export interface SloEvent extends SloChange {
  readonly type: 'slo';
  readonly atMs: number;
}

export interface AttemptStarted {
  readonly type: 'attempt-started';
  readonly call: string;
  /** The tool that is called: another one where the attempt is a look at what a write did. */
  readonly tool: string;
  readonly purpose: CallPurpose;
  /** The how-manieth attempt of the call, from 1 on, looks included. */
  readonly attempt: number;
  readonly startMs: number;
  /** With `capture` alone: a picture, secrets taken out. */
  readonly args?: Json;
}

export interface AttemptEnded extends Omit<AttemptStarted, 'type' | 'args'> {
  readonly type: 'attempt-ended';
  readonly endMs: number;
  /** Absent where it succeeded. */
  readonly failure?: RedactedFailure;
  readonly isCancelled?: true;
  /** With `capture` alone: a picture, secrets taken out. */
  readonly result?: Json;
}

export interface ActionDecided {
  readonly type: 'decided';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  readonly action: ActionKind;
  readonly reason: string;
  /** The most it can cost, as a share of the call's budget. */
  readonly estimate: number;
  readonly delayMs?: number;
  /** What safety or the budget had against what was wanted. */
  readonly refused?: string;
  /** It was not done: the shield only looks. */
  readonly isShadow?: true;
}

/** Event. */
export interface CallEnded {
  readonly type: 'call-ended';
  readonly call: string;
  readonly tool: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: CallStatus;
  readonly attempts: number;
  /** Share of the call's budget that was spent. */
  readonly spend: number;
  /** Why it was not recovered, or could not be confirmed; else empty. */
  readonly reason: string;
  /** The same in one word; absent where it was recovered. */
  readonly stop?: StopCause;
  /** What the model is told beside the answer: repairs, a success that could not be confirmed, a schema that is not met. */
  readonly notes?: readonly string[];
  /** The class of the last failure, where there was one. */
  readonly failureClass?: FailureClass;
}

/** Another layer retries what this shield retries, too: attempts multiply. */
export interface RetryLayerFound {
  readonly type: 'retry-layer';
  readonly call: string;
  readonly tool: string;
  readonly atMs: number;
  /** `inside`: between the shield and the tool; `outside`: around the shield. */
  readonly where: 'inside' | 'outside';
  /** Attempts that the shield made of it, and those that were made in truth. */
  readonly declared: number;
  readonly observed: number;
  /** The same in a sentence. */
  readonly message: string;
}
