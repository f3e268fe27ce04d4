/** The model leaves out a call whose answer a later call needs. */

import type { Json } from '../../types/index.ts';
import { type Mistake, refersTo } from './mistake.ts';

export const tooFewCalls: Mistake = (_random, plan, _specs, stepIndex) => {
  const step = plan[stepIndex];
  if (step === undefined) return null;
  const rest = plan.filter((_, i) => i !== stepIndex);
  const shows = rest.findIndex((other) => refersTo(other.args, step.id));
  if (shows === -1) return null;
  return {
    mistake: 'too-few-calls',
    plan: rest,
    step: shows,
    detail: { missing: { id: step.id, tool: step.tool, args: step.args as Json } },
  };
};
