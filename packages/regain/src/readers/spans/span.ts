/** A span of any dialect, reduced to what readers of spans need. `spans/` makes sessions, turns and calls of them. */

import type { JsonObject } from '../../types/index.ts';
import { wordSet } from '../../values/index.ts';
import type { RecordedResult, RecordedTurn } from '../recorded.ts';

/** `agent` runs a loop of its own; `other` only connects its children with its parent. */
export type SpanKind = 'tool' | 'model' | 'agent' | 'other';

export interface Span {
  readonly kind: SpanKind;
  /** Default: the file is one trace. */
  readonly trace?: string | undefined;
  readonly id?: string | undefined;
  readonly parent?: string | undefined;
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
  /** The conversation that it belongs to, if that is recorded. */
  readonly session?: string | undefined;
  /** The connection to the server of the tool. */
  readonly connection?: string | undefined;
  readonly project?: string | undefined;
  /** The agent by name: of kind `agent` its own, otherwise that of the trace. */
  readonly agent?: string | undefined;
  readonly tool?: ToolFacts | undefined;
  readonly model?: ModelFacts | undefined;
}

export interface ToolFacts {
  readonly name: string;
  /** The id that the language model gave to the call: two spans with the same one are the same call. */
  readonly callId?: string | undefined;
  readonly args?: JsonObject | string | undefined;
  /** Absent: the span has no end, and so no result. */
  readonly result?: ToolResult | undefined;
  /** It is a part of the call around it, whatever its name. */
  readonly isPart?: boolean | undefined;
  /** It is one of several attempts that a program made of the same request; the span around it is that request. */
  readonly isAttempt?: boolean | undefined;
}

export type ToolResult = Pick<RecordedResult, 'value' | 'flag' | 'error' | 'errorType' | 'class' | 'status'>;

export interface ModelFacts extends Pick<RecordedTurn, 'tokensIn' | 'tokensCached' | 'tokensOut' | 'money'> {
  readonly name?: string | undefined;
  /** The request failed: there is no answer. */
  readonly isFailed?: boolean | undefined;
}

const interruptions = wordSet('AbortError CancelledError GraphInterrupt KeyboardInterrupt NodeInterrupt');

/** The flag of a failed call: frameworks record with the same mark that a call was interrupted. */
export function flagOfError(errorType: string | undefined): 'error' | 'cancelled' {
  const name = errorType?.slice(errorType.lastIndexOf('.') + 1);
  return name !== undefined && interruptions.has(name) ? 'cancelled' : 'error';
}

/** Tokens without those that were read from a cache, for dialects that count them among the input. */
export function withoutCached(
  tokensIn: number | undefined,
  tokensCached: number | undefined,
): number | undefined {
  // Where more was cached than sent, the dialect does not count them among the input.
  if (tokensIn === undefined || tokensCached === undefined || tokensCached > tokensIn) return tokensIn;
  return tokensIn - tokensCached;
}
