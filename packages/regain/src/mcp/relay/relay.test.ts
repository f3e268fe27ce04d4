import { beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from '../wire/message.ts';
import { FakeConnection, Scene, settled } from './fake-server-in-test.ts';

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await settled();
});

describe('a relay between a client and a server', () => {
  it('passes requests, answers and notifications as the text they came as', async () => {
    const request = {
      text: '{"id":1,"method":"x/unknown","extra":1.0}',
      body: { id: 1, method: 'x/unknown' },
    };
    const answer = { text: '{ "id":1, "result":{"big":12345678901234567890} }', body: { id: 1, result: {} } };
    const note = { text: '{"method":"notifications/unknown" }', body: { method: 'notifications/unknown' } };
    void scene.client.handler!.onMessage(request, {});
    void scene.client.handler!.onMessage(note, {});
    void scene.server.handler!.onMessage(answer, {});
    void scene.server.handler!.onMessage(note, {});
    expect(scene.server.sent).toEqual([request, note]);
    expect(scene.client.sent).toEqual([answer, note]);
  });

  it('passes headers to the server and says which request an answer belongs to', async () => {
    const headers = { 'mcp-name': 'add' };
    scene.client.says({ id: 'a', method: 'tools/call' }, { headers });
    scene.server.says({ id: 'a', result: {} });
    expect(scene.server.options[0]).toEqual({ headers, relatedTo: 'a' });
    expect(scene.client.options[0]).toEqual({ relatedTo: 'a' });
  });

  it('passes requests of the server and their answers', async () => {
    scene.server.says({ id: 0, method: 'sampling/createMessage' }, { relatedTo: 7 });
    expect(scene.client.log).toEqual(['sampling/createMessage 0']);
    expect(scene.client.options[0]).toEqual({ relatedTo: 7 });
    scene.client.says({ id: 0, result: { role: 'assistant' } });
    expect(scene.server.log).toEqual(['result 0']);
  });

  it('drops a second answer and an answer that nobody asked for', async () => {
    scene.client.says({ id: 1, method: 'ping' });
    for (const id of [1, 1, 2, '1']) scene.server.says({ id, result: {} });
    expect(scene.client.log).toEqual(['result 1']);
  });

  it('refuses an id that is in flight', async () => {
    scene.client.says({ id: 1, method: 'tools/call' });
    scene.client.says({ id: 1, method: 'tools/call' });
    expect(scene.client.answerTo(1)?.error?.code).toBe(-32_600);
    expect(scene.server.sent).toHaveLength(1);
  });

  it('passes a cancellation at once and drops the answer', async () => {
    scene.client.says({ id: 1, method: 'tools/call' });
    scene.client.says({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'no' } });
    scene.server.says({ id: 1, result: {} });
    expect(scene.server.log).toEqual(['tools/call 1', 'notifications/cancelled']);
    expect(scene.server.options[1]).toEqual({ relatedTo: 1 });
    expect(scene.client.sent).toEqual([]);
  });

  it('takes a closed stream of the client for a cancellation', async () => {
    scene.client.says({ id: 1, method: 'tools/call' });
    scene.client.handler!.onAbandoned(1);
    scene.client.handler!.onAbandoned(2);
    expect(scene.server.log).toEqual(['tools/call 1', 'notifications/cancelled']);
    expect(scene.server.sent[1]?.body.params?.requestId).toBe(1);
  });

  it('passes a cancellation of the server, also of a subscription', async () => {
    scene.client.says({ id: 1, method: 'subscriptions/listen' });
    scene.server.says({ method: 'notifications/cancelled', params: { requestId: 1 } });
    scene.server.says({ id: 1, result: {} });
    scene.server.says({ id: 5, method: 'elicitation/create' });
    scene.server.says({ method: 'notifications/cancelled', params: { requestId: 5 } });
    expect(scene.client.log).toEqual([
      'notifications/cancelled',
      'elicitation/create 5',
      'notifications/cancelled',
    ]);
  });

  it('passes progress with the request it belongs to', async () => {
    scene.client.says({ id: 1, method: 'tools/call', params: { _meta: { progressToken: 't' } } });
    for (const progress of [1, 2])
      scene.server.says({ method: 'notifications/progress', params: { progressToken: 't', progress } });
    expect(scene.client.options).toEqual([{ relatedTo: 1 }, { relatedTo: 1 }]);
  });

  it('holds messages until the first connection is open', async () => {
    let open = () => {};
    const server = new FakeConnection();
    const scene = new Scene({
      dial: () =>
        new Promise((resolve) => {
          open = () => resolve(server);
        }),
    });
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.client.says({ method: 'notifications/x' });
    scene.client.says({ id: 2, method: 'tools/call' });
    scene.client.says({ method: 'notifications/cancelled', params: { requestId: 1 } });
    open();
    await settled();
    expect(server.log).toEqual(['notifications/x', 'tools/call 2']);
  });

  it('ends the server when the client leaves, and passes answers until then', async () => {
    scene.client.says({ id: 1, method: 'tools/call' });
    scene.client.says({ id: 2, method: 'tools/call' });
    const { server } = scene;
    const close = server.close.bind(server);
    server.close = async () => {
      server.says({ id: 1, result: {} });
      await close();
    };
    scene.client.handler!.onClose({ kind: 'ended' });
    expect(await scene.relay.closed).toEqual({});
    expect(server.isClosed).toBe(true);
    expect(scene.client.log).toEqual(['result 1', 'error 2']);
    expect(scene.servers).toHaveLength(1);
  });

  it('gives up a server that exits without an answer', async () => {
    const scene = new Scene();
    scene.dial = async (server) => {
      queueMicrotask(() => server.exit({ kind: 'exited', code: 3, signal: null }));
      return server;
    };
    scene.client.says({ id: 1, method: 'initialize' });
    scene.server.exit();
    await scene.clock.advance(10_000);
    expect(await scene.relay.closed).toEqual({ gaveUp: 'The MCP server exited (code 3)' });
    expect(scene.client.answerTo(1)?.error?.code).toBe(-32_010);
    expect(scene.client.sent).toHaveLength(1);
    expect(scene.client.isClosed).toBe(true);
  });

  it('gives up at once if the command cannot be started', async () => {
    const scene = new Scene({
      dial: () => Promise.reject(Object.assign(new Error('spawn x ENOENT'), { code: 'ENOENT' })),
    });
    scene.client.says({ id: 1, method: 'initialize' });
    expect(await scene.relay.closed).toEqual({ gaveUp: 'spawn x ENOENT' });
    expect(scene.client.answerTo(1)?.error?.message).toContain('ENOENT');
  });
});

