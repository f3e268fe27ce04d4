/** A language model as the house sees it: a plain question in, a plain answer out. Both can be stored and sent to threads. */

import type { JsonSchema } from './json.ts';
import type { ToolSpec } from './tool.ts';

/** What a question may ask for besides words. What is absent is left to the endpoint. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly tokensOutMax?: number;
  readonly seed?: number;
  /** Answers come in pieces: for endpoints that have no other way, or cut off what takes long. */
  readonly isStreamed?: boolean;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ModelToolCall[] }
  /** What a tool has answered to a call. */
  | { readonly role: 'tool'; readonly callId: string; readonly tool: string; readonly text: string };

/** A call that the model wants to be made. Its arguments are the text that came: they may be no JSON. */
export interface ModelToolCall {
  readonly id: string;
  readonly tool: string;
  readonly argsText: string;
}

/** The request. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly settings: ModelSettings;
  /** The shape of the answer's text; endpoints that cannot promise one are asked in words alone. */
  readonly format?: { readonly name: string; readonly schema: JsonSchema };
  readonly tools?: readonly Pick<ToolSpec, 'name' | 'description' | 'inputSchema'>[];
}

/**
 * How an answer ended. `refused`: the model or a filter would not answer; `broken`: it was cut off on its way, or was not
 * what the protocol says; `rejected`: the endpoint did not take this one question, too long a one for instance.
 */
export const finishReasons = ['stop', 'length', 'tool-calls', 'refused', 'broken', 'rejected'] as const;
export type FinishReason = (typeof finishReasons)[number];

/** The answer. */
export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ModelToolCall[];
  readonly finish: FinishReason;
  /** Why the endpoint did not take the question, as it says. */
  readonly problem?: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The endpoint has not said how many tokens there were: they are reckoned from the length of the texts. */
  readonly isEstimated: boolean;
  /** As measured by whoever sent the question; 0 where nobody did. */
  readonly latencyMs: number;
}

/** Extension point: a request in, an answer out. */
export interface LanguageModel {
  /** Which model at which endpoint: equal names mean equal models. */
  readonly id: string;
  /**
   * Every answer is one, a refusal and a broken one included. It throws `EndpointDown` where the endpoint does not
   * answer at all, and the signal's reason when it is aborted.
   */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>;
}

/** An answer as it is kept. */
export interface RecordedAnswer {
  readonly model: string;
  /** The rollout that asked. */
  readonly rollout: string;
  /** The version of the prompts it was asked with. Recordings without one were made with version 1. */
  readonly promptsVersion?: number;
  readonly answer: ModelAnswer;
}

/** Where answers are kept: what a language model has said is known nowhere else. */
export interface RecordingStore {
  get(key: string): Promise<RecordedAnswer | undefined>;
  /** An answer that is there already stays. */
  put(key: string, recorded: RecordedAnswer): Promise<void>;
}
