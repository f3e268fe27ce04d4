/** The call as the plan means it: what it takes from an answer that was missing, filled in from what was read since. */

import {
  atPointer,
  isReference,
  type Json,
  type JsonObject,
  noContext,
  type Outcome,
  type TaskContext,
  type ToolCall,
} from '../types/index.ts';

/** What is known of the plan around a call. */
export interface PlanContext {
  readonly context?: Pick<TaskContext, 'plan' | 'step' | 'outputs'> | undefined;
  readonly auxiliaryCalls?: readonly { readonly call: ToolCall; readonly outcome: Outcome }[];
}

/**
 * All the ways to read it: as it stands, and once for every answer that holds what the plan points to. Filling in what the
 * plan itself names decides nothing anew; a value that was there is never touched.
 */
export function withFilledReferences(
  args: JsonObject,
  { context = noContext, auxiliaryCalls = [] }: PlanContext,
): JsonObject[] {
  const { plan, step, outputs } = context;
  const unresolved = Object.entries(plan[step]?.args ?? {}).flatMap(([name, template]) =>
    isReference(template) && !Object.hasOwn(outputs, template.$from) && (args[name] ?? null) === null
      ? [{ name, path: template.path }]
      : [],
  );
  if (unresolved.length === 0) return [args];
  const answers = auxiliaryCalls.flatMap(({ outcome }) => (outcome.ok ? [outcome.value as Json] : []));
  const filled = answers.flatMap((answer) => {
    const values = unresolved.map(({ name, path }) => [name, atPointer(answer, path)] as const);
    const isWhole = values.every(([, value]) => value !== undefined && value !== null);
    return isWhole ? [{ ...args, ...Object.fromEntries(values) } as JsonObject] : [];
  });
  return [args, ...filled];
}
