/** Fills references of the plan to missing outputs from auxiliary calls made since. */

import {
  type AuxiliaryCall,
  atPointer,
  isReference,
  type Json,
  type JsonObject,
  noContext,
  type TaskContext,
} from '../types/index.ts';

/** The plan around a call, as far as known. */
export interface PlanContext {
  readonly context?: Pick<TaskContext, 'plan' | 'step' | 'outputs'> | undefined;
  readonly auxiliaryCalls?: readonly AuxiliaryCall[];
}

/**
 * All possible arguments: as given, and one version for every answer that contains what the plan refers to. Only
 * references of the plan itself are filled in; given values are never changed.
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
