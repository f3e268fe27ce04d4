/** The model writes an argument as another type: a number in quotes, a list of one, an object as a string. */

import { type Json, pick } from '../../types/index.ts';
import { propertiesOf } from '../shape/schema.ts';
import { isLiteral, type Mistake, specOf, withArgs } from './mistake.ts';

export const wrongType: Mistake = (random, plan, specs, stepIndex) => {
  const spec = specOf(plan, specs, stepIndex);
  const step = plan[stepIndex];
  if (spec === undefined || step === undefined) return null;
  const properties = propertiesOf(spec.inputSchema);
  const names = Object.keys(step.args).filter(
    (name) =>
      typeof properties[name]?.type === 'string' && isLiteral(step.args[name]!) && step.args[name] !== null,
  );
  if (names.length === 0) return null;
  // Strings come last: numbers and flags are mistyped more often.
  const firstChoice = names.filter((name) => typeof step.args[name] !== 'string');
  const parameter = pick(random, firstChoice.length > 0 ? firstChoice : names);
  const right = step.args[parameter] as Json;
  const wrong = retyped(right);
  return {
    mistake: 'wrong-type',
    plan: withArgs(plan, stepIndex, { ...step.args, [parameter]: wrong }),
    step: stepIndex,
    detail: { parameter, wrong, right },
  };
};

function retyped(value: Json): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return [value];
  const isListOfTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isListOfTexts ? (value as readonly string[]).join(', ') : JSON.stringify(value);
}
