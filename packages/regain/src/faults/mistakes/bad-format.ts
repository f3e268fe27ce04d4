/** The model wraps its arguments in a form that the tool does not accept: an envelope, a string, a list of pairs. */

import { type Json, pick } from '../../types/index.ts';
import { type Arguments, isLiteral, type Mistake, specOf, withArgs } from './mistake.ts';

export const badFormat: Mistake = (random, plan, specs, stepIndex) => {
  const step = plan[stepIndex];
  const spec = specOf(plan, specs, stepIndex);
  if (step === undefined || spec === undefined || Object.keys(step.args).length === 0) return null;
  const wrappers = ['arguments', 'input', 'params'].filter((name) => !(name in step.args));
  if (wrappers.length === 0) return null;
  const wrapper = pick(random, wrappers);
  const isPlain = Object.values(step.args).every(isLiteral);
  const style = pick(random, isPlain ? ['envelope', 'text', 'pairs'] : ['envelope']);
  return {
    mistake: 'bad-format',
    plan: withArgs(plan, stepIndex, { [wrapper]: wrapped(style, step.args) }),
    step: stepIndex,
    detail: { wrapper, style, ...(isPlain ? { right: step.args as Json } : {}) },
  };
};

function wrapped(style: string, args: Arguments): Arguments[string] {
  if (style === 'envelope') return args;
  if (style === 'text') return JSON.stringify(args);
  return Object.entries(args).map(([name, value]) => ({ name, value }));
}
