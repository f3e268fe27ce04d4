/**
 * Chooses the stop constants of the published policies on training tasks: those with the highest ES, both suites weighted
 * equally. Every choice meets the same faults. The result is shipped as packages/lab/src/policies/tuned.json.
 */

import type { PolicyFactory } from 'regain/internal/recovery';
import { sum } from 'regain/internal/values';
import { combinations, type StopConstants, type Tunable } from '../../policies/index.ts';
import { getSuite, trainingSuiteNames } from '../../suites/index.ts';
import { observePolicy, type RolloutCounts } from './observe-policy.ts';

/** Separate seeds: no other study and no training uses this fault schedule. */
export const tuningCounts = {
  split: 'train',
  profile: 'rough',
  tasks: 160,
  repeats: 2,
  seeds: [2_000_000],
} as const satisfies RolloutCounts;

export interface Tuned {
  readonly constants: StopConstants;
  /** On training tasks. */
  readonly ES: number;
  readonly publishedES: number;
  readonly combinationsTried: number;
}

/** `policy` makes the one to be tuned with given constants. Among equals the published are kept, then the first. */
export async function tune(
  { published, tried }: Pick<Tunable, 'published' | 'tried'>,
  policy: (constants: StopConstants) => PolicyFactory,
  counts: RolloutCounts,
): Promise<Tuned> {
  const publishedES = await efficiencyOf(policy(published), counts);
  const choices = combinations(tried);
  let best = { constants: published, ES: publishedES };
  for (const constants of choices) {
    const ES = await efficiencyOf(policy(constants), counts);
    // By more than a rounding error.
    if (ES > best.ES + 1e-12) best = { constants, ES };
  }
  const round = (value: number) => Number(value.toFixed(4));
  return {
    constants: best.constants,
    ES: round(best.ES),
    publishedES: round(publishedES),
    combinationsTried: choices.length,
  };
}

/** ES, the mean of both suites. */
async function efficiencyOf(policy: PolicyFactory, counts: RolloutCounts): Promise<number> {
  let total = 0;
  for (const name of trainingSuiteNames) {
    const columns = await observePolicy(getSuite(name), policy, counts);
    total += sum(columns.efficiency) / sum(columns.n);
  }
  return total / trainingSuiteNames.length;
}
