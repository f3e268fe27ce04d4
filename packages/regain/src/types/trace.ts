/**
 * What happened to the calls of an agent, event by event: one versioned format for experiments, for shields and for
 * traces of other origin. A trace is a head and the events after it; docs/recovery.md describes each field.
 *
 * Times are milliseconds on the clock of whoever wrote the trace, and absent where nobody recorded them. Arguments and
 * answers are bounded pictures, and absent where they were not to be written down.
 */

import type { ActionKind } from './action.ts';
import type { Operator } from './brain.ts';
import type { CostModel } from './cost-model.ts';
import type { Failure } from './failure.ts';
import type { Json, JsonObject } from './json.ts';
import type { FinishReason } from './language-model.ts';
import type { Ending, RawCost } from './observation.ts';
import type { CallPurpose, EffectClass } from './tool.ts';

export const traceVersion = 2;

/** One line of a trace. */
export type TraceEvent =
  | TraceHead
  | TraceCallEvent
  | AttemptEvent
  | DiagnosisEvent
  | DecisionEvent
  | CostEvent
  | CallEnding
  | TraceEnding;

/** What one observation of the law is made of: all calls of a rollout together, or each call by itself. */
export const traceUnits = ['rollout', 'call'] as const;
export type TraceUnit = (typeof traceUnits)[number];

/** The first line: where the trace comes from, and whatever is known of what it is about. */
export interface TraceHead {
  readonly type: 'trace';
  readonly version: typeof traceVersion;
  /** Who wrote it: `lab`, `shield`, or the name of a reader of foreign traces. */
  readonly source: string;
  readonly unit: TraceUnit;
  readonly atMs?: number;
  /** Wall time at 0 of the trace's clock, in milliseconds since 1970. */
  readonly epochMs?: number;
  /** One process, conversation or file, by a name that no other has. */
  readonly session?: string;
  readonly suite?: string;
  readonly task?: string;
  readonly policy?: string;
  readonly profile?: string;
  readonly backbone?: string;
  readonly seed?: number;
  readonly repeat?: number;
  /** What turns the raw costs of the trace into shares of the recovery budget. */
  readonly costModel?: CostModel;
}

/** An agent wants a call to be made. `call` is the name by which the events after it refer to it. */
export interface TraceCallEvent {
  readonly type: 'call';
  readonly call: string;
  readonly tool: string;
  /** That of its head, where several sessions may write into one file at the same time. */
  readonly session?: string;
  readonly atMs?: number;
  readonly args?: JsonObject;
  readonly effect?: EffectClass;
  /** Zero-based index of the step of the plan that it is, where there is a plan. */
  readonly step?: number;
  /** The name that the agent's framework has for it; other calls may have the same. */
  readonly callId?: string;
}

/**
 * `answered`: the tool gave an answer, right or wrong; `error`: it threw, ran into its time limit, or marked its answer
 * as an error; `cancelled`: nobody waited for the answer any longer, and it may have taken effect.
 */
