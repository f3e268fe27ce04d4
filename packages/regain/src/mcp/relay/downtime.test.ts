import { beforeEach, describe, expect, it } from 'vitest';
import { answerHandshake, FakeConnection, Scene, settled } from './fake-server-in-test.ts';

const tools = (...names: string[]) => ({ tools: names.map((name) => ({ name })) });

let scene: Scene;
beforeEach(async () => {
  scene = new Scene();
  await scene.handshake();
});

describe('a relay whose server is down', () => {
  it('holds calls while the server is restored, and refuses them when that fails', async () => {
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: tools('a') });
    scene.dial = () => Promise.reject(new Error('port in use'));
    scene.server.exit();
    scene.client.says({ id: 2, method: 'tools/call' });
    expect(scene.client.answerTo(2)).toBeUndefined();
    await scene.clock.advance(1_000);
    expect(scene.client.answerTo(2)?.error?.data).toMatchObject({
      ...{ code: 'server-unavailable', delivery: 'not sent', reason: 'port in use' },
    });
    scene.client.says({ id: 3, method: 'tools/call' });
    expect(scene.client.answerTo(3)?.error?.data).toMatchObject({ code: 'server-unavailable' });
    scene.client.says({ id: 4, method: 'tools/list' });
    expect(scene.client.answerTo(4)?.result).toEqual(tools('a'));
    scene.client.says({ id: 5, method: 'tools/list', params: { cursor: 'other' } });
    expect(scene.client.answerTo(5)?.error).toBeDefined();
  });

  it('never serves a result that asks for input as a list', async () => {
    const scene = new Scene();
    await settled();
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: { resultType: 'input_required', requestState: 's' } });
    scene.dial = () => Promise.reject(new Error('down'));
    scene.server.exit();
    await scene.clock.advance(1_000);
    scene.client.says({ id: 2, method: 'tools/list' });
    expect(scene.client.answerTo(2)?.error).toBeDefined();
  });

  it('does not hold calls for ever while an attempt hangs', async () => {
    scene.dial = () => new Promise(() => {});
    scene.server.exit();
    scene.client.says({ id: 2, method: 'tools/call' });
    await scene.clock.advance(9_000);
    expect(scene.client.answerTo(2)).toBeUndefined();
    await scene.clock.advance(2_000);
    expect(scene.client.answerTo(2)?.error?.data).toMatchObject({ code: 'server-unavailable' });
  });

  it('waits longer after each failure, and a call brings the next attempt forward', async () => {
    scene.dial = () => Promise.reject(new Error('down'));
    scene.server.exit();
    await scene.clock.advance(60_000);
    const early = scene.servers.length;
    await scene.clock.advance(60_000);
    const late = scene.servers.length - early;
    expect(early).toBeGreaterThan(late);
    expect(late).toBeLessThanOrEqual(4);
    const before = scene.servers.length;
    await scene.clock.advance(1_000);
    scene.client.says({ id: 2, method: 'tools/call' });
    scene.client.says({ id: 3, method: 'tools/call' });
    await settled();
    expect(scene.servers.length - before).toBeLessThanOrEqual(1 + 1);
    scene.dial = async (server) => server;
    await scene.clock.advance(1_000);
    scene.client.says({ id: 4, method: 'tools/call' });
    await settled();
    expect(scene.server.log).toEqual(['initialize 0']);
  });

  it('does not restart in a tight loop a server that exits after its handshake', async () => {
    scene.dial = async (server) => {
      server.onSent = ({ body }) => {
        if (body.method === 'initialize')
          queueMicrotask(() => server.says({ id: 0, ...answerHandshake(body) }));
        else queueMicrotask(() => server.exit());
      };
      return server;
    };
    scene.server.exit();
    await scene.clock.advance(60_000);
    expect(scene.servers.length).toBeLessThan(15);
  });

  it('opens another connection if the handshake is not answered', async () => {
    const silent = await scene.restart(() => undefined);
    await scene.clock.advance(28_000);
    expect(silent.isClosed).toBe(false);
    await scene.clock.advance(2_000);
    expect(silent.isClosed).toBe(true);
    expect(scene.server).not.toBe(silent);
  });

  it('does not hold calls for lists that are not answered', async () => {
    scene.client.says({ id: 1, method: 'tools/list' });
    scene.server.says({ id: 1, result: tools('a') });
    const server = await scene.restart();
    scene.client.says({ id: 2, method: 'tools/call' });
    expect(server.log.at(-1)).toMatch(/^tools\/list /);
    await scene.clock.advance(5_000);
    expect(server.log.at(-1)).toBe('tools/call 2');
  });

  it('closes a connection that was opened too late', async () => {
    const late = new FakeConnection();
    const opens: (() => void)[] = [];
    scene.dial = () =>
      new Promise((resolve) => {
        opens.push(() => resolve(late));
      });
    scene.server.exit();
    await scene.clock.advance(31_000);
    opens[0]!();
    await settled();
    expect(late.isClosed).toBe(true);
  });
});
