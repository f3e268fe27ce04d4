import { languageModelBrain, memoryRecordings, promptsHash } from 'regain/internal/models';
import { PROMPTS_VERSION } from 'regain/internal/prompts';
import { EndpointUnavailableError, type LanguageModel } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { answerInTest, modelInTest, type ScriptedAnswer } from '../../../regain/src/models/model-in-test.ts';
import { situation } from '../../../regain/src/repair/candidates/situation-in-test.ts';
import { type AllRecordings, memoryStore } from '../store/index.ts';
import { finish, here, resolvedInTest, sessionInTest } from './experiment-in-test.ts';
import { brokeredModel, modelBroker } from './model-broker.ts';
import { openRun } from './open-run.ts';
import { replayRollout } from './replay.ts';
import { rolloutExecutor } from './rollout-executor.ts';
import { runRollouts } from './runner.ts';

const BACKBONE = 'openai-compatible:http://127.0.0.1:1/v1#small';
const retry = '{"proposals":[{"kind":"retry","delayMs":100,"chance":0.9,"why":"it may pass"}]}';
const asking = { policies: ['toolreflect', 'fortify'], profiles: ['storm'], backbones: [BACKBONE] };
const manifest = () => resolvedInTest(asking);

let whole: Promise<string> | undefined;
/** The run on one thread, with a model that answers every question. */
function undisturbed(): Promise<string> {
  const run = async () => {
    const resolved = await manifest();
    const session = await sessionInTest(memoryStore(), 'run', resolved);
    return finish(session, resolved, { workers: 1, models: () => modelInTest([retry]) });
  };
  whole ??= run();
  return whole;
}

describe('the model broker', () => {
  it('answers from the store, and sends a request only where nothing is recorded', async () => {
    const recordings = memoryRecordings();
    const model = modelInTest([retry]);
    const broker = modelBroker({ mode: 'record', recordings }, { open: () => model });
    const propose = (rollout: string, at = broker) =>
      languageModelBrain({ model: brokeredModel(BACKBONE, rollout, at.answer) }).propose(situation(), {});
    await propose('a');
    await propose('b');
    expect(await propose('a')).toMatchObject({ thought: { tokensIn: 100 } });
    expect(model.asked).toHaveLength(2);
    const replaying = modelBroker({ mode: 'replay', recordings });
    expect(await propose('a', replaying)).toMatchObject({ ranked: [{ chance: 0.9 }] });
    await expect(propose('c', replaying)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining(`no answer of ${BACKBONE} is recorded`),
    });
  });

  it('reports an endpoint that is down, and a model that cannot be reached', async () => {
    const gone = new EndpointUnavailableError('gone', { isTransient: true });
    const recordings = memoryRecordings();
    const broker = modelBroker({ mode: 'record', recordings }, { open: () => modelInTest([gone]) });
    const ask = (at: typeof broker) =>
      brokeredModel(BACKBONE, 'a', at.answer).ask({ messages: [], settings: {} });
    await expect(ask(broker)).rejects.toSatisfy(EndpointUnavailableError.is);
    await expect(ask(modelBroker({ mode: 'record', recordings }))).rejects.toThrow(
      'no endpoint is configured for it',
    );
  });
});

/** Asks on behalf of one rollout after the other. */
function asker(lines: readonly ScriptedAnswer[], earlierRecordings?: AllRecordings) {
  const model = modelInTest(lines);
  const broker = modelBroker(
    { mode: 'record', recordings: memoryRecordings() },
    { open: () => model, ...(earlierRecordings && { earlierRecordings }) },
  );
  let rollouts = 0;
  const ask = () =>
    brokeredModel(BACKBONE, `r${rollouts++}`, broker.answer).ask({ messages: [], settings: {} });
  return { model, ask };
}

/** One answer that was recorded before the run was resumed. */
const past = (answer: object, model = 'in-test'): AllRecordings => ({
  async *all() {
    yield { model, rollout: 'z', answer: answerInTest(answer) };
  },
});

describe('an endpoint that rejects requests', () => {
  const rejected = { finish: 'rejected', problem: '400: no temperature', tokensIn: 0, tokensOut: 0 } as const;

  it('and has never accepted one counts as down: the run stops, and nothing is recorded', async () => {
    const resolved = await manifest();
    const store = memoryStore();
    const session = await sessionInTest(store, 'run', resolved);
    const models = () => modelInTest([rejected]);
    const running = runRollouts(session, resolved, here, { workers: 1, models });
    await expect(running).rejects.toMatchObject({
      code: 'endpoint-down',
      message: 'in-test has not accepted any request yet, and answers 400: no temperature',
    });
    for await (const one of session.recordings.all()) expect(one).toBeUndefined();
    expect((await session.status()).rolloutsDone).toBeLessThan(resolved.seeds.length * 16);
    await session.close();
    const again = await store.resume('run', 'me');
    expect(await finish(again, resolved, { workers: 1, models: () => modelInTest([retry]) })).toContain(
      '"recovered"',
    );
  });

  it('and has accepted others, now or before the run was resumed, rejects that request only', async () => {
    const { ask } = asker([retry, rejected]);
    await ask();
    expect(await ask()).toMatchObject(rejected);
    expect(await asker([rejected], past({})).ask()).toMatchObject(rejected);
    for (const other of [past(rejected), past({}, 'another')])
      await expect(asker([rejected], other).ask()).rejects.toSatisfy(EndpointUnavailableError.is);
  });
});

