/** A mistake that a model makes in a plan, as a pure function of the plan. The seven classes are ToolScan's. */

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
  /** The plan with the mistake in it. */
  readonly plan: readonly Step[];
  /** Index in that plan of the step at which it shows. */
  readonly step: number;
  /** What was changed into what, for whoever may know: never for a policy. */
  readonly detail: JsonObject;
}

/** Null when this step cannot be got wrong in this way. */
export type Mistake = (
  random: Random,
  plan: readonly Step[],
  specs: readonly ToolSpec[],
  stepIndex: number,
) => PlannedMistake | null;

export type Arguments = { readonly [key: string]: Template };

/** The plan with one step's arguments exchanged. */
export function withArgs(plan: readonly Step[], index: number, args: Arguments): readonly Step[] {
  return plan.map((step, i) => (i === index ? { ...step, args } : step));
}

export function specOf(
  plan: readonly Step[],
  specs: readonly ToolSpec[],
  index: number,
): ToolSpec | undefined {
  return specs.find((spec) => spec.name === plan[index]?.tool);
}

/** Whether a template holds no reference to an earlier output. */
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
