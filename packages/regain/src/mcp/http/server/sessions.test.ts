/** Clients with sessions (to 2025-11-25). */

import { afterEach, describe, expect, test } from 'vitest';
import { messageOf, type WireMessage } from '../../wire/message.ts';
import { ask, body, eventsOf, initialize, open, type Recorded, record, result } from '../http-in-test.ts';
import { type HttpListener, type ListenHttpOptions, listenHttp } from './listen-http.ts';

let listener: HttpListener;
let recorded: Recorded[] = [];

async function listen(
  options: Partial<ListenHttpOptions> = {},
  answer?: (message: WireMessage) => void,
): Promise<void> {
  recorded = [];
  listener = await listenHttp({
    ...options,
    onConnection: (connection) => {
      const answerInit = ({ body: { id, method } }: WireMessage): void => {
        if (method === 'initialize') void connection.send(result(id!, { protocolVersion: '2025-11-25' }));
      };
      recorded.push(record(connection, answer ?? answerInit));
    },
  });
}
afterEach(() => listener.close());

async function start(): Promise<{ 'mcp-session-id': string }> {
  const { headers } = await ask(listener.url, { body: initialize });
  return { 'mcp-session-id': String(headers['mcp-session-id']) };
}

async function session(options: Partial<ListenHttpOptions> = {}): Promise<{ 'mcp-session-id': string }> {
  await listen(options);
  return start();
}

const notice = (text: string): WireMessage =>
  messageOf({ jsonrpc: '2.0', method: 'notifications/x', params: { text } });
const dataOf = async (response: Awaited<ReturnType<typeof open>>, count: number): Promise<string[]> => {
  const seen: string[] = [];
  for await (const { data } of eventsOf(response)) {
    if (data !== '') seen.push(data);
    if (seen.length === count) break;
  }
  return seen;
};

test('a connection without requests stays open for long', async () => {
  await listen();
  const { headers } = await fetch(listener.url, { method: 'DELETE' });
  expect(headers.get('keep-alive')).toBe('timeout=120');
});

describe('a session', () => {
  test('begins with initialize and ends with DELETE', async () => {
    const headers = await session();
    expect(headers['mcp-session-id']).toMatch(/^[\x21-\x7e]{30,}$/);
    const accepted = await ask(listener.url, {
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      headers,
    });
    expect(accepted).toMatchObject({ status: 202, text: '' });
    expect(recorded[0]!.messages.map(({ message }) => message.body.method)).toEqual([
      'initialize',
      'notifications/initialized',
    ]);
    expect(await ask(listener.url, { method: 'DELETE', headers })).toMatchObject({ status: 200 });
    expect(recorded[0]!.closed).toEqual({ kind: 'ended' });
    expect(await ask(listener.url, { body: body(1, 'ping'), headers })).toMatchObject({ status: 404 });
  });

  test('is not given to a client whose initialize is refused', async () => {
    await listen({}, () => {});
    const pending = ask(listener.url, { body: initialize });
    while (recorded[0] === undefined) await new Promise(setImmediate);
    void recorded[0].connection.send(
      messageOf({ jsonrpc: '2.0', id: 'init', error: { code: -32000, message: 'no' } }),
      { status: 401, headers: { 'www-authenticate': 'Bearer x="y"' } },
    );
    const answer = await pending;
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer x="y"' } });
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(recorded[0].closed).toEqual({ kind: 'ended' });
  });

  test('ends when the client leaves before initialize is answered', async () => {
    await listen({}, () => {});
    const abort = new AbortController();
    open(listener.url, { body: initialize, signal: abort.signal }).catch(() => {});
    while (recorded[0]?.messages.length !== 1) await new Promise(setImmediate);
    abort.abort();
    await recorded[0].until(() => recorded[0]!.closed !== undefined);
  });

  test('ends when nobody uses it, but not while a request or a stream is open', async () => {
    await listen({ limits: { sessionIdleMs: 200 } });
    const [idle, busy, listening] = [await start(), await start(), await start()];
    const call = ask(listener.url, { body: body(1, 'tools/call'), headers: busy });
    await open(listener.url, { headers: listening });
    await recorded[0]!.until(() => recorded[0]!.closed !== undefined);
    expect(recorded.map(({ closed }) => closed?.kind)).toEqual(['ended', undefined, undefined]);
    expect(await ask(listener.url, { body: body(1, 'ping'), headers: idle })).toMatchObject({ status: 404 });
    await recorded[1]!.connection.send(result(1, { ok: true }));
    expect((await call).text).toContain('"ok":true');
    await recorded[1]!.until(() => recorded[1]!.closed !== undefined);
  });

  test('gives way to a new one when there are too many, unless all are in use', async () => {
    await listen({ limits: { maxSessions: 2 } });
    const first = await start();
    await start();
    await start();
    expect(recorded.map(({ closed }) => closed?.kind)).toEqual(['ended', undefined, undefined]);
    expect(await ask(listener.url, { body: body(1, 'ping'), headers: first })).toMatchObject({ status: 404 });
    await listener.close();
    const headers = await session({ limits: { maxSessions: 1 } });
    await open(listener.url, { headers });
    expect(await ask(listener.url, { body: initialize })).toMatchObject({ status: 503 });
  });
});

