/** Every policy with a language model behind it, over HTTP: it runs, it conforms, and it pays what the endpoint has counted. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualClock } from '../../contract/clock.ts';
import type { TraceEvent } from '../../contract/trace.ts';
import { profileNamed } from '../../faults/index.ts';
import { checkPolicy } from '../../recovery/conformance.ts';
import { CUT_OFF } from '../../recovery/decide.ts';
import type { PolicyFactory } from '../../recovery/policy.ts';
import { defaultLimits } from '../../recovery/prices.ts';
import { defaultCostModel } from '../../runs/cost-model.ts';
import { policyNamed, policyNames } from '../../runs/policies.ts';
import { runRollout } from '../../runs/rollout.ts';
import { suiteNamed } from '../../suites/index.ts';
import { languageModelBrain } from './brain.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { memoryRecordings, recorded } from './recorded.ts';
import { type Received, type Reply, type ScriptedServer, scriptedServer } from './testing/server.ts';
import { throttle } from './throttle.ts';

const suite = suiteNamed('paladin-eval');
const tasks = suite.tasks.filter(({ split }) => split === 'train').slice(0, 12);
const recordings = memoryRecordings();
/** Rich enough that no thought is cut off: then all of it stands in the trace. */
const model = { ...defaultCostModel, budget: 10 * defaultCostModel.budget };

let server: ScriptedServer;
beforeAll(async () => {
  server = await scriptedServer(plausible);
});
afterAll(() => server.close());

/** A model that is wrong in every way at times, and always in the same way to the same question. */
function plausible({ messages }: Received): Reply {
  const text = JSON.stringify(messages);
  const mood = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % 12;
  if (mood === 0) return { text: 'I would rather not say.' };
  if (mood === 1) return { text: '' };
  if (mood === 2) return { refusal: 'I cannot help with that.' };
  if (text.includes('Do not decide yet')) {
    const isLast = mood % 2 === 0;
    return { text: JSON.stringify({ text: 'The call may pass.', isUsable: isLast, avoidLast: isLast }) };
  }
  if (mood === 3) return { text: '{"proposals":[{"kind":"retry",' };
  const again = { kind: 'retry', delayMs: 500, chance: 0.5, why: 'it may pass' };
  const kinds = ['refresh-credentials', 'reread-tools', 'paginate'];
  const other = { kind: kinds[mood % 3], chance: 0.2, why: 'it may help' };
  const proposals = mood % 2 === 0 ? [again, other] : [other, again, { kind: 'hand-off', reason: 'enough' }];
  return { text: JSON.stringify({ proposals }) };
}

function brainFor(rollout: string, mode: 'record' | 'replay' = 'record') {
  const endpoint = throttle({ clock: virtualClock() })(openAiCompatible({ url: server.url, model: 'small' }));
  return languageModelBrain({
    model: recorded(endpoint, { recordings, mode, rollout }),
    name: 'small',
    costModel: model,
  });
}

interface Weather {
  readonly tasks: typeof tasks;
  readonly profile: string;
  readonly seed: number;
}

const stormy: Weather = { tasks, profile: 'storm', seed: 3 };
/** Where the embedded brain is at a loss now and then. */
const unknown: Weather = {
  tasks: suite.tasks.filter(({ split }) => split === 'held-out').slice(20, 40),
  profile: 'out-of-distribution',
  seed: 4,
};

async function runAll(name: string, mode?: 'record' | 'replay', { tasks, profile, seed }: Weather = stormy) {
  const events: TraceEvent[] = [];
  for (const task of tasks) {
    const rollout = await runRollout({
      ...{ suite, task, policy: policyNamed(name), profile: profileNamed(profile), seed, repeat: 0 },
      ...{ backbone: 'small', brain: brainFor(`${name}/${task.id}`, mode), model, limits: defaultLimits },
    });
    expect(rollout.observation.ending).not.toBe('void');
    events.push(...rollout.events);
  }
  return events;
}

const asking = policyNames.filter((name) => !/^(?:vanilla|retry|governed|oracle)/.test(name));

/** Every token that was paid for is one that the endpoint has counted; how many questions there were, and tokens. */
async function paidFor(name: string, weather?: Weather) {
  const { requests, tokensIn, tokensOut } = { ...server, requests: server.requests.length };
  const events = await runAll(name, 'record', weather);
  const asked = server.requests.length - requests;
  const decided = events.filter((event) => event.type === 'decided');
  expect(decided.filter(({ refused }) => refused?.includes(CUT_OFF))).toEqual([]);
  const paid = {
    tokensIn: decided.reduce((sum, { thought }) => sum + thought.tokensIn, 0),
    tokensOut: decided.reduce((sum, { thought }) => sum + thought.tokensOut, 0),
  };
  expect(paid).toEqual({ tokensIn: server.tokensIn - tokensIn, tokensOut: server.tokensOut - tokensOut });

  expect(JSON.stringify(await runAll(name, 'replay', weather))).toBe(JSON.stringify(events));
  expect(server.requests.length - requests).toBe(asked);
  return { asked, tokens: paid.tokensIn + paid.tokensOut, decided };
}

describe.each(policyNames)('%s with a language model', (name) => {
  it('pays for every token that the endpoint has counted, and replays without it', async () => {
    const { asked } = await paidFor(name);
    if (asking.includes(name)) expect(asked).toBeGreaterThan(3);
    else expect(asked).toBe(0);
  });
});

describe('fortify that escalates to a language model', () => {
  it('pays for every token that the endpoint has counted, far fewer than fortify that always asks', async () => {
    const always = await paidFor('fortify', unknown);
    const escalating = await paidFor('fortify-escalating', unknown);
    expect(escalating.asked).toBeGreaterThan(3);
    expect(escalating.tokens).toBeLessThan(always.tokens / 2);
    // A question that could not be used is put again: one decision, two requests.
    const questions = escalating.decided.filter(({ action }) => action.kind === 'ask-model').length;
    expect(questions).toBeGreaterThan(3);
    expect(escalating.asked).toBeGreaterThanOrEqual(questions);
  });
});

describe.each([...asking, 'fortify-escalating'])('%s with a language model', (name) => {
  it('conforms', async () => {
    let made = 0;
    const policy: PolicyFactory = ({ random }) =>
      policyNamed(name)({ random, brain: brainFor(`conformance/${name}/${made++}`) });
    expect(await checkPolicy(policy, { trials: 12 })).toEqual([]);
  });
});
