import { describe, expect, it } from 'vitest';
import { PROMPTS_VERSION } from '../prompts/index.ts';
import { EndpointUnavailableError, type ModelRequest, type RecordingStore } from '../types/index.ts';
import { modelInTest } from './model-in-test.ts';
import { observedModel } from './observed-model.ts';
import { memoryRecordings, recordedModel } from './recorded-model.ts';

const question = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', text }],
  settings: { temperature: 0.2 },
  ...more,
});
const counting = () => modelInTest((_, nth) => `answer ${nth}`);

describe('recorded answers', () => {
  it('are reused by the same rollout, however often it restarts', async () => {
    const [model, recordings] = [counting(), memoryRecordings()];
    const run = async () => {
      const asked = recordedModel(model, { recordings, mode: 'record', rollout: 'a/1' });
      const answers = [];
      for (const text of ['x', 'y', 'x']) answers.push((await asked.ask(question(text))).text);
      return answers;
    };
    expect(await run()).toEqual(['answer 0', 'answer 1', 'answer 2']);
    expect(await run()).toEqual(['answer 0', 'answer 1', 'answer 2']);
    expect(model.asked).toHaveLength(3);
  });

  it('depend on rollout, model, request and settings', async () => {
    const [model, recordings] = [counting(), memoryRecordings()];
    const ask = (rollout: string, request: ModelRequest, id = 'in-test') =>
      recordedModel({ ...model, id }, { recordings, mode: 'record', rollout }).ask(request);
    await ask('a', question('x'));
    await ask('b', question('x'));
    await ask('a', question('y'));
    await ask('a', question('x', { settings: { temperature: 0.3 } }));
    await ask('a', question('x', { format: { name: 'f', schema: {} } }));
    await ask('a', question('x'), 'other');
    expect(model.asked).toHaveLength(6);
    await ask('a', question('x', { settings: { temperature: 0.2, isStreamed: true } }));
    expect(model.asked).toHaveLength(6);
  });

  it('are complete in a replay, which sends nothing', async () => {
    const [model, recordings] = [counting(), memoryRecordings()];
    const where = { recordings, rollout: 'a' };
    const first = await recordedModel(model, { ...where, mode: 'record' }).ask(question('x'));
    const replay = recordedModel(modelInTest([new Error('asked')]), { ...where, mode: 'replay' });
    expect(await replay.ask(question('x'))).toEqual(first);
    await expect(replay.ask(question('x'))).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('no answer of in-test is recorded for a request of a:'),
    });
    await expect(replay.ask(question('z'))).rejects.toThrow('no answer of in-test is recorded');
  });

  it.each([
    ['before prompts had a version', {}, 1],
    ['with another version of the prompts', { promptsVersion: PROMPTS_VERSION + 1 }, PROMPTS_VERSION + 1],
  ])('%s are rejected, with both versions in the message', async (_, made, version) => {
    const kept = memoryRecordings();
    const old: RecordingStore = {
      get: kept.get,
      put: (key, { model, rollout, answer }) => kept.put(key, { model, rollout, ...made, answer }),
    };
    const where = { recordings: old, rollout: 'a' };
    await recordedModel(counting(), { ...where, mode: 'record' }).ask(question('x'));
    for (const mode of ['record', 'replay'] as const)
      await expect(recordedModel(counting(), { ...where, mode }).ask(question('x'))).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(
          new RegExp(`version ${version} of the prompts, .* has version ${PROMPTS_VERSION}\\.`),
        ),
      });
  });

  it('are absent if there was no answer', async () => {
    const recordings = memoryRecordings();
    const lines = [new EndpointUnavailableError('gone', { isTransient: false }), 'back'];
    const model = modelInTest(lines);
    const asked = () => recordedModel(model, { recordings, mode: 'record', rollout: 'a' }).ask(question('x'));
    await expect(asked()).rejects.toThrow('gone');
    expect((await asked()).text).toBe('back');
  });
});

describe('an observed model', () => {
  it('remembers its error and sends nothing any more', async () => {
    const gone = new EndpointUnavailableError('gone', { isTransient: false });
    const model = modelInTest(['fine', gone, 'back']);
    const watching = observedModel(model);
    await watching.ask(question('x'));
    expect(watching.error()).toBeUndefined();
    for (let i = 0; i < 3; i++) await expect(watching.ask(question('x'))).rejects.toBe(gone);
    expect(watching.error()).toBe(gone);
    expect(model.asked).toHaveLength(2);
  });
});
