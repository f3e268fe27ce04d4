import { beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../wire/message.ts';
import { answerHandshake, Scene, settled } from './fake-server-in-test.ts';

const tools = (...names: string[]) => ({ tools: names.map((name) => ({ name })) });

const answers =
  (list: object) =>
  (request: Envelope): Envelope | undefined =>
    request.method === 'tools/list' ? { result: list as never } : answerHandshake(request);

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.handshake();
});

describe('a relay whose server exits', () => {
  it.each(['sent', 'answer begun'] as const)('answers a call as unknown that was %s', async (delivery) => {
    scene.client.says({ id: 1, method: 'tools/call' });
    scene.server.delivery.set(1, delivery);
    await scene.restart();
    expect(scene.client.answerTo(1)?.error).toMatchObject({
      code: -32_010,
      data: { code: 'outcome-unknown', delivery, source: 'regain' },
    });
    expect(scene.server.log).not.toContain('tools/call 1');
  });

  it('sends a call again that was not sent', async () => {
    scene.server.isBroken = true;
    scene.client.says({ id: 1, method: 'tools/call' });
    await settled();
    const server = await scene.restart();
    expect(server.log.at(-1)).toBe('tools/call 1');
    server.says({ id: 1, result: {} });
    expect(scene.client.log).toEqual(['result 0', 'result 1']);
  });

  it('sends reads of the protocol again, once', async () => {
    scene.client.says({ id: 1, method: 'resources/read' });
    await scene.restart();
    expect(scene.server.log.at(-1)).toBe('resources/read 1');
    await scene.restart();
    expect(scene.client.answerTo(1)?.error?.data).toMatchObject({ code: 'outcome-unknown' });
    expect(scene.server.log).not.toContain('resources/read 1');
  });

  it('repeats the handshake of the client and keeps the answer to itself', async () => {
    const server = await scene.restart();
    expect(server.log).toEqual(['initialize 0', 'notifications/initialized']);
    expect(server.sent[0]?.body.params).toEqual({ protocolVersion: '2025-11-25' });
    expect(scene.client.log).toEqual(['result 0']);
  });

  it('sends the confirmation of the handshake once, also if it comes while the server is down', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    scene.server.says({ id: 0, result: { protocolVersion: '2025-11-25' } });
    const restarted = scene.restart();
    scene.client.says({ method: 'notifications/initialized' });
    expect((await restarted).log).toEqual(['initialize 0', 'notifications/initialized']);
  });

  it('repeats an initialize that was not answered, and its answer reaches the client', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 0, method: 'initialize', params: {} });
    await scene.restart();
    expect(scene.client.log).toEqual(['result 0']);
  });

  it('does not repeat server/discover, which ends some legacy servers', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 0, method: 'server/discover', params: {} });
    scene.server.exit();
    expect(scene.client.answerTo(0)?.error?.code).toBe(-32_010);
    scene.client.says({ id: 1, method: 'initialize', params: {} });
    await scene.clock.advance(1_000);
    expect(scene.server.log).toEqual(['initialize 1']);
  });

  it('restores the level of logging and subscriptions', async () => {
    scene.client.says({ id: 1, method: 'logging/setLevel', params: { level: 'debug' } });
    scene.client.says({ id: 2, method: 'resources/subscribe', params: { uri: 'a:1' } });
    scene.client.says({ id: 3, method: 'resources/subscribe', params: { uri: 'a:2' } });
    scene.client.says({ id: 4, method: 'resources/subscribe', params: { uri: 'a:3' } });
    scene.client.says({ id: 5, method: 'resources/unsubscribe', params: { uri: 'a:2' } });
    for (const id of [1, 2, 3, 5]) scene.server.says({ id, result: {} });
    scene.server.says({ id: 4, error: { code: 1, message: 'no' } });
    const server = await scene.restart((request) => answerHandshake(request) ?? { result: {} });
    const set = server.sent.slice(2).map(({ body }) => [body.method, body.params]);
    expect(set).toEqual([
      ['logging/setLevel', { level: 'debug' }],
      ['resources/subscribe', { uri: 'a:1' }],
    ]);
    expect(scene.client.log).toHaveLength(6);
  });

  it('says that the list of tools has changed, only if it has', async () => {
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: tools('a', 'b') });
    await scene.restart(answers(tools('b', 'a')));
    expect(scene.client.log).toEqual(['result 0', 'result 1']);
    await scene.restart(answers(tools('a', 'c')));
    expect(scene.client.log.slice(2)).toEqual(['notifications/tools/list_changed']);
    await scene.restart(answers(tools('a', 'c')));
    expect(scene.client.log).toHaveLength(3);
  });

  it('compares all pages that the client has read', async () => {
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: { ...tools('a'), nextCursor: 'x' } });
    scene.client.says({ id: 2, method: 'tools/list', params: { cursor: 'x' } });
    scene.server.says({ id: 2, result: tools('b') });
    const paged = (second: string) => (request: Envelope) =>
      answers(request.params?.cursor === 'y' ? tools(second) : { ...tools('a'), nextCursor: 'y' })(request);
    await scene.restart(paged('b'));
    expect(scene.client.log).toHaveLength(3);
    await scene.restart(paged('c'));
    expect(scene.client.log.at(-1)).toBe('notifications/tools/list_changed');
  });

  it('cancels requests of the lost server at the client, and drops late answers', async () => {
    scene.server.says({ id: 0, method: 'elicitation/create' });
    const server = await scene.restart();
    expect(scene.client.log.slice(1)).toEqual(['elicitation/create 0', 'notifications/cancelled']);
    server.says({ id: 0, method: 'roots/list' });
    const asked = scene.client.sent.at(-1)!.body;
    expect(asked.id).toMatch(/^regain-/);
    scene.client.says({ id: 0, result: { action: 'accept' } });
    scene.client.says({ id: asked.id!, result: { roots: [] } });
    expect(server.sent.slice(2).map(({ body }) => body)).toEqual([
      { jsonrpc: '2.0', id: 0, result: { roots: [] } },
    ]);
    server.says({ id: 1, method: 'ping' });
    expect(scene.client.sent.at(-1)?.body.id).toBe(1);
  });

  it('passes answers to the new server before it is restored', async () => {
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: tools('a') });
    const server = await scene.restart();
    server.says({ id: 7, method: 'roots/list' });
    scene.client.says({ id: 7, result: { roots: [] } });
    expect(server.log.slice(2)).toEqual(['tools/list regain-zik0zk-1', 'result 7']);
  });

  it('lets the client go if the server speaks another protocol after its restart', async () => {
    await scene.restart(() => ({ result: { protocolVersion: '2024-11-05' } }));
    expect((await scene.relay.closed).gaveUp).toContain('2024-11-05');
    expect(scene.client.isClosed).toBe(true);
  });

  it('swallows progress that the client has heard of', async () => {
    scene.client.says({ id: 1, method: 'resources/read', params: { _meta: { progressToken: 1 } } });
    const progress = (value: number) =>
      scene.server.says({ method: 'notifications/progress', params: { progressToken: 1, progress: value } });
    progress(3);
    await scene.restart();
    for (const value of [1, 3, 4]) progress(value);
    expect(scene.client.sent.slice(1).map(({ body }) => body.params?.progress)).toEqual([3, 4]);
  });

  it('issues a request again under another id when only its stream is lost', async () => {
    scene.client.says({ id: 1, method: 'resources/read' });
    scene.server.handler!.onLost(1, 'sent', new Error('broken stream'));
    const own = scene.server.sent.at(-1)!.body;
    expect(own.id).toMatch(/^regain-/);
    scene.client.says({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(scene.server.sent.at(-1)?.body.params?.requestId).toBe(own.id);
    expect(scene.servers).toHaveLength(1);
  });
});

