/** A server behind the relay that asks for a token, and whose tokens expire. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realClock } from '../../types/index.ts';
import { createRelays, dialHttp, type HttpListener, listenHttp } from '../index.ts';
import { ask, body } from './http-in-test.ts';
import { type SdkServer, startSdkServer } from './sdk-server-in-test.ts';

const challenge =
  'Bearer resource_metadata="https://auth.example/.well-known/oauth-protected-resource", scope="a"';
const initialize = body('init', 'initialize', {
  ...{ protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
let valid = 'one';
/** What the server says with its status: anything, or an error of the protocol with a vague code. */
let refusal = '';
/** The server asks only requests without a session for the token. */
let isLenient = false;
/** Method and token of every request that reached the server. */
let arrived: string[] = [];
let server: SdkServer;
let listener: HttpListener;
let lines: string[] = [];
const notices = new Set<() => void>();
const cleanups: (() => Promise<unknown>)[] = [];

function createServer(): McpServer {
  const own = new McpServer({ name: 'guarded', version: '1' }, { capabilities: { logging: {} } });
  own.registerTool('get_time', {}, () => ({ content: [{ type: 'text', text: 'noon' }] }));
  notices.add(() => void own.server.sendLoggingMessage({ level: 'info', data: 'news' }));
  return own;
}

beforeEach(async () => {
  [valid, isLenient, arrived, lines] = ['one', false, [], []];
  refusal = '{"error":"invalid_token"}';
  notices.clear();
  server = await startSdkServer(createServer, ({ method, headers }) => {
    const authorization = headers.get('authorization');
    arrived.push(`${method} ${authorization}`);
    return authorization === `Bearer ${valid}` || (isLenient && headers.has('mcp-session-id'))
      ? undefined
      : new Response(refusal, {
          status: 401,
          headers: { 'www-authenticate': challenge },
        });
  });
  await listen();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await listener.close();
  await server.close();
});

async function listen(headers: { [name: string]: string } = {}): Promise<void> {
  await listener?.close();
  const clock = realClock(performance);
  const dial = dialHttp(server.url, { headers, resumeDelayMs: 1 });
  const relays = createRelays({ dial, clock, uniform: () => 0, log: (line) => lines.push(line), calls: {} });
  listener = await listenHttp({
    onConnection: (downstream) => void relays.connect(downstream),
    // The status of an answer is open only until its stream has begun, which on a busy machine comes soon.
    limits: { streamAfterMs: 60_000 },
  });
}

/** The official client, which asks for its token before every request. */
async function connect(token: { value: string }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const authProvider = { token: async () => token.value };
  await client.connect(new StreamableHTTPClientTransport(new URL(listener.url), { authProvider }));
  cleanups.push(() => client.close());
  await client.listTools();
  return client;
}

const call = (client: Client) => client.callTool({ name: 'get_time', arguments: {} });
const posts = () => arrived.filter((one) => one.startsWith('POST')).length;

test('a client without a token gets the status and the challenge of the server', async () => {
  const answer = await ask(listener.url, { body: initialize });
  expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': challenge } });
  expect(answer.headers['mcp-session-id']).toBeUndefined();
  expect(JSON.parse(answer.text)).toMatchObject({ id: 'init', error: { data: { httpStatus: 401 } } });
  expect(posts()).toBe(1);
});

test('the addresses of OAuth are those of the server, not of the relay', async () => {
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server'])
    expect(await ask(listener.url.replace('/mcp', path))).toMatchObject({ status: 404 });
  expect(arrived).toEqual([]);
});

test.each([
  ['any text', 'no'],
  ['an error of the protocol', '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}'],
])('a token that expires within a session ends the call once, and a new one goes on: %s', async (_, said) => {
  refusal = said;
  const token = { value: 'one' };
  const client = await connect(token);
  expect(await call(client)).toMatchObject({ content: [{ text: 'noon' }] });
  valid = 'two';
  const before = posts();
  await expect(call(client)).rejects.toMatchObject({ name: 'UnauthorizedError' });
  // A read may be repeated, but not with a token that was refused.
  expect(posts()).toBe(before + 1);
  token.value = 'two';
  expect(await call(client)).toMatchObject({ content: [{ text: 'noon' }] });
  expect(server.sessions).toBe(1);
});

test('a session that is lost after a new token is restored with the new one', async () => {
  const token = { value: 'one' };
  const client = await connect(token);
  [valid, token.value] = ['two', 'two'];
  await call(client);
  server.forget();
  arrived = [];
  expect(await call(client)).toMatchObject({ content: [{ text: 'noon' }] });
  expect(new Set(arrived.map((one) => one.split(' ').at(-1)))).toEqual(new Set(['two']));
});

test('a token of the relay that has expired is reported with its reason, and not repeated', async () => {
  await listen({ authorization: 'Bearer one' });
  const client = await connect({ value: 'ignored' });
  valid = 'two';
  const before = posts();
  const failed = await ask(listener.url, { body: initialize });
  expect(JSON.parse(failed.text).error.message).toMatch(/HTTP 401.*--header/);
  expect(posts()).toBe(before + 1);
  await expect(call(client)).rejects.toThrow();
  expect(posts()).toBe(before + 2);
  expect(lines.join()).not.toContain('Bearer');
});

test('a server that refuses the token after its restart is named as the reason', async () => {
  await listen({ authorization: 'Bearer one' });
  const session = await ask(listener.url, { body: initialize });
  const headers = { 'mcp-session-id': String(session.headers['mcp-session-id']) };
  server.forget();
  [valid, isLenient] = ['two', true];
  const answer = await ask(listener.url, { body: body(5, 'tools/list'), headers });
  expect(answer.text).toMatch(/refused the handshake after its restart: .*HTTP 401/);
});

test('news of the server arrive again after a new token', async () => {
  const token = { value: 'one' };
  const client = await connect(token);
  const news = () =>
    new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/message', () => resolve());
      const send = () => {
        for (const notice of notices) notice();
      };
      const timer = setInterval(send, 5);
      cleanups.push(async () => clearInterval(timer));
    });
  await news();
  valid = 'two';
  server.cut();
  await call(client).catch(() => {});
  token.value = 'two';
  await call(client);
  await news();
});
