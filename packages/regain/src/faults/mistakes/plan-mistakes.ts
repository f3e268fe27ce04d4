/** Writes a model's mistakes into a plan according to a profile: a pure function of the coordinate. */

import { bernoulli, exponential, type Random, random, type Step, type ToolSpec } from '../../types/index.ts';
import type { FaultCoordinate } from '../coordinate.ts';
import { scaledProbability } from '../draw-fault.ts';
import type { FaultProfile } from '../profile.ts';
import { weightOf } from '../profiles/resolve.ts';
import type { Mistake, MistakeName, PlannedMistake } from './mistake.ts';
import { badFormat, wrongArgumentName, wrongType } from './wrong-arguments.ts';
import { repeatedCall, tooFewCalls, wrongToolName } from './wrong-calls.ts';
import { wrongValue } from './wrong-value.ts';

export const mistakes: Readonly<Record<MistakeName, Mistake>> = {
  'wrong-tool-name': wrongToolName,
  'wrong-argument-name': wrongArgumentName,
  'wrong-type': wrongType,
  'wrong-value': wrongValue,
  'too-few-calls': tooFewCalls,
  'repeated-call': repeatedCall,
  'bad-format': badFormat,
};

export interface PlanWithMistakes {
  readonly plan: readonly Step[];
  readonly mistakes: readonly Omit<PlannedMistake, 'plan'>[];
}

export function planMistakes(
  profile: FaultProfile,
  where: FaultCoordinate,
  plan: readonly Step[],
  specs: readonly ToolSpec[],
): PlanWithMistakes {
  const settings = profile.mistakes;
  if (settings === undefined) return { plan, mistakes: [] };
  const rate = scaledProbability(settings.rate, profile.severity);
  // Sorted by name: the order in a profile must not matter.
  const weights = Object.entries(settings.kinds)
    .map(([name, entry]) => [name as MistakeName, weightOf(entry)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let current = plan;
  let made: Omit<PlannedMistake, 'plan'>[] = [];
  // From the end to the start: leaving out or repeating a call moves only later steps, which are done by then.
  for (let step = plan.length - 1; step >= 0; step--) {
    const stream = random('mistakes', where.suite, where.task, where.seed, where.repeat, step);
    if (!bernoulli(stream, rate)) continue;
    for (const name of tryingOrder(stream, weights)) {
      const planned = mistakes[name](stream.at(name), current, specs, step);
      if (planned === null) continue;
      const shift = planned.plan.length - current.length;
      const { plan: next, ...rest } = planned;
      made = [rest, ...made.map((other) => ({ ...other, step: other.step + shift }))];
      current = next;
      break;
    }
  }
  return { plan: current, mistakes: made };
}

/** Weighted random order (exponential clocks): the first mistake that is possible at the step is made. */
function tryingOrder(stream: Random, choices: readonly (readonly [MistakeName, number])[]): MistakeName[] {
  return choices
    .filter(([, weight]) => weight > 0)
    .map(([name, weight]) => ({ name, at: exponential(stream, 1 / weight) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}
