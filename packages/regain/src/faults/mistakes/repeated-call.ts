/** The model makes the same call twice. */

import type { Mistake } from './mistake.ts';

export const repeatedCall: Mistake = (_random, plan, _specs, stepIndex) => {
  const step = plan[stepIndex];
  if (step === undefined) return null;
  const taken = plan.map((other) => other.id);
  let id = `${step.id}-again`;
  while (taken.includes(id)) id += '-again';
  return {
    mistake: 'repeated-call',
    plan: [...plan.slice(0, stepIndex + 1), { ...step, id }, ...plan.slice(stepIndex + 1)],
    step: stepIndex + 1,
    detail: { id, of: step.id, tool: step.tool },
  };
};