describe('the hook for tool calls', () => {
  it('makes attempts with ids of the relay and answers with the id of the client', async () => {
    const outcomes: string[] = [];
    const scene = new Scene({
      calls: {
        call: async (call) => {
          const { message } = call;
          const first = await call.attempt(message);
          outcomes.push(first.kind);
          const second = await call.attempt(messageOf({ ...message.body, params: { name: 'repaired' } }));
          outcomes.push(second.kind);
          if (second.kind !== 'answered') throw new Error('lost');
          return second.message;
        },
      },
    });
    await settled();
    scene.client.says({ id: 9, method: 'tools/call', params: { name: 'x', _meta: { progressToken: 1 } } });
    const progress = (value: number) =>
      scene.server.says({ method: 'notifications/progress', params: { progressToken: 1, progress: value } });
    progress(0.5);
    scene.server.says({ id: 9, error: { code: 1, message: 'no' } });
    await settled();
    const own = scene.server.sent[1]!.body;
    expect(own.id).toMatch(/^regain-/);
    for (const value of [0.2, 0.5, 0.7]) progress(value);
    scene.server.says({ id: own.id!, result: { content: [] } });
    await settled();
    expect(outcomes).toEqual(['answered', 'answered']);
    expect(scene.client.log).toEqual(['notifications/progress', 'notifications/progress', 'result 9']);
    expect(scene.client.sent[1]?.body.params?.progress).toBe(0.7);
  });

  it('is cancelled with the call, and an attempt by its own signal', async () => {
    const timeout = new AbortController();
    const kinds: string[] = [];
    const scene = new Scene({
      calls: {
        call: async (call) => {
          const { message, signal } = call;
          kinds.push((await call.attempt(message, { signal: timeout.signal })).kind);
          kinds.push((await call.attempt(message)).kind);
          kinds.push(String(signal.aborted), (await call.attempt(message)).kind);
          return message;
        },
      },
    });
    await settled();
    scene.client.says({ id: 1, method: 'tools/call' });
    timeout.abort();
    await settled();
    scene.client.says({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'mine' } });
    await settled();
    expect(kinds).toEqual(['cancelled', 'cancelled', 'true', 'cancelled']);
    const own = scene.server.sent[2]!.body.id;
    expect(scene.server.sent.map(({ body }) => body.params?.requestId ?? body.id)).toEqual([1, 1, own, own]);
    expect(scene.server.sent[3]?.body.params?.reason).toBe('mine');
    expect(scene.client.sent).toEqual([]);
  });

  it('answers an error when the hook fails', async () => {
    const scene = new Scene({ calls: { call: () => Promise.reject(new Error('bug')) } });
    scene.client.says({ id: 1, method: 'tools/call' });
    await settled();
    expect(scene.client.answerTo(1)?.error?.code).toBe(-32_603);
  });

  it('that does not end its call does not keep the relay open', async () => {
    const scene = new Scene({ calls: { call: () => new Promise(() => {}) } });
    await scene.handshake();
    scene.client.says({ id: 1, method: 'tools/call' });
    void scene.relay.close();
    await scene.clock.advance(100);
    expect(scene.client.answerTo(1)?.error?.data).toMatchObject({ code: 'outcome-unknown' });
  });

  it('sees the lists of tools', async () => {
    const seen: unknown[] = [];
    const scene = new Scene({
      calls: { call: async ({ message }) => message, listed: (_, { body }) => seen.push(body.result) },
    });
    await settled();
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: { tools: [{ name: 'a' }] } });
    expect(seen).toEqual([{ tools: [{ name: 'a' }] }]);
  });
});
