/** What an agent sees of a failed step: the whole input of a policy or a brain. */

import type { Action, Permit, RepairMode } from './action.ts';
import type { Failure, Outcome } from './failure.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { Task } from './task.ts';
import type { ToolSpec } from './tool.ts';

/** A call of a tool: its name and its arguments. */
export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** An action taken on this step, the failure that it answered, and its actual cost. */
export interface RecoveryTurn {
  readonly call: ToolCall;
  readonly failure: Failure;
  readonly action: Action;
  /** As a share of the recovery budget. */
  readonly price: number;
}

/** The result of an auxiliary call: a verification, or a call that the plan had left out. */
export interface AuxiliaryCall {
  readonly call: ToolCall;
  readonly outcome: Outcome;
}

/** The task that a call is a step of. */
export interface TaskContext extends Pick<Task, 'id' | 'text' | 'given' | 'plan'> {
  /** Zero-based index of the step. */
  readonly step: number;
  /** Outputs of earlier steps, by step id. */
  readonly outputs: { readonly [stepId: string]: Json };
}

/** Context of a single call without a task. */
export const noContext: TaskContext = Object.freeze({
  ...{ id: '', text: '', given: [], plan: [], step: 0, outputs: {} },
});

/** Never a fault's label, never the gold arguments. */
export interface Situation {
  readonly call: ToolCall;
  /** The task context, if the call is a step of a task. */
  readonly context?: TaskContext | undefined;
  /** The tool as listed last; undefined if no tool of that name is known. */
  readonly spec: ToolSpec | undefined;
  /** The tool as it was when the step began, if the list was reloaded since. */
  readonly specBefore?: ToolSpec | undefined;
  readonly tools: readonly ToolSpec[];
  /** The schema that this read has here, if earlier calls of the caller have shown that it is another one. */
  readonly inputHere?: JsonSchema | undefined;
  /** Results of auxiliary calls of this step, in order. */
  readonly auxiliaryCalls: readonly AuxiliaryCall[];
  readonly failure: Failure;
  /** The answer of the call as JSON, if there is one: dates are texts, instances of classes their fields. */
  readonly value: Json | undefined;
  /** The answer has parts that JSON would lose: `value` is a preview, and safety refuses to change it. */
  readonly isValuePreview?: true;
  readonly history: readonly RecoveryTurn[];
  /** Share of the recovery budget that is left. */
  readonly budgetLeft: number;
  /** Remaining cost of the failed attempt for thinking, waiting and reading; at most `budgetLeft`. */
  readonly attemptLeft: number;
  /** Maximum cost of an action, as a share of the recovery budget. */
  readonly estimate: (action: Action) => number;
  /** The action that safety would permit instead; refused ones need not be proposed. `repairs`: default `all`. */
  permit(action: Action, repairs?: RepairMode): Permit;
  readonly nowMs: number;
}
