/** Wraps one tool: every call is recovered, or returns the reason why it could not be. */

import { ledgerBuilder } from '../law/index.ts';
import {
  type Clock,
  type CostModel,
  invalidArgument,
  type JsonObject,
  neverAborted,
  type Tool,
  type Toolbox,
  type TraceEvent,
} from '../types/index.ts';
import { defaultLimits, type RecoveryLimits } from './action-costs.ts';
import type { Policy } from './policy.ts';
import { recoverStep } from './recover-step.ts';
import type { StepEnvironment, StepResult } from './step-environment.ts';

/** Options of `recoverTool`. */
export interface RecoverToolOptions {
  readonly policy: Policy;
  readonly clock: Clock;
  readonly model: CostModel;
  readonly limits?: RecoveryLimits;
  /** Identifies one call of the agent, for idempotency keys: the same if the agent itself repeats it. */
  readonly callId?: (args: JsonObject) => string;
  /** Receives every event of every call. */
  readonly emit?: (event: TraceEvent) => void;
}

/** Each call has its own recovery budget. */
export function recoverTool(
  tool: Tool,
  { policy, clock, model, limits = defaultLimits, callId, emit }: RecoverToolOptions,
): (args: JsonObject, signal?: AbortSignal) => Promise<StepResult> {
  if (tool.idempotencyKey && callId === undefined) {
    // With one key for all calls, a server would answer the second call with the first result.
    throw invalidArgument(`${tool.name} takes an idempotency key: recoverTool needs callId`);
  }
  const toolbox = toolboxOfOne(tool);
  return (args, signal = neverAborted) => {
    const env: StepEnvironment = {
      call: { tool: tool.name, args },
      rollout: callId?.(args),
      toolbox,
      policy,
      clock,
      signal,
      model,
      limits,
      ledger: ledgerBuilder(model),
      emit,
    };
    return recoverStep(env);
  };
}

function toolboxOfOne(tool: Tool): Toolbox {
  const specs = [tool];
  return {
    list: () => specs,
    call: (name, args, context) => {
      if (name !== tool.name) return Promise.reject(new Error(`there is no tool called ${name}`));
      return tool.execute(args, context);
    },
  };
}
