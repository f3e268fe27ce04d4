import { type GroundTruth, policyFindings } from 'regain/internal/recovery';
import { random, randomSituation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { brainNames } from '../prior/index.ts';
import { getPolicy, policyNames, policyTraits, tunable, tunableNames, tuned } from './index.ts';

const hidden: GroundTruth = {
  remedy: ({ history }) => (history.length < 3 ? { kind: 'retry', delayMs: 0 } : null),
  isSilent: () => false,
};

const TRIALS = trialCount(20, 60);

describe('the policies by name', () => {
  it.each(policyNames)('%s has its own name', (name) => {
    expect(getPolicy(name)({ random: random('test'), hidden }).name).toBe(name);
  });

  it.each(policyNames)('%s conforms', async (name) => {
    const options = { trials: TRIALS, ...(name === 'oracle' ? { hidden } : {}) };
    expect(await policyFindings(getPolicy(name), options)).toEqual([]);
  });

  it.each(brainNames)('fortify conforms with %s', async (backbone) => {
    const policy = getPolicy('fortify');
    expect(await policyFindings(({ random }) => policy({ random, backbone }), { trials: TRIALS })).toEqual(
      [],
    );
  });

  it.each(tunableNames)('%s-tuned stops by the constants chosen in training', (name) => {
    const own = policyTraits().find((traits) => traits.name === `${name}-tuned`)!;
    expect(own.stops).toBe(tunable[name].stops(tuned.policies[name].constants as never));
  });

  it('retry-tuned tries as often as it was tuned to, and retry as often as published', async () => {
    const retries = async (name: string) => {
      const policy = getPolicy(name)({ random: random('test') });
      const situation = randomSituation(random('test', 'situation'));
      for (let tries = 0; ; tries++) {
        const turn = { ...situation, action: { kind: 'retry', delayMs: 0 }, price: 0 } as const;
        const { action } = await policy.decide({ ...situation, history: Array(tries).fill(turn) });
        if (action.kind === 'give-up') return tries;
      }
    };
    expect(await retries('retry')).toBe(3);
    expect(await retries('retry-tuned')).toBe(tuned.policies.retry.constants.tries);
  });

  it('suggests the nearest name for an unknown one', () => {
    expect(() => getPolicy('fortifi')).toThrow('unknown policy "fortifi": did you mean "fortify"?');
    expect(() => getPolicy('toString')).toThrow('known names: vanilla, retry');
  });
});
