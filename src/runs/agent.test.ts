/** The brain that a user's policy is lent: the right one, asked without harm to others. */

import { describe, expect, it } from 'vitest';
import bestGuess from '../../examples/policy.ts';
import { brainNamed } from '../brains/index.ts';
import { random } from '../contract/random.ts';
import { someSituation } from '../recovery/conformance/situations.ts';
import { checkPolicy } from '../recovery/conformance.ts';
import { type AgentContext, agentFrom } from './agent.ts';

const situation = someSituation(random('agent', 'situation'));

function contextFor(backbone?: string): AgentContext {
  let given: AgentContext | undefined;
  const exported = (context: AgentContext) => {
    given = context;
    return { name: 'mine', decide: () => ({ kind: 'give-up', reason: '' }) };
  };
  const { policy } = agentFrom(exported, 'mine.ts');
  policy({ complain: () => {} })({ random: random('agent'), ...(backbone ? { backbone } : {}) });
  return given!;
}

describe('the brain of an agent', () => {
  it.each([
    [undefined, 'prior-base'],
    ['embedded', 'prior-base'],
    ['rules', 'rules'],
    ['prior-tiny', 'prior-tiny'],
  ])('on the backbone %s is %s, and proposes what that proposes', async (backbone, name) => {
    const { brain } = contextFor(backbone);
    expect(brain.name).toBe(name);
    expect(await brain.propose(situation, {})).toEqual(await brainNamed(name).propose(situation, {}));
  });

  it('is lent: what an agent does to it or to its words, no other sees', async () => {
    const { brain } = contextFor();
    const said = await brain.propose(situation, {});
    const before = JSON.stringify(said);
    (said.ranked as unknown[]).length = 0;
    Object.assign(brain, { propose: () => 'spoilt' });
    expect(JSON.stringify(await contextFor().brain.propose(situation, {}))).toBe(before);
  });
});

describe('examples/policy.ts', () => {
  it('conforms', async () => {
    const { policy } = agentFrom(bestGuess, 'examples/policy.ts');
    const complain = (error: unknown) => {
      throw error;
    };
    expect(await checkPolicy(policy({ complain }), { trials: 60 })).toEqual([]);
  });
});
