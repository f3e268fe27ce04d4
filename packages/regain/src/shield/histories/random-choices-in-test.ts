/** Random choices. */

import type { Random } from '../../types/index.ts';

export function chance(random: Random, p: number): boolean {
  return random.uniform() < p;
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[random.below(choices.length)]!;
}

/** An integer; small ones are more frequent. */
export function upTo(random: Random, max: number): number {
  return Math.floor(max * random.uniform() ** 2);
}
