import { describe, expect, it } from 'vitest';
import { posteriors } from '../../govern/index.ts';
import { type BrainScript, noCost, random, scriptedBrain } from '../../types/index.ts';
import { again, down, eventsOf, type StepOptions, stepInTest, thoughtsOf } from '../step-in-test.ts';
import { type FortifyOptions, fortifyPolicy } from './fortify.ts';
import { givingUp, refusing, wanting, withQ } from './run-policy-in-test.ts';

/** Estimated cost of a prompt and cost of an answer: 0.03 and 0.045 of the budget. */
const promptCost = { propose: { tokensIn: 2_000 } };
const answered = { propose: { tokensIn: 3_000 } };

interface Scenario extends StepOptions {
  readonly own?: BrainScript['proposals'];
  readonly ask?: BrainScript['proposals'];
  readonly thoughts?: BrainScript['thoughts'];
  readonly fortified?: Partial<FortifyOptions>;
}

/** Both brains on the real loop. */
async function escalate(find: Parameters<typeof stepInTest>[0][string], scenario: Scenario) {
  const { own = [], ask = [], thoughts = answered, fortified = {}, ...options } = scenario;
  const brain = scriptedBrain({ proposals: own, thoughts: promptCost });
  const asked = scriptedBrain({ proposals: ask, thoughts });
  const policy = fortifyPolicy({ brain, ask: asked, ...fortified });
  const step = await stepInTest({ find }, { policy, ...options });
  const decided = eventsOf(step, 'decision');
  return {
    step,
    brain,
    asked,
    decided,
    thoughts: thoughtsOf(step),
    kinds: decided.map(({ action }) => action.kind),
  };
}

const likely = (q: number, chance = 0.9) => ({
  ...{ action: withQ(q), operators: ['correct-value'] as const, support: 1, chance, why: 'it fits' },
});

describe('fortify with a language model to ask', () => {
  it('does not ask while its own brain has likely proposals, and charges nothing for them', async () => {
    const { step, asked, thoughts, kinds } = await escalate(wanting(1), { own: [[likely(1)]] });
    expect(step.result.status).toBe('done');
    expect(kinds).toEqual(['repair-arguments']);
    expect(asked.questions).toEqual([]);
    expect(thoughts).toEqual([noCost]);
  });

  it('asks if its own brain has no proposals, pays only for the answer, and takes the proposed action', async () => {
    const { step, decided, thoughts, kinds } = await escalate(wanting(2), {
      own: [[givingUp]],
      ask: [withQ(2)],
    });
    expect(step.result).toEqual({ status: 'done', value: { found: 2 } });
    expect(kinds).toEqual(['ask-model', 'repair-arguments']);
    expect(thoughts.map(({ tokensIn }) => tokensIn)).toEqual([0, 3_000]);
    expect(decided[0]!.reason).toMatch(/^asking is worth 0\.\d+ more/);
    expect(decided[0]!.considered?.proposals.map(({ action }) => action)).toEqual(['hand-off']);
    // The proposed action is taken at once, and the failure that it answers pays for it.
    expect(step.ledger.entries).toHaveLength(1);
    expect(step.ledger.entries[0]!.cost).toBeCloseTo(0.045, 9);
  });

  it('tries likely actions first, then asks, and hides the question from both brains', async () => {
    const own = () => [likely(1, 0.3)];
    const { brain, asked, kinds } = await escalate(wanting(3), { own, ask: [withQ(2), withQ(3)] });
    expect(kinds[0]).toBe('repair-arguments');
    expect(kinds).toContain('ask-model');
    for (const { situation } of [...brain.questions, ...asked.questions])
      expect(situation.history.map(({ action }) => action.kind)).not.toContain('ask-model');
    expect(asked.questions[0]!.situation.history.length).toBeGreaterThan(0);
  });

  it('does not ask about a failure that the arguments did not cause', async () => {
    const always = () => Promise.reject(down);
    const { asked, kinds } = await escalate(always, { own: () => [again], ask: () => again });
    expect(asked.questions).toEqual([]);
    expect(new Set(kinds)).toEqual(new Set(['retry', 'hand-off']));
  });

  it('asks a bounded number of times on one step', async () => {
    const thoughts = { propose: { tokensIn: 10 } };
    const { step, asked } = await escalate(refusing, { ask: ({ nth }) => withQ(nth), thoughts });
    expect(asked.questions).toHaveLength(3);
    expect(step.result.status).toBe('handed-off');
  });

  it('does not ask if the attempt cannot pay, or if handing off is cheap', async () => {
    const thoughts = { propose: { tokensIn: 2_000 } };
    const questions = async (fortified: Partial<FortifyOptions>, limits = {}) =>
      (await escalate(refusing, { ask: ({ nth }) => withQ(nth), thoughts, fortified, ...limits })).asked
        .questions.length;
    expect(await questions({ handOffPrice: 0.75 })).toBe(3);
    expect(await questions({ handOffPrice: 0.03 })).toBe(0);
    const limits = { timeoutMs: 10_000, decisionMs: 60_000, attemptCostMax: 0.04, turnsMax: 40 };
    expect(await questions({ handOffPrice: 0.75 }, { limits })).toBe(0);
  });

  it('uses its own proposals if the answer is unusable, and has paid for it', async () => {
    const own = () => [likely(1, 0.05)];
    const { step, thoughts, kinds } = await escalate(wanting(1), { own, ask: () => [givingUp] });
    expect(kinds).toEqual(['ask-model', 'repair-arguments']);
    expect(thoughts[1]!.tokensIn).toBe(3_000);
    expect(step.result.status).toBe('done');
  });

  it('learns the cost of a question and weighs it', async () => {
    const policy = fortifyPolicy({
      brain: scriptedBrain({ thoughts: { propose: { tokensIn: 1_000 } } }),
      ask: scriptedBrain({ proposals: ({ nth }) => withQ(nth), thoughts: { propose: { tokensIn: 4_000 } } }),
    })({ random: random('test') });
    const usual: number[] = [];
    await stepInTest(
      {
        find: (args, context) => {
          usual.push(policy.model!.expectedCost.tokensIn);
          return refusing(args, context);
        },
      },
      { policy },
    );
    // The first estimate is 1,000; two answers move it towards 4,000.
    expect(usual).toEqual([0, 1_000, 2_500, 3_000]);
  });

  it('learns how often answers help, by failure class', async () => {
    const at = {
      tool: 'find',
      failureClass: 'invalid-request',
      action: 'ask-model',
      failedTries: 0,
    } as const;
    const asked = posteriors();
    const before = asked.chance(at);
    await escalate(wanting(2), { ask: [withQ(2)], fortified: { asked } });
    const after = asked.chance(at);
    expect(after).toBeGreaterThan(before);
    for (let i = 0; i < 3; i++) await escalate(refusing, { ask: () => withQ(1), fortified: { asked } });
    expect(asked.chance(at)).toBeLessThan(before);
    expect(asked.chance({ ...at, failureClass: 'not-found' })).toBe(posteriors().chance(at));
  });

  it('is unchanged without a model to ask', async () => {
    const brain = scriptedBrain({ proposals: [[givingUp]], thoughts: promptCost });
    const policy = fortifyPolicy({ brain })({ random: random('test') });
    expect(policy.model).toBeUndefined();
    expect(policy.stepEnded).toBeUndefined();
    const step = await stepInTest({ find: refusing }, { policy });
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([2_000]);
  });
});
