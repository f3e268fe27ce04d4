import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerTo, dial, event, request, serve } from './connections-in-test.ts';
import { json, startServer, stream } from './server-in-test.ts';

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

  /** A server that does this with each connection. */
  async function serveSockets(onSocket: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => onSocket(socket.on('error', () => {})));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}/mcp`;
  }

  const head = (type: string, ...more: string[]) =>
    ['HTTP/1.1 200 OK', `Content-Type: ${type}`, ...more, '', ''].join('\r\n');
  test.each([
    ['before the answer', undefined, 'sent'],
    ['after a part of the head', 'HTTP/1.1 200 OK\r\ncontent', 'sent'],
    ['after the head', head('application/json', 'Content-Length: 9'), 'answer begun'],
    ['in a JSON body', `${head('application/json', 'Content-Length: 9')}{`, 'answer begun'],
    ['in an event', `${head('text/event-stream')}data: {"jsonrpc`, 'answer begun'],
    ['after a comment', `${head('text/event-stream')}: hi\n\n`, 'answer begun'],
    ['with a body that is no answer', `${head('text/html', 'Content-Length: 2')}hi`, 'answer begun'],
    ['with something that is not HTTP', 'hello\r\n\r\n', 'sent'],
  ])('a connection cut %s', async (_, said, delivery) => {
    const url = await serveSockets((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (!text.endsWith('}')) return;
        if (said === undefined) socket.destroy();
        else socket.end(said);
      });
    });
    const { connection, lost, until, messages, closed } = await dial(url);
    await connection.send(request(1));
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ id: 1, delivery }]);
    expect([messages, closed]).toEqual([[], undefined]);
  });

  test('a connection cut while the request is being written: it may have arrived', async () => {
    const url = await serveSockets((socket) => void socket.once('data', () => socket.destroy()));
    const { connection, lost, until } = await dial(url);
    await connection.send(request(1, 'tools/call', { big: 'x'.repeat(30_000_000) }));
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ id: 1, delivery: 'sent' }]);
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
