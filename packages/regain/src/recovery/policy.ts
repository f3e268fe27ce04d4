/** The one tiny shape of every recovery policy: given what the agent can see, what next? */

import type {
  Action,
  AuxiliaryCall,
  Brain,
  Considered,
  FailureClass,
  Json,
  Random,
  RawCost,
  RecoveryTurn,
  RepairMode,
  Situation,
  StepStatus,
  TaskContext,
  ToolCall,
} from '../types/index.ts';

export type { AuxiliaryCall, RecoveryTurn, Situation, TaskContext, ToolCall };

/** An action with its reason and cost. */
export interface Decision {
  readonly action: Action;
  readonly reason: string;
  /** What thinking cost: the prompt a language model would be sent, or what really was spent. */
  readonly thought?: RawCost;
  /** What was weighed, for whoever reads the trace. */
  readonly considered?: Considered;
}

/** Extension point: decides after a failure. */
export interface Policy {
  readonly name: string;
  /** Whether it notices failures that raise no error. */
  readonly detectsImplicitFailures: boolean;
  /** Quiet failures that are none to it: an agent that asked for one page wants one page. */
  readonly ignoredFailures?: ReadonlySet<FailureClass>;
  /** Off only for policies that the literature publishes without it: their duplicates show in the results. */
  readonly safety: boolean;
  /** How far safety lets it change what a call says. Absent: `all`. */
  readonly repairs?: RepairMode;
  decide(situation: Situation): Decision | Promise<Decision>;
  /** The language model behind `ask-model`. Absent: the step is handed off. */
  readonly model?: AskedModel;
  /** Whether a write that reported success should be checked by a read. `certain`: it failed, no read is needed. */
  suspectsSuccess?(answered: {
    readonly call: ToolCall;
    readonly step: number;
    readonly value: Json;
  }): boolean | 'certain';
  /** Told how each step ended, so that a policy can learn. */
  stepEnded?(ended: StepEnded): void;
}

export interface StepEnded {
  readonly step: number;
  /** The call that the step set out with. */
  readonly call: ToolCall;
  readonly status: StepStatus;
  /** Empty where nothing failed, and where nothing was tried about it. */
  readonly history: readonly RecoveryTurn[];
}

export interface AskedModel {
  /** What one question is expected to cost. */
  readonly expectedCost: RawCost;
  decide(situation: Situation): Promise<Decision>;
}

/** What a policy is made with, anew for every rollout. */
export interface PolicyContext {
  readonly random: Random;
  /** Who proposes, where a policy asks somebody and leaves open whom. */
  readonly backbone?: string;
  /** The backbone itself, where it was opened for this rollout alone: a language model, which others must not share. */
  readonly brain?: Brain;
  /** Ground truth, which only the oracle asks for. */
  readonly hidden?: GroundTruth;
}

export interface GroundTruth {
  /** The best next action against whatever stands in front of this call; null when nothing helps. */
  remedy(situation: Situation): Action | null;
  /** Whether the last call of this tool at this step reported a success that is none. */
  isSilent(tool: string, step: number): boolean;
}

/** Makes a policy for each rollout. */
export type PolicyFactory = (context: PolicyContext) => Policy;
