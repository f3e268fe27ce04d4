/** Plans a model's mistakes into a plan, as a profile says: a pure function of the coordinate. */

import { bernoulli, exponential, type Random, random, type Step, type ToolSpec } from '../../types/index.ts';
import type { FaultCoordinate } from '../coordinate.ts';
import { scaledProbability } from '../draw-fault.ts';
import type { FaultProfile } from '../profile.ts';
import { weightOf } from '../profiles/resolve.ts';
import { type MistakeName, mistakes, type PlannedMistake } from './index.ts';

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
  // By name: the order in which a profile lists them must not matter.
  const weights = Object.entries(settings.kinds)
    .map(([name, entry]) => [name as MistakeName, weightOf(entry)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let current = plan;
  let made: Omit<PlannedMistake, 'plan'>[] = [];
  // From the end to the start: a call left out or made twice moves only what follows, which is settled by then.
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

/** Heavier ones first, by chance (exponential clocks): the first in which the step can be got wrong is made. */
function tryingOrder(stream: Random, choices: readonly (readonly [MistakeName, number])[]): MistakeName[] {
  return choices
    .filter(([, weight]) => weight > 0)
    .map(([name, weight]) => ({ name, at: exponential(stream, 1 / weight) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}
