/** Runs with both kinds of fortify on one language model: what escalation saved, by the model's own count. */

import { EndpointUnavailableError, type ModelRequest } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { type ModelInTest, modelInTest } from '../../../regain/src/models/model-in-test.ts';
import { finish, here, resolvedInTest, sessionInTest } from '../harness/experiment-in-test.ts';
import { runRollouts, withRun } from '../harness/index.ts';
import { memoryStore } from '../store/index.ts';
import { computeResults, type RunResults } from './results.ts';

const backbones = ['openai-compatible:http://127.0.0.1:1/v1#small'];
const policies = ['fortify', 'fortify-escalating'];
const asking = { policies, backbones, profiles: ['out-of-distribution'], tasks: 10, repeats: 1 };
/** Of each policy: tasks by repeats by seeds. */
const ROLLOUTS = 10 * 1 * 2;

const retry = JSON.stringify({
  proposals: [{ kind: 'retry', delayMs: 100, chance: 0.6, why: 'it may pass' }],
});
/** Token counts depend on the length of the question. */
const talkative = () =>
  modelInTest(({ messages }) => {
    const chars = messages.reduce((sum, { text }) => sum + text.length, 0);
    return { text: retry, tokensIn: Math.round(chars / 5), tokensOut: 20 + (chars % 7) };
  });

async function runOn(model: ModelInTest, policies: readonly string[]): Promise<RunResults> {
  const store = memoryStore();
  const resolved = await resolvedInTest({ ...asking, policies: [...policies] });
  await finish(await sessionInTest(store, 'run', resolved), resolved, { workers: 1, models: () => model });
  return withRun(store, 'run', (run) => computeResults(run));
}

/** The model's own count. */
const counted = ({ asked }: ModelInTest) =>
  asked.reduce(
    (sum, { messages }: ModelRequest) => {
      const chars = messages.reduce((all, { text }) => all + text.length, 0);
      return {
        questions: sum.questions + 1,
        tokensIn: sum.tokensIn + Math.round(chars / 5),
        tokensOut: sum.tokensOut + 20 + (chars % 7),
      };
    },
    { questions: 0, tokensIn: 0, tokensOut: 0 },
  );

describe('a run with both kinds of fortify on a language model', () => {
  it('reports what escalation saved, by the count of the model', async () => {
    const [model, alone] = [talkative(), talkative()];
    const { escalation } = await runOn(model, policies);
    expect((await runOn(alone, ['fortify-escalating'])).escalation).toEqual([]);
    const [both, some] = [counted(model), counted(alone)];
    const all = {
      questions: both.questions - some.questions,
      tokensIn: both.tokensIn - some.tokensIn,
      tokensOut: both.tokensOut - some.tokensOut,
    };
    expect(escalation).toHaveLength(1);
    const { always, escalating, tokensSaved, gainInES } = escalation[0]!;
    for (const [one, policy, own] of [
      [always, 'fortify', all],
      [escalating, 'fortify-escalating', some],
    ] as const) {
      expect(one).toMatchObject({ policy, rollouts: ROLLOUTS });
      expect(one.questions).toBeCloseTo(own.questions / ROLLOUTS, 9);
      expect(one.tokensIn).toBeCloseTo(own.tokensIn / ROLLOUTS, 6);
      expect(one.tokensOut).toBeCloseTo(own.tokensOut / ROLLOUTS, 6);
    }
    const [most, few] = [all, some].map(({ tokensIn, tokensOut }) => tokensIn + tokensOut) as [
      number,
      number,
    ];
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(most / 2);
    expect(tokensSaved!.point).toBeCloseTo((most - few) / most, 9);
    expect(tokensSaved!.low).toBeLessThan(tokensSaved!.point);
    expect(tokensSaved!.high).toBeLessThanOrEqual(1);
    expect(gainInES!.point).toBeCloseTo(escalating.ES - always.ES, 9);
    expect(tokensSaved).toMatchObject({ level: 0.95, method: 'studentised', resamples: 199 });
  });

  it('stops where a model does not answer, and voids nothing', async () => {
    const store = memoryStore();
    const resolved = await resolvedInTest({ ...asking, policies: ['fortify-escalating'] });
    const session = await sessionInTest(store, 'run', resolved);
    const gone = new EndpointUnavailableError('gone', { isTransient: false });
    const dying = modelInTest(() => gone);
    const running = runRollouts(session, resolved, here, { workers: 1, models: () => dying });
    await expect(running).rejects.toMatchObject({ code: 'endpoint-down', message: 'gone' });
    const { rolloutsDone } = await session.status();
    expect(rolloutsDone).toBeLessThan(ROLLOUTS);
    await session.close();
    const again = await store.resume('run', 'me');
    const whole = await finish(again, resolved, { workers: 1, models: () => modelInTest([retry]) });
    expect(whole).not.toContain('"void"');
  });
});

describe('fortify-escalating', () => {
  it.each([undefined, ['prior-base'], [...backbones, 'rules']])(
    'is refused on backbones that are no language models: %s',
    async (others) => {
      const wrong = resolvedInTest({ policies, ...(others === undefined ? {} : { backbones: others }) });
      await expect(wrong).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('its backbone must be one, openai-compatible:URL#MODEL, got '),
        place: { path: '/policies/1' },
      });
    },
  );
});
