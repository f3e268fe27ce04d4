import { describe, expect, it } from 'vitest';
import { random, type Situation, someSituation } from '../types/index.ts';
import { embedded } from './brain.ts';
import { EqualFailures } from './equal-failures.ts';
import type { Question } from './ranking/prior.ts';
import { rules } from './rules.ts';

const proposals = () => ({
  ranked: [
    { action: { kind: 'retry', delayMs: 0 }, operators: ['retry'], support: 1, why: '', chance: 1 } as const,
  ],
  thought: { latencyMs: 0, waitingMs: 0, tokensIn: 1, tokensOut: 1, money: 0 },
});

const first: Situation = {
  ...someSituation(random('equal')),
  history: [],
  readings: [],
  estimate: () => 0.1,
};

const context = first.context!;

function thoughts(...situations: readonly Situation[]): number {
  const equal = new EqualFailures();
  let count = 0;
  for (const situation of situations)
    equal.proposals(situation, [], () => {
      count++;
      return proposals();
    });
  return count;
}

describe('an equal failure', () => {
  const exemplars = [] as const;

  it('is thought of once', () => {
    const equal = new EqualFailures();
    const one = equal.proposals(first, exemplars, proposals);
    expect(equal.proposals({ ...first, failure: { ...first.failure } }, exemplars, proposals)).toBe(one);
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

  it('with a handbook in view is another: reading it has its price', () => {
    const brain = embedded(rules());
    const price = (context: { readonly guidance?: string }) => {
      const { thought } = brain.propose(first, context) as ReturnType<typeof proposals>;
      return thought.tokensIn;
    };
    const [plain, guided, plainAgain] = [price({}), price({ guidance: 'x'.repeat(400) }), price({})];
    expect(guided - plain).toBeGreaterThanOrEqual(100);
    expect(plainAgain).toBe(plain);
  });

  it('is not remembered once something was tried', () => {
    const turn = {
      call: first.call,
      failure: first.failure,
      action: { kind: 'retry', delayMs: 0 },
      price: 0,
    } as const;
    expect(thoughts({ ...first, history: [turn] }, { ...first, history: [turn] })).toBe(2);
  });

  it('leaves what the brain says as it is', () => {
    let weighed = 0;
    const { name, weigh } = rules();
    const counting = (question: Question) => {
      weighed++;
      return weigh(question);
    };
    const used = embedded({ name, weigh: counting });
    const situations = Array.from({ length: 40 }, (_, i) => ({
      ...someSituation(random('equal', i)),
      history: [],
    }));
    for (let round = 0; round < 3; round++) {
      for (const situation of situations)
        expect(used.propose(situation, {})).toEqual(embedded(rules()).propose(situation, {}));
    }
    // Once for each: the other two rounds were remembered.
    expect(weighed).toBe(situations.length);
  });
});
