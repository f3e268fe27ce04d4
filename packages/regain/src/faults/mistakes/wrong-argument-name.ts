/** The model misnames an argument, or leaves out a required one. */

import { bernoulli, type Json, pick } from '../../types/index.ts';
import { otherName } from '../shape/alternative-names.ts';
import { propertiesOf, renamedKey, requiredOf, withoutKey } from '../shape/schema.ts';
import { isLiteral, type Mistake, specOf, withArgs } from './mistake.ts';

export const wrongArgumentName: Mistake = (random, plan, specs, stepIndex) => {
  const spec = specOf(plan, specs, stepIndex);
  const step = plan[stepIndex];
  if (spec === undefined || step === undefined) return null;
  const required = requiredOf(spec.inputSchema).filter((name) => name in step.args);
  const names = required.length > 0 ? required : Object.keys(step.args);
  if (names.length === 0) return null;
  const parameter = pick(random, names);
  const value = step.args[parameter]!;
  const isDropped = bernoulli(random, 0.3) && required.includes(parameter) && isLiteral(value);
  const taken = [...Object.keys(propertiesOf(spec.inputSchema)), ...Object.keys(step.args)];
  const wrong = isDropped ? null : otherName(random, parameter, taken);
  const args = wrong === null ? withoutKey(step.args, parameter) : renamedKey(step.args, parameter, wrong);
  return {
    mistake: 'wrong-argument-name',
    plan: withArgs(plan, stepIndex, args),
    step: stepIndex,
    detail: { parameter, wrong, ...(isDropped ? { right: value as Json } : {}) },
  };
};
