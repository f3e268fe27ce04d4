/** Draws from a stream. */

import type { Random } from '../../types/index.ts';

export function chance(random: Random, p: number): boolean {
  return random.uniform() < p;
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[random.below(choices.length)]!;
}

/** A whole number, small ones more often than large ones. */
export function upTo(random: Random, max: number): number {
  return Math.floor(max * random.uniform() ** 2);
}
