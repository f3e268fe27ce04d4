/** What an agent can see of a step that failed: all that a policy or a brain may look at. */

import type { Action, Permit, RepairMode } from './action.ts';
import type { Failure, Outcome } from './failure.ts';
import type { Json, JsonObject } from './json.ts';
import type { Task } from './task.ts';
import type { ToolSpec } from './tool.ts';

/** Tool and arguments. */
export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** An action that was taken on this step, the failure it was an answer to, and what it really cost. */
export interface RecoveryTurn {
  readonly call: ToolCall;
  readonly failure: Failure;
  readonly action: Action;
  /** As a share of the recovery budget. */
  readonly price: number;
}

/** What a call beside the step has shown: a verification, or a call that the plan had left out. */
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

/** Of a call that stands for itself nothing of that is known. */
export const noContext: TaskContext = Object.freeze({
  ...{ id: '', text: '', given: [], plan: [], step: 0, outputs: {} },
});

/** Never a fault's label, never the gold arguments. */
export interface Situation {
  readonly call: ToolCall;
  /** What is known around the call, where it is a step of a task. */
  readonly context?: TaskContext | undefined;
  /** The tool as it was listed last; undefined when no tool of that name is known. */
  readonly spec: ToolSpec | undefined;
  /** The tool as it was when the step began, where the list was read again since. */
  readonly specBefore?: ToolSpec | undefined;
  readonly tools: readonly ToolSpec[];
  /** What was read beside this step, in order. */
  readonly auxiliaryCalls: readonly AuxiliaryCall[];
  readonly failure: Failure;
  /** What the call answered, where it answered. */
  readonly value: Json | undefined;
  readonly history: readonly RecoveryTurn[];
  /** Share of the recovery budget that is left. */
  readonly budgetLeft: number;
  /** What the failed attempt may still cost in thinking, waiting and reading; never more than `budgetLeft`. */
  readonly attemptLeft: number;
  /** The most an action can cost, as a share of the recovery budget. */
  readonly estimate: (action: Action) => number;
  /** What safety would leave of an action here: one that it would refuse need not be proposed. `repairs`: `all` by default. */
  permit(action: Action, repairs?: RepairMode): Permit;
  readonly nowMs: number;
}
