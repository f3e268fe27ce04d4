import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../types/index.ts';
import type { Envelope } from '../wire/message.ts';
import { CallScene, text, tool } from './call-scene-in-test.ts';

const tools = [tool('find'), tool('pay'), tool('list_payments')];
const effects = { find: 'read', pay: 'write', list_payments: 'read' };
const timeoutMs = () => 10_000;

describe('a time limit', () => {
  it('ends an attempt without an answer: a read is repeated, the server hears of it', async () => {
    const scene = await new CallScene({ tools, effects, timeoutMs }).start();
    scene.acts = ['silence', { result: text('found') }];
    expect((await scene.call('find'))?.result).toEqual(text('found'));
    const cancelled = scene.scene.server.sent.find(({ body }) => body.method === 'notifications/cancelled');
    expect(cancelled?.body.params?.requestId).toBe(scene.lastId);
  });

  it('leaves the outcome of a write unknown', async () => {
    const scene = await new CallScene({ tools, effects, timeoutMs }).start();
    scene.acts = ['silence'];
    expect((await scene.call('pay'))?.error).toMatchObject({
      code: -32010,
      data: { code: 'outcome-unknown' },
    });
    expect(scene.got).toHaveLength(1);
  });

  it('starts again with progress, up to ten times its length', async () => {
    const scene = await new CallScene({ tools, effects, timeoutMs }).start();
    scene.acts = ['silence'];
    const { client, server, clock } = scene.scene;
    client.says({ id: 50, method: 'tools/call', params: { name: 'pay', _meta: { progressToken: 't' } } });
    for (let second = 8; second < 96; second += 8) {
      await clock.advance(8_000);
      server.says({ method: 'notifications/progress', params: { progressToken: 't', progress: second } });
      expect(client.answerTo(50)).toBeUndefined();
    }
    await clock.advance(8_000);
    server.says({ method: 'notifications/progress', params: { progressToken: 't', progress: 99 } });
    await clock.advance(5_000);
    expect(client.answerTo(50)?.error).toMatchObject({ data: { code: 'outcome-unknown' } });
  });

  it('of a repeated call keeps progress increasing for the client', async () => {
    const scene = await new CallScene({ tools, effects, timeoutMs }).start();
    const { client, clock } = scene.scene;
    const says = (progress: number): Envelope => ({
      method: 'notifications/progress',
      params: { progressToken: 't', progress },
    });
    scene.acts = [
      (server) => {
        server.says(says(1));
        server.says(says(2));
      },
      (server, { id }) => {
        for (const progress of [1, 2, 3]) server.says(says(progress));
        server.says({ id: id!, result: text('found') });
      },
    ];
    client.says({ id: 50, method: 'tools/call', params: { name: 'find', _meta: { progressToken: 't' } } });
    await clock.advance(30_000);
    expect(client.answerTo(50)?.result).toEqual(text('found'));
    const seen = client.sent.filter(({ body }) => body.method === 'notifications/progress');
    expect(seen.map(({ body }) => body.params?.progress)).toEqual([1, 2, 3]);
  });
});

describe('a server that says nothing after a time limit', () => {
  const stopped = () => {
    scene.hasStopped = true;
  };
  let scene: CallScene;
  const start = async (acts: CallScene['acts']) => {
    scene = await new CallScene({ tools, effects, timeoutMs }).start();
    scene.acts = acts;
  };

  it('is started again, and gets the read again', async () => {
    await start([stopped, { result: text('found') }]);
    expect((await scene.call('find'))?.result).toEqual(text('found'));
    expect(scene.scene.servers).toHaveLength(2);
    expect(scene.scene.lines).toContainEqual(expect.stringContaining('does not respond'));
  });

  it('does not get a write again', async () => {
    await start([stopped]);
    expect((await scene.call('pay'))?.error).toMatchObject({ data: { code: 'outcome-unknown' } });
    await scene.scene.clock.advance(60_000);
    expect([scene.got.length, scene.scene.servers.length]).toEqual([1, 2]);
  });

  it('is kept while it works on a call without a limit', async () => {
    scene = await new CallScene({
      ...{ tools, effects },
      timeoutMs: (name) => (name === 'pay' ? undefined : 10_000),
    }).start();
    scene.acts = ['silence', stopped];
    const { client, clock, server } = scene.scene;
    client.says({ id: 50, method: 'tools/call', params: { name: 'pay' } });
    client.says({ id: 51, method: 'tools/call', params: { name: 'find' } });
    await clock.advance(120_000);
    expect(client.answerTo(51)?.error).toMatchObject({ data: { code: 'no-answer' } });
    expect(scene.scene.servers).toHaveLength(1);
    server.says({ id: 50, result: text('paid') });
    await clock.advance(0);
    expect(client.answerTo(50)?.result).toEqual(text('paid'));
  });

  it('is kept if anything comes from it', async () => {
    await start([stopped]);
    const { client, clock, server } = scene.scene;
    client.says({ id: 50, method: 'tools/call', params: { name: 'find' } });
    for (let seconds = 0; seconds < 300; seconds += 5) {
      await clock.advance(5_000);
      server.says({ method: 'notifications/message', params: { level: 'info', data: 'working' } });
    }
    expect(client.answerTo(50)?.error).toBeDefined();
    expect(scene.scene.servers).toHaveLength(1);
  });
});

