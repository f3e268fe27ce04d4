/** Mistakes in the names, types and form of arguments. */

import { bernoulli, type Json, pick } from '../../types/index.ts';
import { otherName } from '../shape/alternative-names.ts';
import { propertiesOf, renamedKey, requiredOf, withoutKey } from '../shape/schema.ts';
import { type Arguments, inArguments, isLiteral } from './mistake.ts';

/** The model misnames an argument, or leaves out a required one. */
export const wrongArgumentName = inArguments('wrong-argument-name', (random, step, spec) => {
  const required = requiredOf(spec.inputSchema).filter((name) => name in step.args);
  const names = required.length > 0 ? required : Object.keys(step.args);
  if (names.length === 0) return null;
  const parameter = pick(random, names);
  const value = step.args[parameter]!;
  const isDropped = bernoulli(random, 0.3) && required.includes(parameter) && isLiteral(value);
  const taken = [...Object.keys(propertiesOf(spec.inputSchema)), ...Object.keys(step.args)];
  const wrong = isDropped ? null : otherName(random, parameter, taken);
  const args = wrong === null ? withoutKey(step.args, parameter) : renamedKey(step.args, parameter, wrong);
  return { args, detail: { parameter, wrong, ...(isDropped ? { right: value as Json } : {}) } };
});

/** The model writes an argument as another type: a number in quotes, a list of one, an object as a string. */
export const wrongType = inArguments('wrong-type', (random, step, spec) => {
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
  return { args: { ...step.args, [parameter]: wrong }, detail: { parameter, wrong, right } };
});

function retyped(value: Json): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return [value];
  const isListOfTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isListOfTexts ? (value as readonly string[]).join(', ') : JSON.stringify(value);
}

/** The model wraps its arguments in a form that the tool does not accept: an envelope, a string, a list of pairs. */
export const badFormat = inArguments('bad-format', (random, step) => {
  if (Object.keys(step.args).length === 0) return null;
  const wrappers = ['arguments', 'input', 'params'].filter((name) => !(name in step.args));
  if (wrappers.length === 0) return null;
  const wrapper = pick(random, wrappers);
  const isPlain = Object.values(step.args).every(isLiteral);
  const style = pick(random, isPlain ? ['envelope', 'text', 'pairs'] : ['envelope']);
  return {
    args: { [wrapper]: wrapped(style, step.args) },
    detail: { wrapper, style, ...(isPlain ? { right: step.args as Json } : {}) },
  };
});

function wrapped(style: string, args: Arguments): Arguments[string] {
  if (style === 'envelope') return args;
  if (style === 'text') return JSON.stringify(args);
  return Object.entries(args).map(([name, value]) => ({ name, value }));
}
