import { describe, expect, it } from 'vitest';
import { brainNames } from '../brains/index.ts';
import { random } from '../contract/random.ts';
import { checkPolicy } from '../recovery/conformance.ts';
import type { Hidden } from '../recovery/policy.ts';
import { policyNamed, policyNames } from './policies.ts';

const hidden: Hidden = {
  remedy: ({ history }) => (history.length < 3 ? { kind: 'retry', delayMs: 0 } : null),
  isSilent: () => false,
};

describe('the policies by name', () => {
  it.each(policyNames)('%s goes by its own name', (name) => {
    expect(policyNamed(name)({ random: random('test'), hidden }).name).toBe(name);
  });

  it.each(policyNames)('%s conforms', async (name) => {
    const options = { trials: 60, ...(name === 'oracle' ? { hidden } : {}) };
    expect(await checkPolicy(policyNamed(name), options)).toEqual([]);
  });

  it.each(brainNames)('fortify conforms with %s', async (backbone) => {
    const policy = policyNamed('fortify');
    expect(await checkPolicy(({ random }) => policy({ random, backbone }), { trials: 60 })).toEqual([]);
  });

  it('suggests the nearest for a name that there is not', () => {
    expect(() => policyNamed('fortifi')).toThrow('there is no policy called fortifi; did you mean fortify?');
    expect(() => policyNamed('toString')).toThrow('policies are vanilla, retry');
  });
});
