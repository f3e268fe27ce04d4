import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../wire/connection.ts';
import { messageOf, type RequestId, type WireMessage } from '../../wire/message.ts';
import { modernMeta, type Recorded, record } from '../http-in-test.ts';
import { type DialHttpOptions, dialHttp } from './dial-http.ts';
import {
  type Arrived,
  endedStream,
  json,
  type ScriptedServer,
  startServer,
  stream,
} from './server-in-test.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(answer: (arrived: Arrived) => void): Promise<ScriptedServer> {
  const server = await startServer(answer);
  cleanups.push(() => server.close());
  return server;
}

async function dial(
  url: string,
  options: DialHttpOptions = {},
): Promise<Recorded & { connection: Connection }> {
  const connection = await dialHttp(url, { resumeDelayMs: 1, ...options })(new AbortController().signal);
  cleanups.push(() => connection.close());
  return record(connection);
}

const request = (id: RequestId, method = 'tools/call', params: object = { name: 'x' }): WireMessage =>
  messageOf({ jsonrpc: '2.0', id, method, params: params as never });
const initialize = request('init', 'initialize', { protocolVersion: '2025-11-25' });
const initialized = messageOf({ jsonrpc: '2.0', method: 'notifications/initialized' });
const answerTo = (text: string, result: object = {}): object => ({
  jsonrpc: '2.0',
  id: JSON.parse(text).id,
  result,
});
const event = (value: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(value)}\n\n`;

/** A server with sessions that passes everything but the handshake to `answer`. */
const serveSession = (
  answer: (arrived: Arrived) => void,
  get = (arrived: Arrived) => json(arrived.response, 405, {}),
) =>
  serve((arrived) => {
    const { request: asked, response, text } = arrived;
    if (asked.method === 'GET') return get(arrived);
    if (asked.method === 'DELETE') return void response.writeHead(200).end();
    const { method } = JSON.parse(text);
    if (method === 'initialize')
      return json(response, 200, answerTo(text, { protocolVersion: '2025-11-25' }), {
        'mcp-session-id': 's1',
      });
    if (method === 'notifications/initialized') return void response.writeHead(202).end();
    answer(arrived);
  });

async function connect(url: string, options: DialHttpOptions = {}): Promise<Recorded> {
  const recorded = await dial(url, options);
  await recorded.connection.send(initialize);
  await recorded.until(() => recorded.messages.length === 1);
  await recorded.connection.send(initialized);
  recorded.messages.length = 0;
  return recorded;
}

describe('answers', () => {
  test.each([
    ['JSON', (text: string, { response }: Arrived) => json(response, 200, answerTo(text))],
    ['a batch', (text: string, { response }: Arrived) => json(response, 200, [answerTo(text)])],
    [
      'events',
      (text: string, { response }: Arrived) => endedStream(response, `: hi\n\n${event(answerTo(text))}`),
    ],
    [
      'events in a stream that never ends',
      (text: string, { response }: Arrived) => stream(response, event(answerTo(text))),
    ],
  ])('as %s arrive once', async (_, answer) => {
    const server = await serve((arrived) => void answer(arrived.text, arrived));
    const { connection, messages, until, lost } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    expect(messages[0]).toMatchObject({
      message: { body: { id: 1, result: {} } },
      context: { relatedTo: 1, status: 200 },
    });
    expect(connection.deliveryOf(1)).toBe('complete');
    expect(lost).toEqual([]);
  });

  test('the text is passed on as it came', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":{"n":1.0, "big":12345678901234567890}}';
    const server = await serve(({ response }) => endedStream(response, `data: ${text}\n\n`));
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    expect(messages[0]!.message.text).toBe(text);
  });

  test('messages before the answer relate to the request', async () => {
    const notice = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
    const server = await serve(({ response, text }) =>
      endedStream(response, event(notice) + event(answerTo(text))),
    );
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(7));
    await until(() => messages.length === 2);
    expect(messages.map(({ context }) => context.relatedTo)).toEqual([7, 7]);
  });

  test.each([
    [401, { 'www-authenticate': 'Bearer scope="a"' }, '<html>', { httpStatus: 401 }, -32000],
    [429, { 'retry-after': '7' }, '', { httpStatus: 429, retryAfter: '7' }, -32000],
    [503, {}, 'down', { httpStatus: 503 }, -32603],
    [302, { location: 'http://127.0.0.1:9/' }, '', { httpStatus: 302 }, -32000],
    [307, { location: 'http://127.0.0.1:9/mcp' }, '', { httpStatus: 307 }, -32000],
  ])('HTTP %i is an error with its headers', async (status, headers, text, data, code) => {
    const server = await serve(({ response }) => void response.writeHead(status, headers).end(text));
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    const { message, context } = messages[0]!;
    expect(message.body).toMatchObject({ id: 1, error: { code, data } });
    const { location, ...kept } = headers as { location?: string };
    expect(context).toMatchObject({ status, headers: kept });
  });

  test('a JSON-RPC error keeps its code, gets the id of the request, and its status', async () => {
    const error = { code: -32020, message: 'm', data: { a: 1 } };
    const server = await serve(({ response }) => json(response, 400, { jsonrpc: '2.0', id: null, error }));
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    expect(messages[0]).toMatchObject({ message: { body: { id: 1, error } }, context: { status: 400 } });
  });

  test('a redirect within the origin is followed with method and body', async () => {
    const server = await serve(({ request: asked, response, text }) => {
      if (asked.url === '/mcp') return void response.writeHead(308, { location: '/other' }).end();
      json(response, 200, answerTo(text, { url: asked.url! }));
    });
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    expect(messages[0]!.message.body.result).toEqual({ url: '/other' });
  });
});

describe('evidence of delivery', () => {
  test('a refused connection and an unknown name: not sent', async () => {
    const server = await startServer(() => {});
    await server.close();
    for (const url of [server.url, 'http://name.invalid/mcp', 'https://127.0.0.1:9/']) {
      const { connection } = await dial(url);
      await expect(connection.send(request(1))).rejects.toMatchObject({ name: 'NotSentError' });
      expect(connection.deliveryOf(1)).toBe('complete');
    }
  });

  test('TLS that fails: not sent, and the message says why', async () => {
    const plain = await serve(() => {});
    const { connection } = await dial(plain.url.replace('http:', 'https:'));
    await expect(connection.send(request(1))).rejects.toThrow(/TLS failed/);
  });

  test.each([
    ['before the answer', (socket: Socket) => socket.destroy(), 'sent'],
    ['after a part of the head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent'), 'sent'],
    [
      'after the head',
      (socket: Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'),
      'answer begun',
    ],
    [
      'in a JSON body',
      (socket: Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'),
      'answer begun',
    ],
    [
      'in an event',
      (socket: Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {"jsonrpc'),
      'answer begun',
    ],
    [
      'after a comment',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hi\n\n'),
      'answer begun',
    ],
    [
      'with a body that is no answer',
      (socket: Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi'),
      'answer begun',
    ],
    ['with something that is not HTTP', (socket: Socket) => socket.end('hello\r\n\r\n'), 'sent'],
  ])('a connection cut %s', async (_, cut, delivery) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.endsWith('}')) cut(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const { connection, lost, until, messages, closed } = await dial(
      `http://127.0.0.1:${(server.address() as { port: number }).port}/mcp`,
    );
    await connection.send(request(1));
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ id: 1, delivery }]);
    expect([messages, closed]).toEqual([[], undefined]);
  });

  test('an answer over the limit is lost with a clear error, and others go on', async () => {
    const big = 'x'.repeat(2000);
    const server = await serve(({ response, text }) => {
      const { id } = JSON.parse(text);
      if (id === 'json') json(response, 200, answerTo(text, { big }));
      else if (id === 'events') stream(response, event(answerTo(text, { big })));
      else json(response, 200, answerTo(text));
    });
    const { connection, lost, messages, until } = await dial(server.url, { maxMessageBytes: 1000 });
    for (const id of ['json', 'events', 'small']) await connection.send(request(id));
    await until(() => lost.length === 2 && messages.length === 1);
    expect(lost.map(({ error }) => error)).toEqual([
      expect.stringContaining('1000'),
      expect.stringContaining('1000'),
    ]);
  });
});

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
      setImmediate(() => {
        order.push('accepted');
        response.writeHead(202).end();
      });
    });
    const { connection, messages, until } = await dial(server.url);
    await connection.send(initialize);
    await until(() => messages.length === 1);
    await Promise.all([connection.send(initialized), connection.send(request(1))]);
    await until(() => messages.length === 2);
    expect(order).toEqual(['initialize', 'notifications/initialized', 'accepted', 'tools/call']);
  });

  test.each([
    [
      '404',
      (arrived: Arrived) =>
        json(arrived.response, 404, {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32001, message: 'Session not found' },
        }),
    ],
    ['404 without a body', ({ response }: Arrived) => void response.writeHead(404).end()],
    [
      '400 about the session',
      (arrived: Arrived) =>
        json(arrived.response, 400, {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32000, message: 'Bad Request: No valid session ID provided' },
        }),
    ],
  ])('%s means that the session is lost and the request was not executed', async (_, answer) => {
    const server = await serveSession(answer);
    const recorded = await connect(server.url);
    await recorded.connection.send(request(1));
    await recorded.until(() => recorded.closed !== undefined);
    expect(recorded.lost).toMatchObject([{ id: 1, delivery: 'not sent' }]);
    expect(recorded.closed).toEqual({ kind: 'session lost' });
    await expect(recorded.connection.send(request(2))).rejects.toMatchObject({ name: 'NotSentError' });
  });

  test('404 without a session is an answer', async () => {
    const server = await serve(({ response }) => void response.writeHead(404).end());
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1));
    await until(() => messages.length === 1);
    expect(messages[0]!.context.status).toBe(404);
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

