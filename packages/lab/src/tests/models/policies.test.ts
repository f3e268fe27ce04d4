/**
 * Every policy with a language model behind it, in every way to one, whatever the endpoint does: it runs, it conforms, and
 * it pays what the endpoint has counted.
 */

import { getProfile } from 'regain/internal/faults';
import { languageModelBrain, memoryRecordings, recordedModel } from 'regain/internal/models';
import {
  defaultLimits,
  type PolicyFactory,
  policyFindings,
  THINKING_UNAFFORDABLE,
} from 'regain/internal/recovery';
import { defaultCostModel, type ModelAnswer, type TraceEvent } from 'regain/internal/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { modelInTest } from '../../../../regain/src/models/model-in-test.ts';
import {
  type Disturbance,
  type ProviderPath,
  providerPaths,
  scriptedContent,
} from '../../../../regain/src/models/provider-paths-in-test.ts';
import { runRollout } from '../../harness/index.ts';
import { getPolicy, policyNames } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';

const suite = getSuite('paladin-eval');
const names = [...policyNames, 'fortify-escalating'];
const asking = names.filter((name) => !/^(?:vanilla|retry|governed|oracle)/.test(name));
/** All policies take one path; each of the others is taken by a third of them, in the soak by all. */
const namesFor = (path: string) =>
  path === providerPaths[0]!.name
    ? names
    : names.filter((name, i) => i % trialCount(3, 1) === 0 || name === 'fortify-escalating');
/** Rich enough that no thought is cut off: then all of it stands in the trace. */
const model = { ...defaultCostModel, budget: 10 * defaultCostModel.budget };

interface Setup {
  readonly tasks: typeof suite.tasks;
  readonly profile: string;
  readonly seed: number;
}

const stormy: Setup = {
  tasks: suite.tasks.filter(({ split }) => split === 'train').slice(0, 5),
  profile: 'storm',
  seed: 3,
};
/** Where the embedded brain is at a loss now and then. */
const unknown: Setup = {
  tasks: suite.tasks.filter(({ split }) => split === 'held-out').slice(20, 40),
  profile: 'out-of-distribution',
  seed: 4,
};
const setupOf = (name: string) => (name === 'fortify-escalating' ? unknown : stormy);

describe.each(providerPaths)('through $name', ({ name: path, open, isStreamed }) => {
  let way: ProviderPath;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(async () => {
    await way[Symbol.asyncDispose]();
    // Every kind has been met.
    const all: readonly Disturbance[] = ['busy', 'failing', 'gone', 'hangs', 'breaks off'];
    expect(new Set(way.disturbances)).toEqual(new Set(all));
  });

  const recordings = memoryRecordings();
  const answers: ModelAnswer[] = [];
  const kept: typeof recordings = {
    get: recordings.get,
    put: (key, one) => {
      answers.push(one.answer);
      return recordings.put(key, one);
    },
  };
  async function runAll(name: string, mode: 'record' | 'replay', setup: Setup): Promise<TraceEvent[]> {
    const { tasks, profile, seed } = setup;
    const events: TraceEvent[] = [];
    for (const task of tasks) {
      const asked = recordedModel(way.model, {
        recordings: kept,
        mode,
        rollout: `${name}/${task.id}/${profile}`,
      });
      const settings = { temperature: 0.2, isStreamed };
      const brain = languageModelBrain({ model: asked, name: 'small', settings, costModel: model });
      const rollout = await runRollout({
        ...{ suite, task, policy: getPolicy(name), profile: getProfile(profile), seed, repeat: 0 },
        ...{ backbone: 'small', brain, model, limits: defaultLimits },
      });
      expect(rollout.observation.ending).not.toBe('void');
      events.push(...rollout.events);
    }
    return events;
  }

  /** Every token that was paid for is one that the endpoint has counted, but for answers that it broke off. */
  async function paidFor(name: string, setup = setupOf(name)) {
    const before = way.counted();
    const troubled = way.disturbances.length;
    answers.length = 0;
    const events = await runAll(name, 'record', setup);
    const after = way.counted();
    const decided = events.filter((event) => event.type === 'decision');
    const thoughts = events
      .filter((event) => event.type === 'cost')
      .filter((event) => event.for === 'thought');
    expect(decided.filter(({ refused }) => refused?.includes(THINKING_UNAFFORDABLE))).toEqual([]);
    const reckoned = answers.filter(({ isEstimated }) => isEstimated);
    const met = way.disturbances.slice(troubled);
    expect(reckoned).toHaveLength(met.filter((incident) => incident === 'breaks off').length);
    for (const { finish } of reckoned) expect(finish).toBe('broken');
    // Whatever was no answer at all was asked for again, and nothing else was.
    expect(after.requests - before.requests).toBe(answers.length + met.length - reckoned.length);
    for (const tokens of ['tokensIn', 'tokensOut'] as const) {
      const paid = thoughts.reduce((sum, { cost }) => sum + (cost[tokens] ?? 0), 0);
      const own = reckoned.reduce((sum, answer) => sum + answer[tokens], 0);
      expect(paid - own).toBe(after[tokens] - before[tokens]);
    }

    expect(JSON.stringify(await runAll(name, 'replay', setup))).toBe(JSON.stringify(events));
    expect(way.counted()).toEqual(after);
    return { decided, tokens: after.tokensIn - before.tokensIn, asked: answers.length };
  }

  it.each(namesFor(path))(
    '%s pays for every token that is counted, and replays without asking',
    async (name) => {
      const { asked, decided } = await paidFor(name);
      if (!asking.includes(name)) expect(asked).toBe(0);
      else if (name === 'fortify-escalating') {
        const questions = decided.filter(({ action }) => action.kind === 'ask-model').length;
        expect(questions).toBeGreaterThan(3);
        // A question that could not be used is put again: one decision, two of them.
        expect(asked).toBeGreaterThanOrEqual(questions);
        // How often depends on what the model says, and that on the text of the prompts.
      } else expect(asked).toBeGreaterThan(1);
    },
  );

  it.runIf(!isStreamed)('fortify that escalates asks far less than one that always does', async () => {
    const others = { ...unknown, seed: 5 };
    const always = await paidFor('fortify', others);
    const escalating = await paidFor('fortify-escalating', others);
    expect(escalating.tokens).toBeLessThan(always.tokens / 2);
  });
});

describe.each(asking)('%s with a language model', (name) => {
  it.each([
    ['as dear as usual', 500, 30],
    ['cheap', 5, 1],
  ])('that is %s conforms', async (_, tokensIn, tokensOut) => {
    const lines = modelInTest(({ messages }) => {
      const { text = '', refusal } = scriptedContent({
        messages: messages.map((message) => ({ role: message.role, content: message.text })),
      });
      return { text, finish: refusal === undefined ? 'stop' : 'refused', tokensIn, tokensOut };
    });
    const policy: PolicyFactory = ({ random }) =>
      getPolicy(name)({ random, brain: languageModelBrain({ model: lines, costModel: defaultCostModel }) });
    expect(await policyFindings(policy, { trials: trialCount(3, 20) })).toEqual([]);
  });
});
