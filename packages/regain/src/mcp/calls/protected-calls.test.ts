import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../types/index.ts';
import { CallScene, failed, text, tool } from './call-scene-in-test.ts';

const tools = [tool('find'), tool('pay'), tool('set')];
const effects = { find: 'read', pay: 'write', set: 'idempotent' };
const overloaded = { error: { code: -32603, message: '503 Service Unavailable' } };

let scene: CallScene;
beforeEach(async () => {
  scene = await new CallScene({ tools, effects }).start();
});

describe('a call that succeeds', () => {
  it('passes unchanged, with unknown fields', async () => {
    const result = {
      ...text('7'),
      structuredContent: { degrees: 7 },
      _meta: { a: 1 },
      later: [null, { x: 1.5 }],
    };
    scene.acts = [{ result }];
    expect((await scene.call('find', { city: 'Oslo' }))?.result).toEqual(result);
    expect(scene.got).toMatchObject([
      { id: scene.lastId, params: { name: 'find', arguments: { city: 'Oslo' } } },
    ]);
    expect(scene.calls.stats()).toMatchObject({ calls: 1, clean: 1 });
  });
});

describe('a call that fails', () => {
  it('is repeated under an id of our own if it is a read', async () => {
    scene.acts = [overloaded, { result: text('found') }];
    expect((await scene.call('find', { q: 1 }))?.result).toEqual(text('found'));
    expect(scene.got).toHaveLength(2);
    expect(scene.got[1]!.id).not.toBe(scene.lastId);
    expect(scene.got[1]!.params).toEqual(scene.got[0]!.params);
    expect(scene.calls.stats()).toMatchObject({ recovered: 1 });
  });

  it('is repeated if its result is marked as an error and it is a read', async () => {
    scene.acts = [{ result: failed('503 Service Unavailable') }, { result: text('found') }];
    expect((await scene.call('find'))?.result).toEqual(text('found'));
  });

  it.each(['pay', 'unlisted_in_the_file'])('is not repeated if %s may change something', async (name) => {
    scene = await new CallScene({ tools: [...tools, tool('unlisted_in_the_file')], effects }).start();
    scene.acts = [overloaded];
    expect(await scene.call(name)).toMatchObject(overloaded);
    expect(scene.got).toHaveLength(1);
  });

  it.each([
    [500, true],
    [502, true],
    [503, true],
    [504, true],
    [401, false],
    [422, false],
  ])('is a write with an unknown outcome if HTTP %d is all that came: %s', async (httpStatus, isUnknown) => {
    const error = { code: -32000, message: `the server answered HTTP ${httpStatus}`, data: { httpStatus } };
    scene.acts = [{ error }];
    const unknown = { code: -32010, data: { code: 'outcome-unknown', httpStatus } };
    expect((await scene.call('pay'))?.error).toMatchObject(isUnknown ? unknown : error);
    expect(scene.got).toHaveLength(1);
  });

  it('ends with the last answer of the server and a note', async () => {
    scene.acts = [{ result: failed('503 first') }, { result: { ...failed('503 last'), other: 1 } }];
    const { result } = (await scene.call('find'))! as { result: JsonObject };
    expect(result).toMatchObject({ isError: true, other: 1 });
    const [own, note] = result.content as [JsonObject, JsonObject];
    expect(own).toEqual({ type: 'text', text: '503 last' });
    expect(note.text).toMatch(/^Note: the call was made \d times and not recovered: /);
  });

  it('passes unchanged if nothing can be done', async () => {
    scene.acts = [{ result: failed('no such city: Atlantis') }];
    expect((await scene.call('find'))?.result).toEqual(failed('no such city: Atlantis'));
    scene.acts = [{ error: { code: -32001, message: 'forbidden', data: { why: 'x' } } }];
    expect((await scene.call('pay'))?.error).toEqual({
      code: -32001,
      message: 'forbidden',
      data: { why: 'x' },
    });
  });
});

describe('a server that exits', () => {
  it('gets a read again after its restart', async () => {
    scene.acts = ['exit', { result: text('found') }];
    expect((await scene.call('find'))?.result).toEqual(text('found'));
    expect(scene.scene.servers).toHaveLength(2);
  });

  it('does not get a write again: its outcome is unknown', async () => {
    scene.acts = ['exit', { result: text('paid') }];
    const answer = await scene.call('pay', { amount: 5 });
    expect(answer?.error).toMatchObject({
      code: -32010,
      message: expect.stringContaining('may have taken effect'),
      data: { source: 'regain', code: 'outcome-unknown', delivery: 'sent', tookEffect: 'unknown' },
    });
    expect(scene.got).toHaveLength(1);
  });

  it('gets a write again that was not sent', async () => {
    scene.scene.server.isBroken = true;
    scene.acts = [{ result: text('paid') }];
    const answered = scene.call('pay');
    await scene.scene.clock.advance(0);
    scene.scene.server.exit();
    expect((await answered)?.result).toEqual(text('paid'));
    expect(scene.got).toHaveLength(1);
  });

  it('does not get a call again that its new list no longer declares a read', async () => {
    const read = tool('lookup', { annotations: { readOnlyHint: true } });
    const scene = await new CallScene({ tools: [read], trustAnnotations: true }).start();
    scene.acts = [
      (server) => {
        scene.tools = [tool('lookup', { annotations: { readOnlyHint: false } })];
        server.exit();
      },
      { result: text('again') },
    ];
    expect((await scene.call('lookup'))?.error).toMatchObject({ data: { code: 'outcome-unknown' } });
    expect(scene.got).toHaveLength(1);
  });
});