describe('cancellation', () => {
  const cancel = messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });

  test('without sessions closes the stream and sends nothing', async () => {
    const server = await serve(({ response }) => stream(response, ': begun\n\n'));
    const { connection, lost, messages } = await dial(server.url);
    await connection.send(request(1, 'tools/call', { name: 'x', _meta: modernMeta }));
    while (connection.deliveryOf(1) !== 'answer begun') await new Promise(setImmediate);
    const closed = new Promise((resolve) => server.arrived[0]!.response.on('close', resolve));
    await connection.send(cancel);
    await closed;
    expect([server.arrived.length, lost, messages]).toEqual([1, [], []]);
  });

  test('with a session is posted, then the stream is closed', async () => {
    const server = await serveSession(({ response, text }) => {
      if (JSON.parse(text).method === 'tools/call') stream(response, ': begun\n\n');
      else response.writeHead(202).end();
    });
    const { connection, lost } = await connect(server.url);
    await connection.send(request(1));
    while (connection.deliveryOf(1) !== 'answer begun') await new Promise(setImmediate);
    const call = server.arrived.find(({ text }) => text.includes('tools/call'))!;
    const closed = new Promise((resolve) => call.response.on('close', resolve));
    await connection.send(cancel);
    await closed;
    expect(server.arrived.some(({ text }) => text === cancel.text)).toBe(true);
    expect(lost).toEqual([]);
  });
});

