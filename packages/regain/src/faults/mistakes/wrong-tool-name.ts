/** The model calls a tool that does not exist: a synonym, another spelling, a typing error. */

import { pick, type Random } from '../../types/index.ts';
import { wordsOf } from '../../values/index.ts';
import { joinWords, otherToolName, styleOf } from '../shape/alternative-names.ts';
import type { Mistake } from './mistake.ts';

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
