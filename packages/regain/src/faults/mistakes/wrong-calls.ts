/** Mistakes of whole calls: one too many, one too few, or one of a tool that does not exist. */

import { type Json, pick, type Random } from '../../types/index.ts';
import { wordsOf } from '../../values/index.ts';
import { joinWords, otherToolName, styleOf } from '../shape/alternative-names.ts';
import { type Mistake, refersTo } from './mistake.ts';

/** The model makes the same call twice. */
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

/** The model leaves out a call whose answer a later call needs. */
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

/** The model calls a tool that does not exist: a synonym, another spelling, a typing error. */
export const wrongToolName: Mistake = (random, plan, specs, stepIndex) => {
  const step = plan[stepIndex];
  if (step === undefined) return null;
  const taken = specs.map((spec) => spec.name);
  const wrong = wrongNameFor(random, step.tool, taken);
  return {
    mistake: 'wrong-tool-name',
    plan: plan.map((other, i) => (i === stepIndex ? { ...step, tool: wrong } : other)),
    step: stepIndex,
    detail: { wrong, right: step.tool },
  };
};

function wrongNameFor(random: Random, name: string, taken: readonly string[]): string {
  const words = wordsOf(name);
  const respelled = joinWords(words, styleOf(name) === 'camel' ? 'snake' : 'camel');
  const last = words.at(-1)!;
  const plural = joinWords(
    [...words.slice(0, -1), last.endsWith('s') ? last.slice(0, -1) : `${last}s`],
    styleOf(name),
  );
  const free = [respelled, plural].filter((candidate) => candidate !== name && !taken.includes(candidate));
  return pick(random, [otherToolName(random, name, [...taken, name]), ...free]);
}