describe('a relay of the 2026-07-28 protocol', () => {
  const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
  const subscription = (id: number) => ({ _meta: { 'io.modelcontextprotocol/subscriptionId': id } });

  it('opens subscriptions again and says what has changed on them', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 1, method: 'tools/list', params: meta });
    scene.server.says({ id: 1, result: tools('a') });
    scene.client.says({
      ...{ id: 2, method: 'subscriptions/listen' },
      params: { ...meta, notifications: { toolsListChanged: true } },
    });
    scene.client.says({ id: 3, method: 'subscriptions/listen', params: { ...meta, notifications: {} } });
    const acknowledge = () => {
      for (const id of [2, 3])
        scene.server.says({ method: 'notifications/subscriptions/acknowledged', params: subscription(id) });
    };
    acknowledge();
    for (let restarts = 0; restarts < 3; restarts++) {
      const server = await scene.restart(answers(tools('a', String(restarts))));
      expect(server.log).toEqual([
        expect.stringMatching(/^tools\/list regain-/),
        'subscriptions/listen 2',
        'subscriptions/listen 3',
      ]);
      expect(server.sent[0]?.body.params).toEqual(meta);
      acknowledge();
    }
    const changed = scene.client.sent.slice(3).map(({ body }) => [body.method, body.params]);
    expect(changed).toEqual(Array(3).fill(['notifications/tools/list_changed', subscription(2)]));
  });

  it('needs no handshake', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 1, method: 'tools/call', params: meta });
    const server = await scene.restart();
    scene.client.says({ id: 2, method: 'tools/call', params: meta });
    expect(server.log).toEqual(['tools/call 2']);
  });
});
