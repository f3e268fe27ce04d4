/**
 * The trace of an agent's calls, event by event: one versioned format for experiments, shields and imported traces. A
 * trace is a head and the events after it; docs/reference/trace-format.md describes each field.
 *
 * Times are milliseconds on the clock of the writer, and absent if not recorded. Arguments and answers are bounded
 * previews, and absent if they were not to be recorded.
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

/** The unit of one observation of the law: all calls of a rollout together, or each call by itself. */
export const traceUnits = ['rollout', 'call'] as const;
export type TraceUnit = (typeof traceUnits)[number];

/** The first line: the origin of the trace, and known facts about its subject. */
export interface TraceHead {
  readonly type: 'trace';
  readonly version: typeof traceVersion;
  /** The writer: `lab`, `shield`, or the name of a reader of foreign traces. */
  readonly source: string;
  readonly unit: TraceUnit;
  readonly atMs?: number;
  /** Wall time at 0 of the trace's clock, in milliseconds since 1970. */
  readonly epochMs?: number;
  /** One process, conversation or file, by a unique name. */
  readonly session?: string;
  readonly suite?: string;
  readonly task?: string;
  readonly policy?: string;
  readonly profile?: string;
  readonly backbone?: string;
  readonly seed?: number;
  readonly repeat?: number;
  /** Converts the raw costs of the trace into shares of the recovery budget. */
  readonly costModel?: CostModel;
}

/** An agent requests a call. `call` is the name by which later events refer to it. */
export interface TraceCallEvent {
  readonly type: 'call';
  readonly call: string;
  readonly tool: string;
  /** That of its head, if several sessions may write to one file at the same time. */
  readonly session?: string;
  readonly atMs?: number;
  readonly args?: JsonObject;
  readonly effect?: EffectClass;
  /** The recovery budget of this call, if it differs from that of the cost model in the head. */
  readonly budget?: number;
  /** Zero-based index of its step in the plan, if there is a plan. */
  readonly step?: number;
  /** Its name in the agent's framework; not necessarily unique. */
  readonly callId?: string;
}

/**
 * `answered`: the tool gave an answer, right or wrong; `error`: it threw, timed out, or marked its answer as an error;
 * `cancelled`: the caller stopped waiting, and it may have taken effect.
 */
export const attemptOutcomes = ['answered', 'error', 'cancelled'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** A tool was called: for the call itself (purpose `step`), or as an auxiliary call. */
export interface AttemptEvent {
  readonly type: 'attempt';
  readonly call: string;
  /** Zero-based index among all attempts of the call. */
  readonly attempt: number;
  readonly purpose: CallPurpose;
  /** Zero-based index among the attempts of the same tool for the same purpose. */
  readonly nth?: number;
  readonly tool: string;
  /** Absent if they are those of the call. */
  readonly args?: JsonObject;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly outcome: AttemptOutcome;
  readonly value?: Json;
  /** `value` is incomplete. */
  readonly isCut?: true;
  /** It started while the first attempt was running. */
  readonly isHedge?: true;
  /** How far the request got, if the writer sends it itself. */
  readonly delivery?: (typeof deliveries)[number];
}

/** `not sent`: no byte left the process. `sent`: it may have been executed. `complete`: its answer was read. */
export const deliveries = ['not sent', 'sent', 'answer begun', 'complete'] as const;

/** A failure was detected and classified. */
export interface DiagnosisEvent {
  readonly type: 'diagnosis';
  readonly call: string;
  /** The attempt that failed; absent if the call was not made. */
  readonly attempt?: number;
  readonly atMs?: number;
  readonly failure: Failure;
  /** `flagged`: the tool or the recorder marked it as a failure; `inferred`: detected from the answer. */
  readonly basis: 'flagged' | 'inferred';
  /** A revised diagnosis of an earlier failure: not a further failure. */
  readonly isRevision?: true;
}

export const approvals = ['approved', 'denied'] as const;
export type Approval = (typeof approvals)[number];

/** The decision on a failure. */
export interface DecisionEvent {
  readonly type: 'decision';
  readonly call: string;
  readonly atMs?: number;
  readonly action: TracedAction;
  /** The reason, in the policy's words. */
  readonly reason: string;
  /** The maximum cost of the action, as a share of the recovery budget. */
  readonly estimate?: number;
  /** Why safety or the budget replaced the policy's choice. */
  readonly refused?: string;
  readonly considered?: Considered;
  /** The answer, if the action was unsafe and a person or a program was asked. */
  readonly approval?: Approval;
  /** It was not executed: shadow mode. */
  readonly isShadow?: true;
}

/** An action, without fields that were not to be recorded. */
export interface TracedAction {
  readonly kind: ActionKind;
  readonly tool?: string;
  readonly args?: JsonObject;
  readonly first?: true;
  readonly value?: Json;
  readonly delayMs?: number;
  readonly reason?: string;
}

/** The proposals of a brain before a decision, best first, and the exemplars shown to it. */
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
    /** The beginning of the text by which it was found. */
    readonly text: string;
  }[];
}

/**
 * `attempt`: the call itself; `side-call`: an auxiliary call, such as a read that verifies it; `wait`: a delay before the
 * next attempt; `setup`: new credentials, the list of tools; `thought`: deciding on a failure;
 * `planning`: a turn of a planning model.
 */
export const costPurposes = ['attempt', 'side-call', 'wait', 'setup', 'thought', 'planning'] as const;
export type CostPurpose = (typeof costPurposes)[number];

/** A cost. It follows its attempt or decision. */
export interface CostEvent {
  readonly type: 'cost';
  readonly for: CostPurpose;
  /** Absent if it belongs to no single call. */
  readonly call?: string;
  readonly atMs?: number;
  /** Absent fields were not recorded, and count as 0. */
  readonly cost: Partial<RawCost>;
  /** For `planning` only. */
  readonly turn?: PlanningTurn;
}

export interface PlanningTurn {
  /** Zero-based index. */
  readonly index: number;
  /** The tools of the calls that the model requested. */
  readonly calls: readonly string[];
  readonly finish?: FinishReason;
  /** Why the turn is unusable: it is then a failed attempt of its own. */
  readonly problem?: string;
}

/**
 * `clean`: no failure; `recovered`: failures and the call completed; `unconfirmed`: its effect is unknown;
 * `handed-off`: passed on deliberately; `gave-up`: not completed; `cancelled`: the caller cancelled it.
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
  /** For `unconfirmed`: the caller got an answer nevertheless. */
  readonly isAnswered?: true;
  /** It was not completed, and the caller got the answer of a fallback. */
  readonly isFallback?: true;
  /** Why it was not completed or not confirmed; otherwise empty. */
  readonly reason: string;
  /** The same as a code. */
  readonly stop?: string;
  /** Notes for the agent in addition to the answer. */
  readonly notes?: readonly string[];
}

/** Whether the agent got what it requested, as far as known. */
export function isCallDone({
  ending,
  isAnswered,
}: Pick<CallEnding, 'ending'> & { readonly isAnswered?: true | undefined }): boolean {
  return ending === 'clean' || ending === 'recovered' || (ending === 'unconfirmed' && isAnswered === true);
}

/** The end of the whole rollout or session. No event of the same trace follows. */
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
