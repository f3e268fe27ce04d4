import { describe, expect, it } from 'vitest';
import { random, randomSituation, type Situation } from '../types/index.ts';
import { embeddedBrain } from './embedded-brain.ts';
import { ProposalCache } from './proposal-cache.ts';
import type { RankingQuestion } from './ranking/prior.ts';
import { rules } from './rules-prior.ts';

const proposals = () => ({
  ranked: [
    { action: { kind: 'retry', delayMs: 0 }, operators: ['retry'], support: 1, why: '', chance: 1 } as const,
  ],
  thought: { latencyMs: 0, waitingMs: 0, tokensIn: 1, tokensOut: 1, money: 0 },
});

const first: Situation = {
  ...randomSituation(random('equal')),
  history: [],
  auxiliaryCalls: [],
  estimate: () => 0.1,
};

const context = first.context!;

function thoughts(...situations: readonly Situation[]): number {
  const equal = new ProposalCache();
  let count = 0;
  for (const situation of situations)
    equal.getOrCompute(situation, [], () => {
      count++;
      return proposals();
    });
  return count;
}

describe('an equal failure', () => {
  const exemplars = [] as const;

  it('is computed once', () => {
    const equal = new ProposalCache();
    const one = equal.getOrCompute(first, exemplars, proposals);
    expect(equal.getOrCompute({ ...first, failure: { ...first.failure } }, exemplars, proposals)).toBe(one);
  });

  it.each<[string, Partial<Situation>]>([
    ['other words', { failure: { ...first.failure, message: 'other' } }],
    ['other evidence', { failure: { ...first.failure, evidence: ['seen'] } }],
    ['other arguments', { call: { ...first.call, args: { name: 'z' } } }],
    ['another tool', { call: { ...first.call, tool: 'other' } }],
    ['another task', { context: { ...context, text: 'Remove it.' } }],
    ['other facts', { context: { ...context, given: [...context.given] } }],
    ['another plan', { context: { ...context, plan: [...context.plan] } }],
    ['another list of tools', { tools: [...first.tools] }],
    ['another answer', { value: { other: true } }],
    ['another step', { context: { ...context, step: 7 } }],
    ['other prices', { estimate: () => 0.2 }],
    ['little budget', { budgetLeft: first.budgetLeft < 0.5 ? 1 : 0.1 }],
  ])('with %s is another', (_, change) => {
    expect(thoughts(first, { ...first, ...change })).toBe(2);
  });

  it('with guidance is another: its prompt has a cost', () => {
    const brain = embeddedBrain(rules());
    const price = (context: { readonly guidance?: string }) => {
      const { thought } = brain.propose(first, context) as ReturnType<typeof proposals>;
      return thought.tokensIn;
    };
    const [plain, guided, plainAgain] = [price({}), price({ guidance: 'x'.repeat(400) }), price({})];
    expect(guided - plain).toBeGreaterThanOrEqual(100);
    expect(plainAgain).toBe(plain);
  });

  it('is not cached after an action was taken', () => {
    const turn = {
      call: first.call,
      failure: first.failure,
      action: { kind: 'retry', delayMs: 0 },
      price: 0,
    } as const;
    expect(thoughts({ ...first, history: [turn] }, { ...first, history: [turn] })).toBe(2);
  });

  it('does not change the results of the brain', () => {
    let weighed = 0;
    const { name, score } = rules();
    const counting = (question: RankingQuestion) => {
      weighed++;
      return score(question);
    };
    const used = embeddedBrain({ name, score: counting });
    const situations = Array.from({ length: 40 }, (_, i) => ({
      ...randomSituation(random('equal', i)),
      history: [],
    }));
    for (let round = 0; round < 3; round++) {
      for (const situation of situations)
        expect(used.propose(situation, {})).toEqual(embeddedBrain(rules()).propose(situation, {}));
    }
    // Once for each: the other two rounds were cached.
    expect(weighed).toBe(situations.length);
  });
});