describe('requests of a session', () => {
  test('notifications that relate to a request come before its answer on its stream', async () => {
    const headers = await session();
    const call = open(listener.url, { body: body(1, 'tools/call'), headers });
    const [{ connection, until, messages }] = recorded as [Recorded];
    await until(() => messages.length === 2);
    await connection.send(notice('a'), { relatedTo: 1 });
    await connection.send(result(1));
    const seen = await dataOf(await call, 2);
    expect(seen.map((data) => JSON.parse(data))).toEqual([notice('a').body, result(1).body]);
  });

  test('an id that is in flight is refused, and the request in flight is answered', async () => {
    const headers = await session();
    const call = ask(listener.url, { body: body(1, 'tools/call'), headers });
    await recorded[0]!.until(() => recorded[0]!.messages.length === 2);
    expect(await ask(listener.url, { body: body(1, 'ping'), headers })).toMatchObject({ status: 400 });
    await recorded[0]!.connection.send(result(1, { ok: true }));
    expect((await call).text).toContain('"ok":true');
    await recorded[0]!.connection.send(result(1, { twice: true }));
  });

  test('a batch is answered on one stream', async () => {
    const headers = await session();
    const sent = `[${body(1, 'a')},${body(2, 'b')},{"jsonrpc":"2.0","method":"n"}]`;
    const call = ask(listener.url, { body: sent, headers });
    await recorded[0]!.until(() => recorded[0]!.messages.length === 4);
    await recorded[0]!.connection.send(result(2));
    await recorded[0]!.connection.send(result(1));
    expect((await call).text).toMatch(/"id":2[\s\S]*"id":1/);
  });

  test('a call that takes long gets its stream with comments to keep it alive', async () => {
    const headers = await session({ limits: { streamAfterMs: 1, keepAliveMs: 5 } });
    const response = await open(listener.url, { body: body(1, 'tools/call'), headers });
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/event-stream' } });
    let text = '';
    for await (const chunk of response as AsyncIterable<Buffer>) {
      text += chunk.toString();
      if (text.includes(': keep-alive\n\n: keep-alive\n\n')) break;
    }
    expect(text).toMatch(/^id: 2-0\nretry: \d+\ndata: \n\n/);
  });

  test('a status of the server that is not about the session is passed on', async () => {
    const headers = await session();
    const send = async (id: number, status: number): Promise<number> => {
      const call = ask(listener.url, { body: body(id, 'tools/call'), headers });
      await recorded[0]!.until(() => recorded[0]!.messages.length === id + 1);
      const refused = messageOf({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } });
      await recorded[0]!.connection.send(refused, { status });
      return (await call).status;
    };
    expect(await send(1, 403)).toBe(403);
    expect(await send(2, 404)).toBe(200);
  });

  test('headers of the client come with its messages, without the token of the proxy', async () => {
    await listen({ token: 't' });
    const authorization = 'Bearer t';
    const { headers } = await ask(listener.url, {
      body: initialize,
      headers: { authorization, traceparent: 'p', cookie: 'c' },
    });
    expect(headers['mcp-session-id']).toBeDefined();
    expect(recorded[0]!.messages[0]!.context.headers).toEqual({ traceparent: 'p' });
    await listener.close();
    await listen();
    await ask(listener.url, { body: initialize, headers: { authorization } });
    expect(recorded[0]!.messages[0]!.context.headers).toEqual({ authorization });
  });
});

