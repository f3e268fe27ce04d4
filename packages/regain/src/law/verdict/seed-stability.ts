/** Whether verdicts depend on the seed of the bootstrap: each is computed again with other seeds. */

import { requireBetween } from '../../types/index.ts';
import type { Seed } from '../statistics/bootstrap.ts';

/** A verdict that can be computed with any seed: the outcome of a claim, of a cell, or of many. */
export interface RepeatableVerdict {
  readonly name: string;
  readonly judge: (seed: Seed) => string;
}

export interface VerdictStability {
  readonly seeds: readonly Seed[];
  readonly verdicts: readonly {
    readonly name: string;
    /** How many seeds gave each outcome. */
    readonly outcomes: Readonly<Record<string, number>>;
    readonly isStable: boolean;
  }[];
  readonly isStable: boolean;
}

/** Seeds 1 to `count`, the first of which is the usual one. */
export function verdictStability(list: readonly RepeatableVerdict[], count = 20): VerdictStability {
  requireBetween('number of seeds', count, 2, 10_000);
  const seeds = Array.from({ length: count }, (_, i) => i + 1);
  const verdicts = list.map(({ name, judge }) => {
    const outcomes: Record<string, number> = {};
    for (const seed of seeds) {
      const outcome = judge(seed);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    return { name, outcomes, isStable: Object.keys(outcomes).length === 1 };
  });
  return { seeds, verdicts, isStable: verdicts.every(({ isStable }) => isStable) };
}
