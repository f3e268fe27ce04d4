/** One call of a recorded session with everything that is known about it: the unit of the analysis. */

import type { RecordedResult, RecordedSession, RecordedTurn } from '../readers/index.ts';
import type { JsonObject, ToolSpec } from '../types/index.ts';

/** Facts about a session, as far as recorded. */
export interface SessionFacts extends Omit<RecordedSession, 'type'> {
  readonly file: string;
  readonly dialect: string;
  /** Definitions of the tools, by name. */
  readonly tools: ReadonlyMap<string, ToolSpec>;
}

/** What was spent; absent if not recorded. */
export type Spending = Pick<RecordedTurn, 'tokensIn' | 'tokensOut' | 'money'>;

export interface TracedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject | string | undefined;
  /** Zero-based index in its session. */
  readonly index: number;
  /** Positions in the order of the session: a call can only react to results before `requestedAt`. */
  readonly requestedAt: number;
  readonly answeredAt: number | undefined;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  /** Time that the tool took. */
  readonly durationMs: number | undefined;
  /** Undefined if the session ended, or went on, without an answer. */
  readonly result: RecordedResult | undefined;
  /** The turn of the model that requested the call: an equal share for each call of the turn. */
  readonly request: Spending;
  readonly model: string | undefined;
  /** The operation that it is an attempt of, if the trace records that. */
  readonly operation: string | undefined;
}
