/** The profile `rough` is fixed: hard enough to separate policies, and never tuned after results were seen. */

import { getProfile, profileHash } from 'regain/internal/faults';
import { defaultLimits, type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import { defaultCostModel } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { oracle, vanilla } from '../policies/index.ts';
import { getSuite, paperSuiteNames } from '../suites/index.ts';
import { runRollout } from './rollout.ts';

const REPEATS = trialCount(1, 2);
const rough = getProfile('rough');

describe('the profile rough', () => {
  it('is unchanged', () => {
    expect(profileHash(rough)).toBe('47033f186307035c');
  });

  it.each(paperSuiteNames)('has its intended difficulty on the training tasks of %s', async (name) => {
    expect(await recoveryRate(name, vanilla())).toSatisfy(between(0.25, 0.5));
    expect(await recoveryRate(name, retryPolicy())).toSatisfy(between(0.4, 0.75));
    expect(await recoveryRate(name, oracle())).toSatisfy(between(0.97, 1));
  });
});

async function recoveryRate(suiteName: string, policy: PolicyFactory): Promise<number> {
  const suite = getSuite(suiteName);
  const tasks = suite.tasks.filter(({ split }) => split === 'train');
  let successes = 0;
  for (const task of tasks) {
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const place = { suite, task, backbone: 'none', seed: 1, repeat };
      const { observation } = await runRollout({
        ...place,
        policy,
        profile: rough,
        model: defaultCostModel,
        limits: defaultLimits,
      });
      if (observation.ending === 'clean' || observation.ending === 'recovered') successes++;
    }
  }
  return successes / (REPEATS * tasks.length);
}

function between(min: number, max: number): (rate: number) => boolean {
  return (rate) => rate >= min && rate <= max;
}