it('a list that never comes does not keep a call that is repeated', async () => {
  const scene = await new CallScene({ tools, effects }).start();
  scene.acts = [
    (server) => {
      server.exit();
      // The list is read at the restart, and not after.
      const { dial } = scene.scene;
      scene.scene.dial = async (next) => {
        const dialled = await dial(next);
        const { onSent } = next;
        let lists = 0;
        next.onSent = (message) => {
          if (message.body.method !== 'tools/list' || ++lists === 1) onSent(message);
        };
        return dialled;
      };
    },
    { result: text('found') },
  ];
  expect((await scene.call('find'))?.result).toEqual(text('found'));
});

describe('a cancellation of the client', () => {
  it('ends the attempt at once, and no further one is made', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    const { client, server, clock } = scene.scene;
    client.says({ id: 50, method: 'tools/call', params: { name: 'find' } });
    await clock.advance(0);
    client.says({ method: 'notifications/cancelled', params: { requestId: 50, reason: 'enough' } });
    expect(server.sent.at(-1)?.body).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: 50 },
    });
    await clock.advance(600_000);
    expect(scene.got).toHaveLength(1);
    expect(client.answerTo(50)).toBeUndefined();
    expect(scene.calls.stats()).toMatchObject({ cancelled: 1 });
  });

  it('ends the wait between two attempts', async () => {
    const scene = await new CallScene({ tools, effects }).start();
    const { client, clock } = scene.scene;
    scene.acts = [{ error: { code: -32603, message: '429 Too Many Requests, retry after 20 s' } }];
    client.says({ id: 50, method: 'tools/call', params: { name: 'find' } });
    await clock.advance(1_000);
    expect(scene.got).toHaveLength(1);
    client.says({ method: 'notifications/cancelled', params: { requestId: 50 } });
    await clock.advance(600_000);
    expect(scene.got).toHaveLength(1);
  });
});

describe('a verified write', () => {
  const verify = {
    ...{ tool: 'list_payments', args: {}, records: '', match: { key: '/args/key' }, output: '' },
    ...{ identity: 'match', consistency: 'strong' },
  };
  const declared = { ...effects, pay: { effect: 'write', verify } };
  const records = (...keys: string[]) => ({ result: text(JSON.stringify(keys.map((key) => ({ key })))) });

  it('whose answer was lost is answered by the record that it made', async () => {
    const scene = await new CallScene({ tools, effects: declared }).start();
    scene.acts = ['exit', records('a', 'b')];
    const answer = await scene.call('pay', { key: 'b' });
    expect(answer?.result).toMatchObject({
      structuredContent: { key: 'b' },
      content: [{ text: '{"key":"b"}' }, { text: expect.stringContaining('Do not repeat the call') }],
    });
    expect(scene.got.map(({ params }) => params?.name)).toEqual(['pay', 'list_payments']);
  });

  it('that took no effect is repeated', async () => {
    const scene = await new CallScene({ tools, effects: declared }).start();
    scene.acts = ['exit', records('a'), { result: text('paid') }];
    expect((await scene.call('pay', { key: 'b' }))?.result).toEqual(text('paid'));
    expect(scene.got.map(({ params }) => params?.name)).toEqual(['pay', 'list_payments', 'pay']);
  });
});

it('the trace says how far each request got', async () => {
  const events: TraceEvent[] = [];
  const deliveries: unknown[] = [];
  const scene = await new CallScene({
    ...{ tools, effects },
    trace: (event, reached) => {
      events.push(event);
      if (event.type === 'attempt') deliveries.push(reached?.[event.attempt]);
    },
  }).start();
  scene.acts = ['exit', { result: text('found') }];
  await scene.call('find');
  expect(deliveries).toEqual(['sent', 'complete']);
  expect(events.at(-1)).toMatchObject({ type: 'ending', ending: 'recovered' });
});