describe('an endpoint that sends broken answers', () => {
  const broken = { finish: 'broken', problem: 'a response of status 200 without a body' } as const;

  it('at first is asked again, and then trusted', async () => {
    const { model, ask } = asker([broken, broken, retry, broken]);
    expect((await ask()).finish).toBe('stop');
    expect(model.asked).toHaveLength(3);
    expect(await ask()).toMatchObject(broken);
    expect(model.asked).toHaveLength(4);
  });

  it('after usable ones stops the run only after many in a row', async () => {
    const { model, ask } = asker([retry, ...Array(9).fill(broken), retry, ...Array(30).fill(broken)]);
    for (let i = 0; i < 21; i++) await ask();
    await expect(ask()).rejects.toThrow('has not sent a usable answer for 13 requests in a row');
    expect(model.asked).toHaveLength(24);
  });

  it('and was usable before the run was resumed may send some', async () => {
    expect(await asker([broken], past({})).ask()).toMatchObject(broken);
    await expect(asker([broken], past(broken)).ask()).rejects.toThrow('has not sent a usable answer yet');
  });
});

describe('a run on a language model', () => {
  it('is the same on any number of threads, is charged for its answers, and replays from the store', async () => {
    const resolved = await manifest();
    expect(resolved).toMatchObject({ prompts: promptsHash, promptsVersion: PROMPTS_VERSION });
    const model = modelInTest([retry]);
    const store = memoryStore();
    const session = await sessionInTest(store, 'run', resolved);
    const text = await finish(session, resolved, { workers: 2, models: () => model });
    const stored = await store.open('run');
    let tokensIn = 0;
    for await (const one of stored.rollouts()) tokensIn += one.spend.tokensIn;
    expect(model.asked.length).toBeGreaterThan(20);
    expect(tokensIn).toBeCloseTo(100 * model.asked.length, 6);
    const { events } = await replayRollout(await openRun(stored, 'run'), 0);
    expect(events.length).toBeGreaterThan(2);
    expect(text).toBe(await undisturbed());
  });

  it('runs several rollouts at a time on one thread with the same results', async () => {
    const resolved = await resolvedInTest({ ...asking, tasks: 6 });
    const texts = new Set<string>();
    for (const atOnce of [1, 8]) {
      let [underWay, most, asked] = [0, 0, 0];
      const together = Promise.withResolvers<void>();
      const model: LanguageModel = {
        id: 'slow',
        ask: async ({ messages }) => {
          most = Math.max(most, ++underWay);
          if (underWay === atOnce) together.resolve();
          // No answer is sent before all concurrent requests have arrived; then answers arrive out of order.
          await together.promise;
          for (let turn = 0; turn < ++asked % 7; turn++) await new Promise(setImmediate);
          underWay -= 1;
          const text = retry.replace('100', String(100 + (JSON.stringify(messages).length % 50)));
          return answerInTest({ text });
        },
      };
      const session = await sessionInTest(memoryStore(), 'run', resolved, 10);
      texts.add(await finish(session, resolved, { workers: 1, concurrency: atOnce, models: () => model }));
      expect(most).toBe(atOnce);
    }
    expect(texts.size).toBe(1);
  });

  it('stops with its model, and commits no rollout that continued without it', async () => {
    const resolved = await manifest();
    const store = memoryStore();
    const session = await sessionInTest(store, 'run', resolved);
    const gone = new EndpointUnavailableError('gone', { isTransient: false });
    const model = modelInTest((_, nth) => (nth < 10 ? retry : gone));
    const running = runRollouts(session, resolved, here, { workers: 2, models: () => model });
    await expect(running).rejects.toMatchObject({ code: 'endpoint-down', message: 'gone' });
    const { rolloutsDone, rollouts } = await session.status();
    expect(rolloutsDone).toBeLessThan(rollouts);
    for await (const one of session.rollouts()) expect(one.ending).not.toBe('void');
    await session.close();
    const again = await store.resume('run', 'me');
    const whole = await finish(again, resolved, { workers: 1, models: () => modelInTest([retry]) });
    expect(whole).toBe(await undisturbed());
  });

  it('is not continued with other prompts', async () => {
    const resolved = await manifest();
    const has = `and this release of Regain has version ${PROMPTS_VERSION}`;
    const { promptsVersion: _, ...unversioned } = resolved;
    for (const [made, message] of [
      [
        { ...resolved, prompts: 'others' },
        `version ${PROMPTS_VERSION} of the prompts, ${has} with other texts.`,
      ],
      [
        { ...resolved, promptsVersion: PROMPTS_VERSION + 1 },
        `version ${PROMPTS_VERSION + 1} of the prompts, ${has}.`,
      ],
      [unversioned, `version 1 of the prompts, ${has}.`],
    ] as const)
      expect(() => rolloutExecutor(made, here)).toThrow(message);
  });

  it('has a backbone that can be parsed', async () => {
    const wrong = resolvedInTest({ backbones: ['openai-compatible:http://127.0.0.1:1/v1'] });
    await expect(wrong).rejects.toMatchObject({
      message: expect.stringContaining('a model is needed after "#"'),
      place: { path: '/backbones/0' },
    });
  });
});
