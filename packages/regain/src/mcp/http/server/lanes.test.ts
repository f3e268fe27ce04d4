/** Clients without sessions (2026-07-28). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageOf } from '../../wire/message.ts';
import {
  ask,
  askModern,
  body,
  eventsOf,
  modernHeaders,
  modernMeta,
  open,
  type Recorded,
  record,
  result,
} from '../http-in-test.ts';
import { type HttpListener, listenHttp } from './listen-http.ts';

let listener: HttpListener;
let recorded: Recorded[] = [];

beforeEach(async () => {
  recorded = [];
  listener = await listenHttp({ onConnection: (connection) => void recorded.push(record(connection)) });
});
afterEach(() => listener.close());

const arrived = async (lane: number, count: number): Promise<void> => {
  while (recorded[lane] === undefined) await new Promise(setImmediate);
  await recorded[lane].until(() => recorded[lane]!.messages.length === count);
};
const sent = (id: number, meta: object = {}) => ({
  body: body(id, 'tools/list', { _meta: { ...modernMeta, ...meta } }),
  headers: modernHeaders('tools/list'),
});

test('requests with different ids share a connection, those with the same do not', async () => {
  const first = askModern(listener.url, 1, 'tools/list');
  await arrived(0, 1);
  const second = askModern(listener.url, 2, 'tools/list');
  await arrived(0, 2);
  const same = askModern(listener.url, 1, 'tools/list');
  await arrived(1, 1);
  await recorded[0]!.connection.send(result(1, { from: 'a' }));
  await recorded[1]!.connection.send(result(1, { from: 'b' }));
  await recorded[0]!.connection.send(result(2, { from: 'c' }));
  expect(JSON.parse((await first).text).result).toEqual({ from: 'a' });
  expect(JSON.parse((await same).text).result).toEqual({ from: 'b' });
  expect(JSON.parse((await second).text).result).toEqual({ from: 'c' });
  const later = askModern(listener.url, 1, 'tools/list');
  await arrived(0, 3);
  await recorded[0]!.connection.send(result(1));
  expect(await later).toMatchObject({ status: 200 });
  expect(recorded).toHaveLength(2);
});

test('the text of a message is passed on as it came', async () => {
  const text = `{"jsonrpc":"2.0", "id":1,"method":"x","params":{"n":1.0,"_meta":${JSON.stringify(modernMeta)}}}`;
  const call = ask(listener.url, { body: text, headers: modernHeaders('x') });
  await arrived(0, 1);
  expect(recorded[0]!.messages[0]!.message.text).toBe(text);
  expect(recorded[0]!.messages[0]!.context.headers).toEqual(modernHeaders('x'));
  await recorded[0]!.connection.send({ ...result(1), text: '{"jsonrpc":"2.0","id":1,"result":{"n":1.0}}' });
  expect((await call).text).toContain('1.0');
});

test('requests with the same progress token or another authorization get their own connection', async () => {
  const calls = [sent(1, { progressToken: 1 }), sent(2, { progressToken: 1 })].map((options) =>
    ask(listener.url, options),
  );
  await arrived(0, 1);
  await arrived(1, 1);
  const { headers, ...rest } = sent(3);
  calls.push(ask(listener.url, { ...rest, headers: { ...headers, authorization: 'Bearer x' } }));
  await arrived(2, 1);
  expect(recorded[2]!.messages[0]!.context.headers).toMatchObject({ authorization: 'Bearer x' });
  for (const [index, { connection }] of recorded.entries()) await connection.send(result(index + 1));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('closing the stream of a request abandons it; its answer goes nowhere', async () => {
  const abort = new AbortController();
  open(listener.url, { ...sent(1), signal: abort.signal }).catch(() => {});
  await arrived(0, 1);
  abort.abort();
  await recorded[0]!.until(() => recorded[0]!.abandoned.length === 1);
  expect(recorded[0]!.abandoned).toEqual([1]);
  await recorded[0]!.connection.send(result(1));
  const again = askModern(listener.url, 1, 'tools/list');
  await arrived(0, 2);
  await recorded[0]!.connection.send(result(1, { ok: true }));
  expect((await again).text).toContain('"ok":true');
});

test('a cancellation by id is not passed on: another client could have sent it', async () => {
  const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const answer = await ask(listener.url, {
    body: JSON.stringify(notification),
    headers: { 'mcp-protocol-version': '2026-07-28' },
  });
  expect(answer.status).toBe(202);
  expect(recorded).toEqual([]);
});

test.each([
  ['an envelope', {}],
  ['client capabilities', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }],
])('a request without %s is refused', async (_, params) => {
  const sent = body(5, 'tools/list', params);
  const answer = await ask(listener.url, { body: sent, headers: modernHeaders('tools/list') });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ id: 5, error: { code: -32602 } });
  expect(recorded).toEqual([]);
});

test('a response of a client is refused', async () => {
  const headers = { 'mcp-protocol-version': '2026-07-28' };
  expect(await ask(listener.url, { body: '{"jsonrpc":"2.0","id":1,"result":{}}', headers })).toMatchObject({
    status: 400,
  });
});

test('notifications find the stream of their request by relation, progress token or subscription', async () => {
  const responses = [sent(1, { progressToken: 'p' }), sent(2)].map((options) => open(listener.url, options));
  await arrived(0, 2);
  const { connection } = recorded[0]!;
  const notice = (params: object) =>
    messageOf({ jsonrpc: '2.0', method: 'notifications/progress', params: params as never });
  await connection.send(notice({ progressToken: 'p', progress: 1 }));
  await connection.send(notice({ related: true }), { relatedTo: 2 });
  await connection.send(notice({ _meta: { 'io.modelcontextprotocol/subscriptionId': 2 } }));
  await connection.send(notice({ progressToken: 'unknown' }));
  await connection.send(result(1));
  await connection.send(result(2));
  const seen: number[] = [];
  for (const response of await Promise.all(responses)) {
    let count = 0;
    for await (const { id } of eventsOf(response)) {
      expect(id).toBeUndefined();
      count++;
    }
    seen.push(count);
  }
  expect(seen).toEqual([2, 3]);
});

test.each([
  [-32601, undefined, 404],
  [-32020, undefined, 400],
  [-32602, undefined, 200],
  [-32601, 200, 200],
  [-32602, 400, 400],
])('an error %i with the status %s of the server is answered %i', async (code, status, expected) => {
  const call = askModern(listener.url, 1, 'tools/list');
  await arrived(0, 1);
  const error = messageOf({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } });
  await recorded[0]!.connection.send(error, status === undefined ? {} : { status });
  expect(await call).toMatchObject({ status: expected });
});

test('close answers what is in flight', async () => {
  const call = askModern(listener.url, 1, 'tools/list');
  await arrived(0, 1);
  await recorded[0]!.connection.close();
  expect(await call).toMatchObject({ status: 503 });
  expect(recorded[0]!.closed).toEqual({ kind: 'ended' });
});
