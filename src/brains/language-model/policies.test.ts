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

async function runAll(name: string, mode?: 'record' | 'replay') {
  const events: TraceEvent[] = [];
  for (const task of tasks) {
    const rollout = await runRollout({
      ...{ suite, task, policy: policyNamed(name), profile: profileNamed('storm'), seed: 3, repeat: 0 },
      ...{ backbone: 'small', brain: brainFor(`${name}/${task.id}`, mode), model, limits: defaultLimits },
    });
    expect(rollout.observation.ending).not.toBe('void');
    events.push(...rollout.events);
  }
  return events;
}

const asking = policyNames.filter((name) => !/^(?:vanilla|retry|governed|oracle)/.test(name));

describe.each(policyNames)('%s with a language model', (name) => {
  it('pays for every token that the endpoint has counted, and replays without it', async () => {
    const { requests, tokensIn, tokensOut } = { ...server, requests: server.requests.length };
    const events = await runAll(name);
    const asked = server.requests.length - requests;
    const decided = events.filter((event) => event.type === 'decided');
    expect(decided.filter(({ refused }) => refused?.includes(CUT_OFF))).toEqual([]);
    expect(decided.reduce((sum, { thought }) => sum + thought.tokensIn, 0)).toBe(server.tokensIn - tokensIn);
    expect(decided.reduce((sum, { thought }) => sum + thought.tokensOut, 0)).toBe(
      server.tokensOut - tokensOut,
    );
    if (asking.includes(name)) expect(asked).toBeGreaterThan(3);
    else expect(asked).toBe(0);

    expect(JSON.stringify(await runAll(name, 'replay'))).toBe(JSON.stringify(events));
    expect(server.requests.length - requests).toBe(asked);
  });
});

describe.each(asking)('%s with a language model', (name) => {
  it('conforms', async () => {
    let made = 0;
    const policy: PolicyFactory = ({ random }) =>
      policyNamed(name)({ random, brain: brainFor(`conformance/${name}/${made++}`) });
    expect(await checkPolicy(policy, { trials: 12 })).toEqual([]);
  });
});
