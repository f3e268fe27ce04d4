/** Runs a plan step by step without recovery; it ends at the first failure. */

import { isErrorShaped } from 'regain/internal/dialects';
import {
  type CallContext,
  type Clock,
  type Json,
  type JsonObject,
  neverAborted,
  resolveArgs,
  type Step,
  type Template,
  type Tool,
} from 'regain/internal/types';

export interface Execution {
  readonly outputs: { readonly [stepId: string]: Json };
  /** The calls with references resolved. */
  readonly calls: readonly { readonly step: Step; readonly args: JsonObject }[];
  readonly answer: Json | undefined;
  /** The step that failed, and what was thrown or returned. */
  readonly failed?: { readonly step: string; readonly cause: unknown };
}

/** Makes one call; by default it simply calls the tool. */
export type Caller = (tool: Tool, args: JsonObject, context: CallContext) => Promise<unknown>;

export async function executePlan(
  steps: readonly Step[],
  answer: Template | undefined,
  tools: readonly Tool[],
  clock: Clock,
  call: Caller = (tool, args, context) => tool.execute(args, context),
): Promise<Execution> {
  const outputs: Record<string, Json> = {};
  const calls: { step: Step; args: JsonObject }[] = [];
  const fail = (step: Step, met: unknown): Execution => ({
    outputs,
    calls,
    answer: answerFrom(answer, outputs),
    failed: { step: step.id, cause: met },
  });
  for (const [index, step] of steps.entries()) {
    const tool = tools.find(({ name }) => name === step.tool);
    if (tool === undefined) return fail(step, `there is no tool ${step.tool}`);
    const { args, missing } = resolveArgs(step.args, outputs);
    if (missing.length > 0) return fail(step, `${missing[0]!.$from} has nothing at ${missing[0]!.path}`);
    calls.push({ step, args });
    try {
      const value = await call(tool, args, contextOf(clock, index));
      if (isErrorShaped(value)) return fail(step, value);
      outputs[step.id] = value as Json;
    } catch (error) {
      return fail(step, error);
    }
  }
  return { outputs, calls, answer: answerFrom(answer, outputs) };
}

/** The answer of the task after these outputs; null for references that cannot be resolved. */
export function answerFrom(
  answer: Template | undefined,
  outputs: { readonly [stepId: string]: Json },
): Json | undefined {
  return answer === undefined ? undefined : resolveArgs({ answer }, outputs).args.answer;
}

/** The context of a plan's own call, first try. */
export function contextOf(clock: Clock, step: number): CallContext {
  return { clock, signal: neverAborted, step, purpose: 'step', nth: 0 };
}
