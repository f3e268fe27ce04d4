import { describe, expect, test } from 'vitest';
import { messageOf } from '../../wire/message.ts';
import { modernMeta } from '../http-in-test.ts';
import { answered, answerTo, connect, dial, request, serve, serveSession } from './connections-in-test.ts';
import { dialHttp } from './dial-http.ts';
import { json, stream } from './server-in-test.ts';

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
    const { server } = await answered(
      ({ response, text }) => json(response, 200, answerTo(text)),
      request(1, 'tools/call', { name: 'ä', _meta: modernMeta }),
      options,
    );
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
