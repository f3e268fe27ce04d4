/** Requests that nobody should send: refused on every route before anything is started. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuard } from '../../../http/index.ts';
import { ask, askRaw, body, initialize, modernHeaders, modernMeta, record, result } from '../http-in-test.ts';
import { type HttpListener, type ListenHttpOptions, listenHttp } from './listen-http.ts';

let listener: HttpListener;
let connections = 0;

async function listen(options: Partial<ListenHttpOptions> = {}): Promise<HttpListener> {
  await listener?.close();
  connections = 0;
  listener = await listenHttp({
    ...options,
    onConnection: (connection) => {
      connections++;
      record(connection, ({ body: { id } }) => void connection.send(result(id ?? 0)));
    },
  });
  return listener;
}

beforeEach(() => listen());
afterEach(() => listener.close());

const routes = [
  ['POST', '/mcp'],
  ['GET', '/mcp'],
  ['DELETE', '/mcp'],
  ['OPTIONS', '/mcp'],
  ['PUT', '/mcp'],
  ['HEAD', '/mcp'],
  ['GET', '/sse'],
  ['POST', '/messages'],
  ['GET', '/'],
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['GET', '/.well-known/oauth-authorization-server'],
] as const;

describe.each(routes)('%s %s', (method, path) => {
  const send = (headers: { [name: string]: string }) =>
    ask(listener.url.replace('/mcp', path), {
      method,
      headers,
      ...(method === 'POST' ? { body: initialize } : {}),
    });

  test.each([
    'evil.example',
    'evil.example:80',
    'localhost.evil.example',
    'user@localhost',
    '127.0.0.1.nip.io',
    '192.168.0.1',
  ])('refuses the Host %j', async (host) => {
    expect(await send({ host })).toMatchObject({ status: 403 });
    expect(connections).toBe(0);
  });

  test.each([
    'http://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
    'http://localhost@evil.example',
  ])('refuses the Origin %j', async (origin) => {
    expect(await send({ origin })).toMatchObject({ status: 403 });
    expect(connections).toBe(0);
  });

  test('refuses requests without the token', async () => {
    await listen({ token: 's3cret' });
    for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic s3cret', 'Bearer s3cret2', 's3cret']) {
      const answer = await send({ authorization });
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(answer.text).not.toContain('s3cret');
    }
    expect((await send({ authorization: 'bearer s3cret' })).status).not.toBe(401);
  });

  test('reads no body larger than the limit, declared or not', async () => {
    await listen({ limits: { maxBodyBytes: 1000 } });
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: */*\r\n`;
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
    // The answer is complete only when the server closes the connection: it does not wait for the rest.
    for (const body of ['Content-Length: 1001\r\n\r\n', `Transfer-Encoding: chunked\r\n\r\n${chunk}`])
      expect(await askRaw(listener.url, `${head}${body}`)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(connections).toBe(0);
  });

  test('gives web pages no permission', async () => {
    const { headers } = await send({ origin: 'http://localhost:1', 'access-control-request-method': 'POST' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('Host and Origin', () => {
  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:9'])('the Host %s is accepted', async (host) => {
    expect(await ask(listener.url, { body: initialize, headers: { host } })).toMatchObject({ status: 200 });
  });

  test.each(['http://localhost:3000', 'https://127.0.0.1'])('the Origin %s is accepted', async (origin) => {
    expect(await ask(listener.url, { body: initialize, headers: { origin } })).toMatchObject({ status: 200 });
  });

  test('two Host headers and none are refused', async () => {
    const head = 'GET /mcp HTTP/1.1\r\n';
    expect(
      await askRaw(listener.url, `${head}Host: localhost\r\nHost: evil\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 400/);
    expect(await askRaw(listener.url, `${head}\r\n`)).toMatch(/^HTTP\/1.1 400/);
    expect(await askRaw(listener.url, 'GET /mcp HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect(await askRaw(listener.url, 'CONNECT evil:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('');
    expect(await askRaw(listener.url, `${head}Host:\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 403/);
    expect(
      await askRaw(
        listener.url,
        'GET http://evil/mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1.1 404/);
  });
});

test.each(['0.0.0.0', '::', 'example.com', '192.168.0.1'])('listening on %s needs a token', async (host) => {
  await expect(listenHttp({ host, onConnection: () => {} })).rejects.toThrow(/token/);
  await expect(listenHttp({ host, token: '', onConnection: () => {} })).rejects.toThrow(/token/);
  expect(() => createGuard(host, 't')).not.toThrow();
});

test.each([
  ['agent.test', 'agent.test:3000', 'other.test:3000'],
  ['Agent.Test', 'agent.test:3000', 'other.test:3000'],
  ['127.0.0.5', '127.0.0.5:3000', '127.0.0.6:3000'],
  ['192.168.0.1', '10.0.0.7:3000', 'other.test'],
  ['::', '[2001:db8::1]:3000', 'other.test'],
  ['::1', '[::1]:3000', '[2001:db8::1]:3000'],
])('listening on %s accepts the Host %s, and refuses %s', (listening, named, other) => {
  const guard = createGuard(listening, 't');
  const denial = (host: string) =>
    guard({ rawHeaders: ['Host', host], headers: { host, authorization: 'Bearer t' } } as IncomingMessage);
  expect(denial(named)).toBeUndefined();
  expect(denial(other)).toMatchObject({ status: 403 });
});

test('a port in use is reported', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  await expect(listenHttp({ port, onConnection: () => {} })).rejects.toThrow(/EADDRINUSE/);
  other.close();
});

describe('bodies', () => {
  test.each([
    ['not JSON', '{"jsonrpc"', 400],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['not JSON-RPC', '{"method":"initialize","id":1}', 400],
    ['params that are a list', '{"jsonrpc":"2.0","method":"initialize","id":1,"params":[]}', 400],
    ['an id that is an object', '{"jsonrpc":"2.0","method":"initialize","id":{}}', 400],
    ['an empty batch', '[]', 400],
    ['a batch with initialize', `[${initialize}]`, 400],
    ['a batch of 101', JSON.stringify(Array(101).fill(JSON.parse(body(1, 'ping')))), 400],
    ['empty', '', 400],
  ])('%s', async (_, sent, status) => {
    expect(await ask(listener.url, { body: sent })).toMatchObject({ status });
    expect(connections).toBe(0);
  });

  test.each([
    ['text/plain', { 'content-type': 'text/plain' }, 415],
    ['no content type', { 'content-type': '' }, 415],
    ['application/jsonp', { 'content-type': 'application/jsonp' }, 415],
    ['a compressed body', { 'content-encoding': 'gzip' }, 415],
    ['Accept without events', { accept: 'application/json' }, 406],
    ['Accept without JSON', { accept: 'text/event-stream' }, 406],
  ])('%s', async (_, headers, status) => {
    expect(await ask(listener.url, { body: initialize, headers })).toMatchObject({ status });
    expect(connections).toBe(0);
  });

  test('larger than the limit are refused, and others are accepted', async () => {
    await listen({ limits: { maxBodyBytes: 1000 } });
    expect(await ask(listener.url, { body: `${initialize}${' '.repeat(1000)}` })).toMatchObject({
      status: 413,
    });
    expect(await ask(listener.url, { body: initialize })).toMatchObject({ status: 200 });
  });

  test('that never ends is cut after the time limit', async () => {
    await listen({ limits: { requestTimeoutMs: 50 } });
    const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: */*\r\n';
    expect(await askRaw(listener.url, `${head}Content-Length: 100\r\n\r\n{`)).toMatch(/^HTTP\/1.1 408/);
    expect(await askRaw(listener.url, 'POST /mcp HT')).toMatch(/^HTTP\/1.1 408/);
  });

  test('that the client cuts starts nothing', async () => {
    const { port } = new URL(listener.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: */*\r\nContent-Length: 9\r\n\r\n{',
    );
    await new Promise((resolve) => socket.on('close', resolve).resume());
    expect(connections).toBe(0);
  });
});

describe('sessions', () => {
  test.each([
    ['POST without one', { body: body(1, 'ping') }, 400],
    ['POST with an unknown one', { body: body(1, 'ping'), headers: { 'mcp-session-id': 'x' } }, 404],
    ['GET without one', {}, 405],
    ['GET with an unknown one', { headers: { 'mcp-session-id': 'x' } }, 404],
    ['GET of 2026-07-28', { headers: { 'mcp-session-id': 'x', 'mcp-protocol-version': '2026-07-28' } }, 405],
    ['DELETE without one', { method: 'DELETE' }, 405],
    ['DELETE with an unknown one', { method: 'DELETE', headers: { 'mcp-session-id': 'x' } }, 404],
    ['an unknown path', { path: '/other', body: initialize }, 404],
    ['HTTP+SSE', { path: '/sse' }, 404],
  ])('%s', async (_, options, status) => {
    expect(await ask(listener.url, options)).toMatchObject({ status });
    expect(connections).toBe(0);
  });

  test('an unknown version in the header of a session is refused', async () => {
    const { headers } = await ask(listener.url, { body: initialize });
    const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
    const send = (version: string) =>
      ask(listener.url, { body: body(1, 'ping'), headers: { ...session, 'mcp-protocol-version': version } });
    expect(await send('1999-01-01')).toMatchObject({ status: 400 });
    expect(await send('2025-06-18')).toMatchObject({ status: 200 });
  });
});

test('headers that do not match a request of 2026-07-28 are refused with its id', async () => {
  const sent = body(7, 'tools/list', { _meta: modernMeta });
  const answer = await ask(listener.url, { body: sent, headers: modernHeaders('tools/call') });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ id: 7, error: { code: -32020 } });
  expect(connections).toBe(0);
});
