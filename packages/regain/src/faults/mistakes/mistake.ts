/** A mistake of a model in a plan, as a pure function of the plan. The seven classes are from ToolScan. */

import type { JsonObject, Random, Step, Template, ToolSpec } from '../../types/index.ts';

export const mistakeNames = [
  'wrong-tool-name',
  'wrong-argument-name',
  'wrong-type',
  'wrong-value',
  'too-few-calls',
  'repeated-call',
  'bad-format',
] as const;
export type MistakeName = (typeof mistakeNames)[number];

export interface PlannedMistake {
  readonly mistake: MistakeName;
  /** The plan with the mistake. */
  readonly plan: readonly Step[];
  /** Index in that plan of the step at which it causes a failure. */
  readonly step: number;
  /** What was changed. Ground truth: never shown to a policy. */
  readonly detail: JsonObject;
}

/** Null if this mistake is not possible at this step. */
export type Mistake = (
  random: Random,
  plan: readonly Step[],
  specs: readonly ToolSpec[],
  stepIndex: number,
) => PlannedMistake | null;

export type Arguments = { readonly [key: string]: Template };

/** A mistake in the arguments of one step. `change`: null if it is not possible. */
export function inArguments(
  mistake: MistakeName,
  change: (
    random: Random,
    step: Step,
    spec: ToolSpec,
  ) => { readonly args: Arguments; readonly detail: JsonObject } | null,
): Mistake {
  return (random, plan, specs, stepIndex) => {
    const step = plan[stepIndex];
    const spec = specs.find(({ name }) => name === step?.tool);
    const changed = step && spec ? change(random, step, spec) : null;
    if (changed === null) return null;
    const { args, detail } = changed;
    const wrong = plan.map((one, i) => (i === stepIndex ? { ...one, args } : one));
    return { mistake, plan: wrong, step: stepIndex, detail };
  };
}

/** Whether a template contains no reference to an earlier output. */
export function isLiteral(template: Template): boolean {
  if (template === null || typeof template !== 'object') return true;
  if ('$from' in template) return false;
  return Object.values(template).every((value) => isLiteral(value as Template));
}

export function refersTo(template: Template, stepId: string): boolean {
  if (template === null || typeof template !== 'object') return false;
  if ('$from' in template) return template.$from === stepId;
  return Object.values(template).some((value) => refersTo(value as Template, stepId));
}
