/** The interface of a recovery policy: the next action for what the agent can observe. */

import type {
  Action,
  Approval,
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
  /** Cost of thinking: of the prompt that a language model would receive, or the real cost. */
  readonly thought?: RawCost;
  /** The ranked proposals, for the trace. */
  readonly considered?: Considered;
  /** The action is not safe; `approve` of the policy is asked before it is taken. */
  readonly needsApproval?: true;
}

/** A decision that was submitted for approval. */
export interface ReviewedDecision extends Decision {
  readonly approval: Approval;
}

/** Extension point: decides after a failure. */
export interface Policy {
  readonly name: string;
  /** Whether it detects failures without an error. */
  readonly detectsImplicitFailures: boolean;
  /** Implicit failures that it ignores: an agent that requested one page expects one page. */
  readonly ignoredFailures?: ReadonlySet<FailureClass>;
  /** False only for policies that were published without it: their duplicates appear in the results. */
  readonly safety: boolean;
  /** How far safety lets it change a call. Absent: `all`. */
  readonly repairs?: RepairMode;
  decide(situation: Situation): Decision | Promise<Decision>;
  /**
   * Submits a decision with `needsApproval`, for example to a person. There is no time limit except the signal of the
   * step, and the waiting time is not charged. If it is approved, safety is not applied to it.
   */
  approve?(decision: Decision, situation: Situation): Promise<ReviewedDecision>;
  /** The language model for `ask-model`. Absent: the step is handed off. */
  readonly model?: AskedModel;
  /** Whether a write that reported success should be verified by a read. `certain`: it failed, no read is needed. */
  suspectsSuccess?(answered: {
    readonly call: ToolCall;
    readonly step: number;
    readonly value: Json;
  }): boolean | 'certain';
  /** Called at the end of each step, so that a policy can learn. */
  stepEnded?(ended: StepEnded): void;
}

export interface StepEnded {
  readonly step: number;
  /** The original call of the step. */
  readonly call: ToolCall;
  readonly status: StepStatus;
  /** Empty if nothing failed, or if no action was taken. */
  readonly history: readonly RecoveryTurn[];
}

export interface AskedModel {
  /** Expected cost of one question. */
  readonly expectedCost: RawCost;
  decide(situation: Situation): Promise<Decision>;
}

/** What a policy is created with, for every rollout. */
export interface PolicyContext {
  readonly random: Random;
  /** The proposer, for policies that leave it open. */
  readonly backbone?: string;
  /** The language model itself, if it was opened for this rollout only and must not be shared. */
  readonly brain?: Brain;
  /** Ground truth, which only the oracle uses. */
  readonly hidden?: GroundTruth;
}

export interface GroundTruth {
  /** The best next action against the current fault of this call; null if nothing helps. */
  remedy(situation: Situation): Action | null;
  /** Whether the last call of this tool at this step reported a success without effect. */
  isSilent(tool: string, step: number): boolean;
}

/** Makes a policy for each rollout. */
export type PolicyFactory = (context: PolicyContext) => Policy;