export const attemptOutcomes = ['answered', 'error', 'cancelled'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** A tool was called: for the call itself (purpose `step`), or beside it. */
export interface AttemptEvent {
  readonly type: 'attempt';
  readonly call: string;
  /** Zero-based index among all attempts of the call. */
  readonly attempt: number;
  readonly purpose: CallPurpose;
  /** Zero-based index among the attempts of the same tool for the same purpose. */
  readonly nth?: number;
  readonly tool: string;
  /** Absent where they are those of the call. */
  readonly args?: JsonObject;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly outcome: AttemptOutcome;
  readonly value?: Json;
  /** `value` leaves something out. */
  readonly isCut?: true;
}

/** A failure was met, and what it was judged to be. */
export interface DiagnosisEvent {
  readonly type: 'diagnosis';
  readonly call: string;
  /** The attempt that failed; absent where the call was not made. */
  readonly attempt?: number;
  readonly atMs?: number;
  readonly failure: Failure;
  /** `flagged`: the tool or the recorder marked it as a failure; `inferred`: what came looks like one. */
  readonly basis: 'flagged' | 'inferred';
  /** What an action left of a failure that was met before: no further failure. */
  readonly isRevision?: true;
}

/** What is to be done about the failure. */
export interface DecisionEvent {
  readonly type: 'decision';
  readonly call: string;
  readonly atMs?: number;
  readonly action: TracedAction;
  /** Why, in the policy's words. */
  readonly reason: string;
  /** The most that the action can cost, as a share of the recovery budget. */
  readonly estimate?: number;
  /** What safety or the budget had against what the policy wanted. */
  readonly refused?: string;
  readonly considered?: Considered;
  /** It was not carried out: whoever decided only watches. */
  readonly isShadow?: true;
}

/** An action, without what was not to be written down. */
export interface TracedAction {
  readonly kind: ActionKind;
  readonly tool?: string;
  readonly args?: JsonObject;
  readonly first?: true;
  readonly value?: Json;
  readonly delayMs?: number;
  readonly reason?: string;
}

/** What a brain weighed before a decision, best first, and the exemplars that it was shown. */
export interface Considered {
  readonly proposals: readonly {
    readonly action: ActionKind;
    readonly operators: readonly Operator[];
    readonly chance: number;
    readonly support: number;
    readonly why: string;
  }[];
  readonly exemplars: readonly {
    readonly id: string;
    readonly operator: Operator;
    readonly success: boolean;
    readonly similarity: number;
    /** The beginning of the text it was found by. */
    readonly text: string;
  }[];
}

/**
 * `attempt`: the call itself; `side-call`: a call beside it, such as a read that verifies it; `wait`: a delay before the
 * next attempt; `setup`: fresh credentials, the list of tools; `thought`: deciding what to do about a failure;
 * `planning`: a turn of a model that plans.
 */
export const costPurposes = ['attempt', 'side-call', 'wait', 'setup', 'thought', 'planning'] as const;
export type CostPurpose = (typeof costPurposes)[number];

/** Something was spent. It follows the attempt or the decision that it is the cost of. */
export interface CostEvent {
  readonly type: 'cost';
  readonly for: CostPurpose;
  /** Absent where it belongs to no single call. */
  readonly call?: string;
  readonly atMs?: number;
  /** What is absent was not recorded, and counts as 0. */
  readonly cost: Partial<RawCost>;
  /** Of `planning` alone. */
  readonly turn?: PlanningTurn;
}

export interface PlanningTurn {
  /** Zero-based index. */
  readonly index: number;
  /** The tools of the calls that the model wants to be made. */
  readonly calls: readonly string[];
  readonly finish?: FinishReason;
  /** Why nothing can be made of it: the turn is a failed attempt of its own. */
  readonly problem?: string;
}

/**
 * `clean`: no failure met; `recovered`: failures met and the call done; `unconfirmed`: whether it took effect is not known;
 * `handed-off`: passed on deliberately; `gave-up`: not done; `cancelled`: whoever made the call cancelled it.
 */
export const callEndings = [
  'clean',
  'recovered',
  'unconfirmed',
  'handed-off',
  'gave-up',
  'cancelled',
] as const;
export type CallEndingKind = (typeof callEndings)[number];

export interface CallEnding {
  readonly type: 'ending';
  readonly call: string;
  readonly atMs?: number;
  readonly ending: CallEndingKind;
  /** Of `unconfirmed`: the caller got an answer all the same. */
  readonly isAnswered?: true;
  /** Why it was not done or could not be confirmed; else empty. */
  readonly reason: string;
  /** The same in one word. */
  readonly stop?: string;
  /** What the agent was told beside the answer. */
  readonly notes?: readonly string[];
}

/** Whether the agent got what it asked for, as far as anybody knows. */
export function isCallDone({ ending, isAnswered }: CallEnding): boolean {
  return ending === 'clean' || ending === 'recovered' || isAnswered === true;
}

/** How all of it ended: the rollout, the session. Nothing of the same trace comes after it. */
export interface TraceEnding {
  readonly type: 'ending';
  readonly call?: never;
  readonly atMs?: number;
  readonly ending: Ending;
  readonly reason: string;
}

/** How a step can end for the loop. */
export const stepStatuses = ['done', 'handed-off', 'gave-up', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];
