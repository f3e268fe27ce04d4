/** The brain that a user's policy gets: the right one, isolated from other rollouts. */

import { policyFindings } from 'regain/internal/recovery';
import { addCost, type Brain, type RawCost, random, randomSituation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import bestGuess from '../../../../examples/brain-policy.ts';
import { getBrain } from '../prior/index.ts';
import { type CustomPolicyContext, parseCustomPolicy } from './custom-policy.ts';

const situation = randomSituation(random('agent', 'situation'));

function contextFor(backbone?: string): CustomPolicyContext {
  let given: CustomPolicyContext | undefined;
  const exported = (context: CustomPolicyContext) => {
    given = context;
    return { name: 'mine', decide: () => ({ kind: 'give-up', reason: '' }) };
  };
  const { policy } = parseCustomPolicy(exported, 'mine.ts');
  policy({ onError: () => {} })({ random: random('agent'), ...(backbone ? { backbone } : {}) });
  return given!;
}

describe('the brain of a policy', () => {
  it.each([
    [undefined, 'prior-base'],
    ['embedded', 'prior-base'],
    ['rules', 'rules'],
    ['prior-tiny', 'prior-tiny'],
  ])('on the backbone %s is %s, with its proposals', async (backbone, name) => {
    const { brain } = contextFor(backbone);
    expect(brain.name).toBe(name);
    expect(await brain.propose(situation, {})).toEqual(await getBrain(name).propose(situation, {}));
  });

  it('is isolated: changes to it or to its answers are invisible to other rollouts', async () => {
    const { brain } = contextFor();
    const said = await brain.propose(situation, {});
    const before = JSON.stringify(said);
    (said.ranked as unknown[]).length = 0;
    Object.assign(brain, { propose: () => 'spoilt' });
    expect(JSON.stringify(await contextFor().brain.propose(situation, {}))).toBe(before);
  });
});

describe('a question to the brain', () => {
  const thoughtOf = async (decide: (brain: Brain) => Promise<Partial<RawCost> | undefined>) => {
    const exported = ({ brain }: CustomPolicyContext) => ({
      name: 'mine',
      decide: async () => ({ action: { kind: 'give-up', reason: '' }, thought: await decide(brain) }),
    });
    const policy = parseCustomPolicy(exported, 'mine.ts').policy({ onError: () => {} })({
      random: random('agent'),
    });
    const decided = async () => (await policy.decide(situation)).thought;
    return [await decided(), await decided()];
  };

  it('is paid for once, whether the policy reports its cost or not', async () => {
    const brain = getBrain('prior-base');
    const [proposing, critiquing, reflecting] = await Promise.all([
      brain.propose(situation, {}),
      brain.critique(situation),
      brain.reflect(situation, {}),
    ]);
    const all = [proposing, critiquing, reflecting].map(({ thought }) => thought).reduce(addCost);
    const silent = await thoughtOf(async (own) => {
      await own.propose(situation, {});
      await own.critique(situation);
      await own.reflect(situation, {});
      return undefined;
    });
    expect(silent).toEqual([all, all]);
    const honest = await thoughtOf(async (own) => (await own.propose(situation, {})).thought);
    expect(honest).toEqual([proposing.thought, proposing.thought]);
  });

  it('is the minimum that is charged: a policy may report costs of its own', async () => {
    const { thought } = await getBrain('prior-base').propose(situation, {});
    const [more] = await thoughtOf(async (brain) => {
      await brain.propose(situation, {});
      return { tokensIn: 100_000, tokensOut: 1 };
    });
    expect(more).toEqual({ ...thought, tokensIn: 100_000 });
    expect(await thoughtOf(async () => undefined)).toEqual([undefined, undefined]);
  });
});

describe('a file that exports no policy', () => {
  it('gets a specific error for a promise', () => {
    const exported = async () => ({ name: 'mine', decide: () => ({ kind: 'give-up', reason: '' }) });
    expect(() => parseCustomPolicy(exported, 'mine.ts')).toThrow('has a promise, and must answer at once');
  });
});

describe('examples/brain-policy.ts', () => {
  it('conforms', async () => {
    const { policy } = parseCustomPolicy(bestGuess, 'examples/brain-policy.ts');
    const complain = (error: unknown) => {
      throw error;
    };
    expect(await policyFindings(policy({ onError: complain }), { trials: 60 })).toEqual([]);
  });
});
