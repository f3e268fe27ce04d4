/** checkPolicy accepts the policies of users, and lists every violation. */

import { retryPolicy } from 'regain/internal/recovery';
import { describe, expect, it } from 'vitest';
import bestGuess from '../../../../examples/brain-policy.ts';
import { checkPolicy } from './check-policy.ts';
import type { CustomPolicy, CustomPolicyDecision } from './custom-policy.ts';

const policy = (decide: CustomPolicy['decide'], rest: Partial<CustomPolicy> = {}): CustomPolicy => ({
  name: 'mine',
  decide,
  ...rest,
});
const giveUp: CustomPolicyDecision = { kind: 'give-up', reason: 'tired' };

describe('checkPolicy', () => {
  it('accepts an object, a function, and a built-in policy', async () => {
    await checkPolicy(policy(() => giveUp));
    await checkPolicy(bestGuess, { trials: 30 });
    await checkPolicy(retryPolicy());
  });

  let calls = 0;
  it.each([
    ['throws: TypeError: no', policy(() => Promise.reject(new TypeError('no')))],
    ['throws: RegainError: ', policy(() => ({ kind: 'pray' }) as never)],
    ['terminates: ', policy(() => ({ kind: 'reread-tools' }))],
    ['deterministic: ', policy(() => ({ kind: 'give-up', reason: String(calls++) }))],
    ['polite: ', policy(() => ({ kind: 'retry', delayMs: 0 }))],
  ])('lists what %s', async (violation, broken) => {
    const error = await checkPolicy(broken, { trials: 60 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid-argument' });
    expect(String(error)).toContain('the policy mine does not conform');
    expect(String(error)).toContain(`\n- ${violation}`);
  });

  it('lists a rule once, however many trials show it', async () => {
    const hasty = policy(() => ({ kind: 'retry', delayMs: 0 }));
    const { message } = await checkPolicy(hasty, { trials: 60 }).then(
      () => new Error('it was accepted'),
      (error: Error) => error,
    );
    expect(message.match(/- polite: /g)).toHaveLength(1);
    expect(message).toMatch(/- polite: came back after 0 ms .* \(and \d+ more\)/);
  });

  it('explains what a policy is where it gets something else', async () => {
    await expect(checkPolicy({ name: 'x' } as CustomPolicy)).rejects.toThrow('a policy is { name, decide');
  });
});
