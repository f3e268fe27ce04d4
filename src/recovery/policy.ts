/** The one tiny shape of every recovery policy: given what the agent can see, what next? */

import type { Action } from '../contract/action.ts';
import type { Failure, Outcome } from '../contract/failure.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { RawCost } from '../contract/observation.ts';
import type { Random } from '../contract/random.ts';
import type { Task } from '../contract/task.ts';
import type { ToolSpec } from '../contract/tool.ts';
import type { StepStatus } from '../contract/trace.ts';

export interface Call {
  readonly tool: string;
  readonly args: JsonObject;
}

/** An action that was taken on this step, the failure it was an answer to, and what it really cost. */
export interface Turn {
  readonly call: Call;
  readonly failure: Failure;
  readonly action: Action;
  /** As a share of the recovery budget. */
  readonly price: number;
}

/** What a call beside the step has shown: a verification, or a call that the plan had left out. */
export interface Reading {
  readonly call: Call;
  readonly outcome: Outcome;
}

/** Everything a policy may look at: never a fault's label, never the gold arguments. */
export interface Situation {
  readonly task: Pick<Task, 'id' | 'text' | 'given' | 'plan'>;
  readonly step: number;
  readonly call: Call;
  /** The tool as it was listed last; undefined when no tool of that name is known. */
  readonly spec: ToolSpec | undefined;
  /** The tool as it was when the step began, where the list was read again since. */
  readonly specBefore?: ToolSpec | undefined;
  readonly tools: readonly ToolSpec[];
  /** Outputs of earlier steps, by step id. */
  readonly outputs: { readonly [stepId: string]: Json };
  /** What was read beside this step, in order. */
  readonly readings: readonly Reading[];
  readonly failure: Failure;
  /** What the call answered, where it answered. */
  readonly value: Json | undefined;
  readonly history: readonly Turn[];
  /** Share of the recovery budget that is left. */
  readonly budgetLeft: number;
  /** What the failed attempt may still cost in thinking, waiting and reading; never more than `budgetLeft`. */
  readonly attemptLeft: number;
  /** The most an action can cost, as a share of the recovery budget. */
  readonly estimate: (action: Action) => number;
  readonly nowMs: number;
}

export interface Decision {
  readonly action: Action;
  readonly reason: string;
  /** What thinking cost: the prompt a language model would be sent, or what really was spent. */
  readonly thought?: RawCost;
}

export interface Policy {
  readonly name: string;
  /** Whether it notices failures that raise no error. */
  readonly noticesImplicit: boolean;
  /** Off only for policies that the literature publishes without it: their duplicates show in the results. */
  readonly safety: boolean;
  decide(situation: Situation): Decision | Promise<Decision>;
  /** The language model behind `ask-model`. Absent: the step is handed off. */
  readonly model?: Model;
  /** Whether a write that reported success should be checked by a read. `certain`: it failed, no read is needed. */
  suspects?(answered: {
    readonly call: Call;
    readonly step: number;
    readonly value: Json;
  }): boolean | 'certain';
  /** Told how each step ended, so that a policy can learn. */
  stepEnded?(ended: StepEnded): void;
}

export interface StepEnded {
  readonly step: number;
  /** The call that the step set out with. */
  readonly call: Call;
  readonly status: StepStatus;
  /** Empty where nothing failed, and where nothing was tried about it. */
  readonly history: readonly Turn[];
}

export interface Model {
  /** What one question is expected to cost. */
  readonly usualThought: RawCost;
  decide(situation: Situation): Promise<Decision>;
}

/** What a policy is made with, anew for every rollout. */
export interface PolicyContext {
  readonly random: Random;
  /** Ground truth, which only the oracle asks for. */
  readonly hidden?: Hidden;
}

export interface Hidden {
  /** The best next action against whatever stands in front of this call; null when nothing helps. */
  remedy(situation: Situation): Action | null;
  /** Whether the last call of this tool at this step reported a success that is none. */
  isSilent(tool: string, step: number): boolean;
}

export type PolicyFactory = (context: PolicyContext) => Policy;
