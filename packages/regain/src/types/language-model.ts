/** The interface of a language model: plain request and response. Both can be stored and sent to threads. */

import type { JsonSchema } from './json.ts';
import type { ToolSpec } from './tool.ts';

/** Options of a request. Absent ones are left to the endpoint. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly tokensOutMax?: number;
  readonly seed?: number;
  /** Streams the answer: for endpoints that require it, or that cut off long requests. */
  readonly isStreamed?: boolean;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ModelToolCall[] }
  /** The answer of a tool to a call. */
  | { readonly role: 'tool'; readonly callId: string; readonly tool: string; readonly text: string };

/** A call requested by the model. Its arguments are the received text, which may not be JSON. */
export interface ModelToolCall {
  readonly id: string;
  readonly tool: string;
  readonly argsText: string;
}

/** A request to a language model. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly settings: ModelSettings;
  /** The format of the answer's text; endpoints without support get it as text only. */
  readonly format?: { readonly name: string; readonly schema: JsonSchema };
  readonly tools?: readonly Pick<ToolSpec, 'name' | 'description' | 'inputSchema'>[];
}

/**
 * How an answer ended. `refused`: the model or a filter did not answer; `broken`: it was cut off, or violates the
 * protocol; `rejected`: the endpoint did not accept this request, for example because it is too long.
 */
export const finishReasons = ['stop', 'length', 'tool-calls', 'refused', 'broken', 'rejected'] as const;
export type FinishReason = (typeof finishReasons)[number];

/** The answer of a language model. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  readonly finish: FinishReason;
  /** Why the endpoint rejected the request, in its words, or what is wrong with a broken response. */
  readonly problem?: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The endpoint reported no token counts: they are estimated from the length of the texts. */
  readonly isEstimated: boolean;
  /** As measured by the sender; 0 if not measured. */
  readonly latencyMs: number;
}

/** Extension point: a request in, an answer out. */
export interface LanguageModel {
  /** Model and endpoint: equal names mean equal models. */
  readonly id: string;
  /**
   * Returns an answer also for a refusal or a broken response. Throws `EndpointUnavailableError` if the endpoint does not
   * answer at all, and the signal's reason if aborted.
   */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>;
}

/** A recorded answer. */
export interface RecordedAnswer {
  readonly model: string;
  /** The rollout that asked. */
  readonly rollout: string;
  /** The version of the prompts. Recordings without one were made with version 1. */
  readonly promptsVersion?: number;
  readonly answer: ModelAnswer;
}

/** Storage of recorded answers. */
export interface RecordingStore {
  get(key: string): Promise<RecordedAnswer | undefined>;
  /** An existing answer is not replaced. */
  put(key: string, recorded: RecordedAnswer): Promise<void>;
}
