/** A user's whole agent as the subject of a measurement: what it gets, and what it returns. */

import {
  type Fact,
  invalidInput,
  type JsonObject,
  type JsonSchema,
  type LanguageModel,
  type RawCost,
  type ToolSpec,
} from 'regain/internal/types';

/** The task of one rollout, without its plan. */
export interface AgentTask {
  readonly id: string;
  readonly text: string;
  /** Facts that are literally in the text. */
  readonly given: readonly Fact[];
  /** The answer that is judged: an object with these properties; without properties if none is. */
  readonly answerSchema: JsonSchema;
}

/** A tool as the agent gets it: with faults, and with the protection that is measured. */
export interface AgentTool extends ToolSpec {
  /** Returns the tool's answer, or throws its error. Calls of a rollout are made one after the other. */
  execute(args: JsonObject, options?: AgentCallOptions): Promise<unknown>;
}

export interface AgentCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For tools that accept one: a second call with the same key has no second effect. */
  readonly idempotencyKey?: string | undefined;
}

export type AgentTools = { readonly [name: string]: AgentTool };

/** What is left. The rollout ends as failed where the agent goes beyond it. */
export interface AgentBudget {
  /** Tool calls that may still be made. */
  readonly calls: number;
  /** The share of the recovery budget that is left: 1 before the first failure. */
  readonly recovery: number;
}

/** What an agent gets besides its task. */
export interface AgentContext {
  /** The tools at the start of the task. */
  readonly tools: AgentTools;
  /** The tools as they are now: faults may rename a tool or change its schema. */
  listTools(): Promise<AgentTools>;
  /** Calls a tool by its name, also one that is not listed: its error says so. */
  callTool(name: string, args: JsonObject, options?: AgentCallOptions): Promise<unknown>;
  /** Aborted where the rollout ends before the agent has answered. */
  readonly signal: AbortSignal;
  readonly budget: AgentBudget;
  /** Reports what the agent's own model spent since the last report: tokens, and money if it has a price. */
  reportUsage(usage: Partial<RawCost>): void;
  /** The language model of `--brain`: its answers are recorded and its tokens are counted without a report. */
  readonly model?: LanguageModel;
}

/** The default export of a file for `--agent`. Returns the answer of the task. */
export type Agent = (task: AgentTask, context: AgentContext) => unknown;

export function parseAgent(exported: unknown, file: string): Agent {
  if (typeof exported === 'function') return exported as Agent;
  throw invalidInput(
    `an agent is a function (task, { tools, signal, budget }) => answer as the default export, got ${exported === null ? 'null' : typeof exported}`,
    { file },
  );
}

/** Why the harness ended a rollout: the agent went beyond a limit. Thrown into the agent by the next call. */
export class AgentStoppedError extends Error {
  override readonly name = 'AgentStoppedError';
}
