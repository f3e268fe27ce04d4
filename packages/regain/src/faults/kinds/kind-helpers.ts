/** Shared by fault kinds: latency of an error, its wording, and the simplest remedies. */

import { isErrorShaped, type Problem } from '../../dialects/index.ts';
import type { Action, JsonObject, Random, ToolSpec } from '../../types/index.ts';
import { defineFaultKind } from '../define-fault-kind.ts';
import type { Fault, FaultKind, InterceptedCall } from '../fault-kind.ts';

/** The time until the error comes (log-uniform), and which wording it uses. */
export function drawLatencyAndWording(
  random: Random,
  minMs: number,
  maxMs: number,
): { latencyMs: number; variant: number } {
  const latencyMs = Math.round(minMs * (maxMs / minMs) ** random.uniform());
  return { latencyMs, variant: random.below(6) };
}

/** Waits for the drawn time, then raises the problem in the tool's error format. */
export async function failWith(encounter: InterceptedCall, problem: Problem): Promise<unknown> {
  const { fault, context, errorFormatter } = encounter;
  await context.clock.sleep(numberIn(fault.detail, 'latencyMs'), context.signal);
  return errorFormatter.raise({
    tool: encounter.calledName,
    variant: numberIn(fault.detail, 'variant'),
    ...problem,
  });
}

/** The tool's answer, or undefined if it answered with an error of its own: then there is nothing to corrupt. */
export async function runTool(encounter: InterceptedCall): Promise<{ value: unknown; isError: boolean }> {
  const value = await encounter.run(encounter.args);
  return { value, isError: isErrorShaped(value) };
}

export function retry(fault: Fault): Action {
  return { kind: 'retry', delayMs: fault.waitMs };
}

export function numberIn(detail: JsonObject, name: string): number {
  return typeof detail[name] === 'number' ? detail[name] : 0;
}

export function textIn(detail: JsonObject, name: string): string {
  return String(detail[name]);
}

/** Calling it twice has the same effect as once, by nature or by its idempotency key. */
export function isRepeatable(spec: ToolSpec): boolean {
  return spec.effect === 'read' || spec.effect === 'idempotent' || spec.idempotencyKey === true;
}

export function hasEffect(spec: ToolSpec): boolean {
  return spec.effect !== 'read';
}

/** Ways to get the answer of a call that took effect: retry if that is harmless, or verify. */
export function actionsRevealingAnswer(spec: ToolSpec): readonly ('retry' | 'verify')[] {
  const canVerify = hasEffect(spec) && spec.verifiedBy !== undefined;
  return [...(isRepeatable(spec) ? (['retry'] as const) : []), ...(canVerify ? (['verify'] as const) : [])];
}

/** A kind that acts before the call is sent and raises its problem. */
export function beforeSendFault(
  kind: Pick<FaultKind, 'name' | 'group' | 'summary'> & {
    readonly latencyMs: readonly [min: number, max: number];
    readonly problem: (fault: Fault, spec: ToolSpec) => Problem;
    readonly drawMore?: (random: Random, spec: ToolSpec) => JsonObject;
  } & Partial<FaultKind>,
): FaultKind {
  const { latencyMs, problem, drawMore, ...rest } = kind;
  return defineFaultKind({
    draw: (random, spec) => ({ ...drawLatencyAndWording(random, ...latencyMs), ...drawMore?.(random, spec) }),
    apply: (encounter) => failWith(encounter, problem(encounter.fault, encounter.spec)),
    ...rest,
  });
}