describe('messages of the server', () => {
  test('wait for a client that does not listen yet', async () => {
    const headers = await session();
    const { connection } = recorded[0]!;
    await connection.send(notice('early'));
    const stream = await open(listener.url, { headers });
    await connection.send(notice('late'));
    expect(await dataOf(stream, 2)).toEqual([notice('early').text, notice('late').text]);
  });

  test('are not repeated to a client that listens again from now on', async () => {
    const headers = await session();
    const { connection } = recorded[0]!;
    const first = await open(listener.url, { headers });
    await connection.send(notice('1'));
    expect(await dataOf(first, 1)).toEqual([notice('1').text]);
    const second = await open(listener.url, { headers });
    await connection.send(notice('2'));
    expect(await dataOf(second, 1)).toEqual([notice('2').text]);
  });

  test('use the stream of a request if the client never listens', async () => {
    const headers = await session();
    const call = open(listener.url, { body: body(1, 'tools/call'), headers });
    await recorded[0]!.until(() => recorded[0]!.messages.length === 2);
    const question = messageOf({ jsonrpc: '2.0', id: 's1', method: 'sampling/createMessage' });
    await recorded[0]!.connection.send(question);
    expect(recorded[0]!.connection.deliveryOf('s1')).toBe('sent');
    expect(await dataOf(await call, 1)).toEqual([question.text]);
    await ask(listener.url, { body: '{"jsonrpc":"2.0","id":"s1","result":{}}', headers });
    expect(recorded[0]!.connection.deliveryOf('s1')).toBe('complete');
  });

  test('go on where a cut stream ended, once each', async () => {
    const headers = await session();
    const { connection } = recorded[0]!;
    const first = await open(listener.url, { headers });
    await connection.send(notice('1'));
    await connection.send(notice('2'));
    let last = '';
    for await (const { id, data } of eventsOf(first)) {
      last = id!;
      if (data.includes('"1"')) break;
    }
    first.destroy();
    await connection.send(notice('3'));
    const second = await open(listener.url, { headers: { ...headers, 'last-event-id': last } });
    await connection.send(notice('4'));
    expect(await dataOf(second, 3)).toEqual(['2', '3', '4'].map((text) => notice(text).text));
  });

  test('an answer that was lost on the way can be asked for again', async () => {
    const headers = await session({ limits: { streamAfterMs: 1 } });
    const call = await open(listener.url, { body: body(1, 'tools/call'), headers });
    const { value } = await eventsOf(call).next();
    call.destroy();
    await recorded[0]!.connection.send(result(1, { ok: true }));
    const resumed = await ask(listener.url, { headers: { ...headers, 'last-event-id': value!.id! } });
    expect(resumed.text).toContain('"ok":true');
    expect(recorded[0]!.abandoned).toEqual([]);
  });

  test.each(['x', '99-1', '-1-1', '1'])('the Last-Event-ID %s is refused', async (last) => {
    const headers = await session();
    expect(await ask(listener.url, { headers: { ...headers, 'last-event-id': last } })).toMatchObject({
      status: 400,
    });
  });

  test('a reader that takes nothing loses its stream, not the memory of the proxy', async () => {
    const headers = await session({ limits: { maxBufferedBytes: 1_000_000, maxLoggedBytes: 1000 } });
    const stream = await open(listener.url, { headers });
    stream.pause();
    const closed = new Promise((resolve) => stream.on('close', resolve).on('error', () => {}));
    const big = notice('x'.repeat(500_000));
    for (let count = 0; count < 100; count++) void recorded[0]!.connection.send(big);
    stream.resume();
    await closed;
    expect(await ask(listener.url, { method: 'DELETE', headers })).toMatchObject({ status: 200 });
  });
});

test('close ends every stream and connection', async () => {
  const headers = await session();
  const stream = await open(listener.url, { headers });
  const call = ask(listener.url, { body: body(1, 'tools/call'), headers });
  await recorded[0]!.until(() => recorded[0]!.messages.length === 2);
  const ended = dataOf(stream, 1);
  await listener.close();
  expect(await ended).toEqual([]);
  expect(await call).toMatchObject({ status: 503 });
  expect(recorded[0]!.closed).toEqual({ kind: 'ended' });
});
