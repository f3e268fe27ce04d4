import { describe, expect, test } from 'vitest';
import {
  answered,
  answerTo,
  connect,
  dial,
  event,
  initialize,
  initialized,
  request,
  serve,
  serveSession,
} from './connections-in-test.ts';
import { type Arrived, endedStream, json, stream } from './server-in-test.ts';

describe('sessions', () => {
  test('session and version are sent after the handshake, DELETE at the end', async () => {
    const server = await serveSession(({ response, text }) => json(response, 200, answerTo(text)));
    const { connection, until, messages } = await connect(server.url, { headers: { 'x-key': 'k' } });
    await connection.send(request(1), {
      headers: { 'mcp-protocol-version': 'other', authorization: 'Bearer c' },
    });
    await until(() => messages.length === 1);
    await connection.close();
    const heads = server.arrived.map(({ request: { method, headers } }) => [
      method,
      headers['mcp-session-id'],
      headers['mcp-protocol-version'],
    ]);
    const session = ['s1', '2025-11-25'];
    expect(heads[0]).toEqual(['POST', undefined, undefined]);
    expect(heads.slice(1).toSorted()).toEqual([
      ['DELETE', ...session],
      ['GET', ...session],
      ['POST', ...session],
      ['POST', ...session],
    ]);
    expect(server.arrived.every(({ request: { headers } }) => headers['x-key'] === 'k')).toBe(true);
    expect(server.arrived.at(-1)!.request.headers.authorization).toBe('Bearer c');
  });

  test('messages wait until the server has accepted initialized', async () => {
    const order: string[] = [];
    const server = await serve(({ request: asked, response, text }) => {
      if (asked.method !== 'POST') return json(response, 405, {});
      const { method, id } = JSON.parse(text);
      order.push(method);
      if (method === 'initialize')
        return json(response, 200, answerTo(text, { protocolVersion: '2025-11-25' }));
      if (id !== undefined) return json(response, 200, answerTo(text));
      setTimeout(() => {
        order.push('accepted');
        response.writeHead(202).end();
      }, 20);
    });
    const { connection, messages, until } = await dial(server.url);
    await connection.send(initialize);
    await until(() => messages.length === 1);
    await Promise.all([connection.send(initialized), connection.send(request(1))]);
    await until(() => messages.length === 2);
    expect(order).toEqual(['initialize', 'notifications/initialized', 'accepted', 'tools/call']);
  });

  test.each([
    ['404', 404, { code: -32001, message: 'Session not found' }],
    ['404 without a body', 404, undefined],
    ['400 about the session', 400, { code: -32000, message: 'Bad Request: No valid session ID provided' }],
  ])('%s means that the session is lost and the request was not executed', async (_, status, error) => {
    const server = await serveSession(({ response }) =>
      error === undefined
        ? void response.writeHead(status).end()
        : json(response, status, { jsonrpc: '2.0', id: null, error }),
    );
    const recorded = await connect(server.url);
    await recorded.connection.send(request(1));
    await recorded.until(() => recorded.closed !== undefined);
    expect(recorded.connection.deliveryOf(1)).toBe('not sent');
    expect(recorded.closed).toEqual({ kind: 'session lost' });
    await expect(recorded.connection.send(request(2))).rejects.toMatchObject({ name: 'NotSentError' });
  });

  test('a lost session loses no other answer, and sends nothing more', async () => {
    const waiting: Arrived[] = [];
    const refuse = ({ response }: Arrived) => void response.writeHead(404).end();
    const server = await serveSession((arrived) => {
      waiting.push(arrived);
      if (waiting.length === 3) refuse(arrived);
    });
    const recorded = await connect(server.url);
    const { connection } = recorded;
    for (const id of [1, 2, 3]) await connection.send(request(id));
    // Both sides are in this process: the refusal arrives within a few turns of its loop.
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    const late = connection.send(request(4));
    json(waiting[0]!.response, 200, answerTo(waiting[0]!.text));
    refuse(waiting[1]!);
    await expect(late).rejects.toMatchObject({ name: 'NotSentError' });
    expect(recorded.closed).toEqual({ kind: 'session lost' });
    expect(recorded.messages.map(({ message }) => message.body.id)).toEqual([1]);
    expect([2, 3, 4].map((id) => connection.deliveryOf(id))).toEqual(['not sent', 'not sent', 'not sent']);
    expect(waiting).toHaveLength(3);
  });

  test('404 without a session is an answer', async () => {
    const { context } = await answered(({ response }) => void response.writeHead(404).end());
    expect(context.status).toBe(404);
  });

  test('the stream of the server is opened again where it ended', async () => {
    const notice = (n: number): object => ({ jsonrpc: '2.0', method: 'n', params: { n } });
    let streams = 0;
    const server = await serveSession(
      () => {},
      ({ request: asked, response }) => {
        streams++;
        if (streams === 1)
          return endedStream(response, `retry: 1\nid: a\ndata: \n\n${event(notice(1), 'b')}`);
        if (streams === 2) return void response.writeHead(503).end();
        stream(response, event({ ...notice(2), params: { last: asked.headers['last-event-id'] ?? '' } }));
      },
    );
    const { messages, until } = await connect(server.url);
    await until(() => messages.length === 2);
    expect(messages.map(({ message }) => message.body.params)).toEqual([{ n: 1 }, { last: 'b' }]);
    expect(messages[0]!.context).toEqual({});
  });

  test('a broken stream with ids is resumed, and the answer delivered once', async () => {
    const server = await serveSession(
      ({ response }) => endedStream(response, 'id: p-0\nretry: 1\ndata: \n\n'),
      ({ request: asked, response }) => {
        if (asked.headers['last-event-id'] !== 'p-0') return json(response, 405, {});
        const answer = event({ jsonrpc: '2.0', id: 1, result: {} }, 'p-1');
        stream(response, answer + answer);
        response.end();
      },
    );
    const { connection, messages, lost, until } = await connect(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    await new Promise(setImmediate);
    expect([messages.length, lost]).toEqual([1, []]);
  });

  test('a stream that cannot be resumed is lost after a bounded number of attempts', async () => {
    let attempts = 0;
    const server = await serveSession(
      ({ response }) => endedStream(response, 'id: p-0\nretry: 1\ndata: \n\n'),
      ({ request: asked, response }) => {
        if (asked.headers['last-event-id'] === undefined) return json(response, 405, {});
        attempts++;
        response.destroy();
      },
    );
    const { connection, lost, until } = await connect(server.url, { maxResumptions: 3 });
    await connection.send(request(1));
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ id: 1, delivery: 'answer begun' }]);
    expect(attempts).toBe(3);
  });
});