describe('headers without sessions', () => {
  const ask = async (options?: {
    headers?: { [name: string]: string };
  }): Promise<{ [name: string]: unknown }> => {
    const server = await serve(({ response, text }) => json(response, 200, answerTo(text)));
    const { connection, messages, until } = await dial(server.url);
    await connection.send(request(1, 'tools/call', { name: 'ä', _meta: modernMeta }), options);
    await until(() => messages.length === 1);
    return server.arrived[0]!.request.headers;
  };

  test('are made of the message for a client that has none', async () => {
    expect(await ask()).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?w6Q=?=',
    });
  });

  test('are passed on as they are for a client over HTTP', async () => {
    const headers = await ask({ headers: { 'mcp-method': 'wrong', 'mcp-param-region': 'r' } });
    expect(headers).toMatchObject({ 'mcp-method': 'wrong', 'mcp-param-region': 'r' });
    expect(headers['mcp-name']).toBeUndefined();
  });
});

test('close leaves no socket', async () => {
  const server = await serveSession(
    ({ response }) => stream(response, ': begun\n\n'),
    ({ response }) => stream(response, ': begun\n\n'),
  );
  const recorded = await connect(server.url);
  await recorded.connection.send(request(1));
  await recorded.connection.close();
  expect(recorded.closed).toEqual({ kind: 'ended' });
  while (server.sockets.size > 0) await new Promise(setImmediate);
});

test.each(['ftp://x', 'no url', 'http://user:s3cret@host/'])('the URL %s is refused', (url) => {
  expect(() => dialHttp(url)).toThrow(/URL/);
  expect(() => dialHttp('http://user:s3cret@host/')).not.toThrow(/s3cret/);
});
