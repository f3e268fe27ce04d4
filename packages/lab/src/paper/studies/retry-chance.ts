/**
 * How much the stated chance of one try matters where there are no data: policies with cold posteriors on training tasks,
 * the same faults for every chance. The priors state 0.5 for all failures (packages/regain/src/govern/priors.ts).
 */

import { posteriors } from 'regain/internal/govern';
import { fortifyPolicy, type PolicyFactory } from 'regain/internal/recovery';
import { sum } from 'regain/internal/values';
import { governed } from '../../policies/index.ts';
import { getBrain } from '../../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../../suites/index.ts';
import { observePolicy, type RolloutCounts } from './observe-policy.ts';

export interface RetryChanceRow {
  readonly policy: 'governed' | 'fortify';
  readonly chance: number;
  /** Means of the training suites. */
  readonly ES: number;
  readonly RR: number;
  readonly meanCost: number;
}

/** Small: about a thousand rollouts. No other study uses this seed. */
export const retryChanceCounts = {
  split: 'train',
  profile: 'rough',
  tasks: 80,
  repeats: 1,
  seeds: [2_100_000],
} as const satisfies RolloutCounts;

export async function retryChanceStudy(
  chances: readonly number[] = [0.3, 0.5, 0.7],
  counts: RolloutCounts = retryChanceCounts,
): Promise<RetryChanceRow[]> {
  const brain = getBrain('prior-base');
  const policies: Readonly<Record<RetryChanceRow['policy'], (chance: number) => PolicyFactory>> = {
    governed: (chance) => governed({ posteriors: posteriors(undefined, chance) }),
    fortify: (chance) => fortifyPolicy({ brain, posteriors: posteriors(undefined, chance) }),
  };
  const rows: RetryChanceRow[] = [];
  for (const policy of ['governed', 'fortify'] as const) {
    for (const chance of chances) {
      const means: number[][] = [];
      for (const name of trainingSuiteNames) {
        const columns = await observePolicy(getSuite(name), policies[policy](chance), counts);
        means.push(
          [columns.efficiency, columns.success, columns.cost].map((one) => sum(one) / sum(columns.n)),
        );
      }
      const [ES, RR, meanCost] = [0, 1, 2].map(
        (column) => sum(means.map((one) => one[column]!)) / means.length,
      ) as [number, number, number];
      rows.push({ policy, chance, ES, RR, meanCost });
    }
  }
  return rows;
}
