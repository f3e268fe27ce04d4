import { type Action, type Brain, random, type Situation } from 'regain/internal/types';
import { expect, it } from 'vitest';
import { escalationStudy } from './escalation.ts';
import { ANSWER, type Answer, pricedExpert, randomExpert } from './priced-expert.ts';

const retry = { kind: 'retry', delayMs: 0 } as const;
const verify = { kind: 'verify', tool: 'read', args: {} } as const;
const reread = { kind: 'reread-tools' } as const;

/** Proposes these actions, in this order. */
function brainOf(...actions: readonly Action[]): Brain {
  const ranked = actions.map((action, i) => ({
    ...{ action, operators: ['retry'] as const, support: 1, chance: 0.4 / (i + 1), why: '' },
  }));
  const thought = { tokensIn: 7, tokensOut: 7, latencyMs: 7, waitingMs: 7, money: 7 };
  return {
    name: 'scripted',
    isLocal: true,
    propose: () => ({ ranked, thought }),
    critique: () => ({ text: '', isUsable: true, thought }),
    reflect: () => ({ text: '', thought }),
  };
}

/** Nothing but what a language model would see: there is no ground truth to take an answer from. */
const situation = { context: { id: 'a-task' } } as unknown as Situation;

it('charges the tokens of a language model, and says whether the answer differs', async () => {
  const answers: Answer[] = [];
  const ask = (expert: Brain, asking: Brain) =>
    pricedExpert(expert, asking, (answer) => answers.push(answer)).propose(situation, {});
  const { thought } = await ask(brainOf(retry), brainOf(verify));
  expect(thought).toEqual({ ...ANSWER, latencyMs: 0, waitingMs: 0, money: 0 });
  await ask(brainOf(retry, verify), brainOf(retry, reread));
  expect(answers).toEqual([
    { task: 'a-task', differs: true },
    { task: 'a-task', differs: false },
  ]);
});

it('guesses every candidate about as often', async () => {
  const guesser = randomExpert(brainOf(retry, verify, reread), random('guesses'));
  const counts = new Map<string, number>();
  for (let i = 0; i < 300; i++) {
    const { ranked } = await guesser.propose(situation, {});
    expect(ranked).toHaveLength(1);
    counts.set(ranked[0]!.action.kind, 1 + (counts.get(ranked[0]!.action.kind) ?? 0));
  }
  expect([...counts.values()].every((count) => count > 70 && count < 130)).toBe(true);
  expect(counts.size).toBe(3);
});

it('compares always asking, escalating and never asking on the same tasks', async () => {
  const rows = await escalationStudy({ split: 'train', profile: 'rough', seeds: [1], every: 40 });
  expect(rows.map(({ proposer, mode, expert }) => `${proposer} ${mode} ${expert}`)).toEqual([
    ...['prior-base never null', 'prior-base always rules', 'prior-base escalating rules'],
    ...['prior-base always random', 'prior-base escalating random'],
    ...['rules never null', 'rules always prior-base', 'rules escalating prior-base'],
    ...['rules always random', 'rules escalating random'],
  ]);
  for (const block of [rows.slice(0, 5), rows.slice(5)]) {
    const [never, always, escalating, guessing] = block as [(typeof rows)[0], ...typeof rows];
    expect(never.requests).toBe(0);
    expect(always!.requests).toBeGreaterThan(escalating!.requests);
    expect(escalating!.tokens).toBeCloseTo(escalating!.requests * 1_650, 9);
    const { tokensSaved, requests } = escalating!;
    expect(tokensSaved!.point).toBeCloseTo(1 - requests / always!.requests, 9);
    // An expert without insight is worse than the other proposer, and differs more often from the one that asks.
    expect(guessing!.ES.point).toBeLessThan(always!.ES.point);
    expect(guessing!.differing!).toBeGreaterThan(always!.differing!);
    expect(always!.overRandom!.point).toBeCloseTo(always!.ES.point - guessing!.ES.point, 9);
  }
});
