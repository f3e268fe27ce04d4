/**
 * What a reader of foreign traces gives: the facts that were recorded, in the order in which they were recorded. A field
 * that the dialect does not record is absent. Nothing is inferred here; `analysis` does that.
 */

import type { CallEndingKind, FailureClass, Json, JsonObject, ToolSpec } from '../types/index.ts';

/** One recorded fact. */
export type Recorded =
  | RecordedSession
  | RecordedCall
  | RecordedResult
  | RecordedEnding
  | RecordedTurn
  | RecordedMessage
  | RecordedTools
  | RecordedOutcome;

/** Facts about a session: one conversation, one run of an agent, or one trace. Later ones of the same name add to it. */
export interface RecordedSession {
  readonly type: 'session';
  /** Unique among the sessions of a file; `readTraces` makes it unique among files. */
  readonly session: string;
  /** The session that started this one as a subagent. */
  readonly parent?: string | undefined;
  /** The agent, framework or policy, by name. */
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
  readonly project?: string | undefined;
  /** The task, if several sessions may try the same one. */
  readonly task?: string | undefined;
  /** Zero-based index among the sessions of the same task. */
  readonly trial?: number | undefined;
  readonly suite?: string | undefined;
}

/** The agent requests a call of a tool. */
export interface RecordedCall {
  readonly type: 'call';
  readonly session: string;
  /** Unique within its session. */
  readonly id: string;
  readonly tool: string;
  /** A text if they are not an object: a command, or JSON that cannot be parsed. */
  readonly args?: JsonObject | string | undefined;
  /** When it was requested, in milliseconds since 1970. */
  readonly atMs?: number | undefined;
  /** The turn of the model that requested it. Calls of one turn do not know each other's results. */
  readonly turn?: string | undefined;
  /**
   * An id that no other call of any file has. Given where a session that continues another one repeats its calls: of calls
   * with the same one, the first counts.
   */
  readonly globalId?: string | undefined;
  /**
   * The operation that it is an attempt of, if the trace records that; otherwise it is inferred. The writer of such a trace has
   * judged every attempt: what is marked `ok` is no failure, whatever its text says.
   */
  readonly operation?: string | undefined;
}

/** What came back for a call. */
export interface RecordedResult {
  readonly type: 'result';
  readonly session: string;
  /** The id of its call. */
  readonly id: string;
  /** The answer: a text, or JSON. */
  readonly value?: Json | undefined;
  /**
   * What the dialect itself says. `ok` only if it has a mark for failures and this call does not have it; `rejected`: a
   * person or a permission rule refused the call; `cancelled`: it was interrupted. Absent: the dialect has no such mark.
   */
  readonly flag?: 'ok' | 'error' | 'rejected' | 'cancelled' | undefined;
  /** The message of the error, if it is recorded apart from the answer. */
  readonly error?: string | undefined;
  /** The type or code of the error, in the words of the dialect. */
  readonly errorType?: string | undefined;
  /** The class of the failure, if the trace records one of ours. */
  readonly class?: FailureClass | undefined;
  /** Of a command, if recorded as a field or in a fixed form of the dialect. */
  readonly exitCode?: number | undefined;
  /** HTTP status, if recorded as a field. */
  readonly status?: number | undefined;
  /** When it ended. */
  readonly atMs?: number | undefined;
  /** How long the tool took, if recorded. */
  readonly durationMs?: number | undefined;
}

/** How an operation ended, if the trace records that: after its calls, which do not always show it. */
export interface RecordedEnding {
  readonly type: 'ending';
  readonly session: string;
  /** The operation that its calls name. */
  readonly operation: string;
  readonly ending: CallEndingKind;
  /** Of `unconfirmed`: the agent got an answer nevertheless. */
  readonly isAnswered?: true | undefined;
}

/** One answer of a language model, with its usage. */
export interface RecordedTurn {
  readonly type: 'turn';
  readonly session: string;
  readonly id?: string | undefined;
  readonly model?: string | undefined;
  readonly atMs?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Without what was read from a cache. */
  readonly tokensIn?: number | undefined;
  readonly tokensCached?: number | undefined;
  readonly tokensOut?: number | undefined;
  /** Price, in the currency of the trace. */
  readonly money?: number | undefined;
}

/** A message of a person, or the end of an agent's turn in which it speaks to one. */
export interface RecordedMessage {
  readonly type: 'message';
  readonly session: string;
  readonly from: 'user' | 'agent';
  readonly atMs?: number | undefined;
  /** The person stopped the agent. */
  readonly isInterrupt?: true | undefined;
}

/** Definitions of the tools that the agent had. */
export interface RecordedTools {
  readonly type: 'tools';
  readonly session: string;
  readonly tools: readonly ToolSpec[];
}

/** Whether the task of a session was completed, according to the trace. */
export interface RecordedOutcome {
  readonly type: 'outcome';
  readonly session: string;
  readonly success: boolean;
  /** The recorded score, if it is not just success or failure. */
  readonly score?: number | undefined;
}
