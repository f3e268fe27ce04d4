import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../types/index.ts';
import { CallScene, effects, failed, text, tool, tools } from './call-scene-in-test.ts';

const contentOf = (answer: { result?: unknown } | undefined): string[] =>
  (answer!.result as { content: readonly { text: string }[] }).content.map((part) => part.text);

describe('arguments that the schema refuses', () => {
  it.each(['find', 'pay'])(
    'are repaired before the call of %s is sent, and the answer says so',
    async (name) => {
      const scene = await new CallScene({ tools, effects }).start();
      scene.acts = [{ result: text('done') }];
      const answer = await scene.call(name, { count: '3', city: 'Oslo' });
      expect(scene.got.map(({ params }) => params?.arguments)).toEqual([{ count: 3, city: 'Oslo' }]);
      expect(contentOf(answer)).toEqual([
        'done',
        expect.stringContaining('argument "count" was sent as 3 instead of "3"'),
      ]);
    },
  );

  it('pass unchanged if no repair keeps their meaning, or if repairs are off', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    scene.acts = [{ result: failed('invalid arguments') }];
    await scene.call('pay', { count: 'many' });
    expect(scene.got[0]!.params!.arguments).toEqual({ count: 'many' });
    const off = await new CallScene({ tools, effects, repairs: 'off' }).start();
    off.acts = [{ result: text('done') }];
    await off.call('find', { count: '3' });
    expect(off.got[0]!.params!.arguments).toEqual({ count: '3' });
  });

  it('are repaired by a new list if the old one is outdated', async () => {
    const old = { type: 'object', properties: { count: { type: 'string' } } };
    const scene = await new CallScene({ tools: [tool('find', { inputSchema: old })], effects }).start();
    scene.acts = [
      (server, { id }) => {
        scene.tools = tools;
        server.says({ id: id!, error: { code: -32602, message: 'count must be an integer, got a string' } });
      },
      { result: text('done') },
    ];
    expect(contentOf(await scene.call('find', { count: '3' }))[0]).toBe('done');
    expect(scene.got.map(({ params }) => params?.arguments)).toEqual([{ count: '3' }, { count: 3 }]);
  });

  it('are answered at once if nothing can be repaired: reading the list again takes no time of its own', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    scene.acts = [{ result: failed('invalid arguments: count is required') }];
    expect(await scene.call('find', {}, {}, 1)).toBeDefined();
    expect(scene.got).toHaveLength(1);
  });

  it('are mirrored in the headers of HTTP when they are repaired', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    const { client, server } = scene.scene;
    scene.acts = [{ result: text('done') }];
    const headers = {
      'mcp-method': 'tools/call',
      'mcp-name': 'find',
      'mcp-param-count': 'three',
      other: 'x',
    };
    client.says(
      { id: 7, method: 'tools/call', params: { name: 'find', arguments: { count: '3' } } },
      { headers },
    );
    await scene.scene.clock.advance(1_000);
    expect(server.options.at(-1)?.headers).toEqual({ ...headers, 'mcp-param-count': '3' });
    client.says(
      { id: 8, method: 'tools/call', params: { name: 'find', arguments: { count: 3 } } },
      { headers },
    );
    await scene.scene.clock.advance(1_000);
    expect(server.options.at(-1)?.headers).toEqual(headers);
  });
});

describe('structured content', () => {
  const outputSchema = { type: 'object', properties: { degrees: { type: 'number' } }, required: ['degrees'] };
  const output = [tool('find', { outputSchema }), tool('pay', { outputSchema })];
  const wrong = { ...text('warm'), structuredContent: { degrees: 'warm' }, _meta: { a: 1 } };
  const right = { ...text('7'), structuredContent: { degrees: 7 } };

  it('that violates the output schema is requested again from a read', async () => {
    const scene = await new CallScene({ tools: output, effects }).start();
    scene.acts = [{ result: wrong }, { result: right }];
    expect((await scene.call('find'))?.result).toEqual(right);
  });

  it('of a write is passed on with a note, and the write is not repeated', async () => {
    const scene = await new CallScene({ tools: output, effects }).start();
    scene.acts = [{ result: wrong }];
    const { result } = (await scene.call('pay'))! as { result: JsonObject };
    expect(result).toMatchObject({ structuredContent: { degrees: 'warm' }, _meta: { a: 1 } });
    expect(contentOf({ result })).toEqual([
      'warm',
      expect.stringContaining('the structured content violates the output schema at /degrees'),
    ]);
    expect(scene.got).toHaveLength(1);
  });
});

describe('answers that are neither success nor failure', () => {
  it.each(['input_required', 'task'])('pass unchanged and are not counted: %s', async (resultType) => {
    const outputSchema = { type: 'object', required: ['degrees'] };
    const scene = await new CallScene({ tools: [tool('find', { outputSchema })], effects }).start();
    const result = { resultType, requestState: 'abc', inputRequests: {} };
    scene.acts = [{ result }];
    expect((await scene.call('find'))?.result).toEqual(result);
    expect(scene.got).toHaveLength(1);
    expect(scene.calls.stats()).toMatchObject({ clean: 0, recovered: 0, handedOff: 0, cancelled: 1 });
  });

  it('a call that makes a task passes without recovery', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    const result = { task: { taskId: 't', status: 'working' } };
    scene.acts = [{ result }];
    expect((await scene.call('find', { count: '3' }, { task: { ttl: 1 } }))?.result).toEqual(result);
    expect(scene.got[0]!.params).toMatchObject({ arguments: { count: '3' }, task: { ttl: 1 } });
    expect(scene.calls.stats().calls).toBe(0);
  });
});
