import { describe, expect, test } from 'vitest';
import { answered, answerTo, dial, event, request, serve } from './connections-in-test.ts';
import { type Arrived, endedStream, json, stream } from './server-in-test.ts';

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
    const { connection, messages, lost } = await answered((arrived) => void answer(arrived.text, arrived));
    expect(messages[0]).toMatchObject({
      message: { body: { id: 1, result: {} } },
      context: { relatedTo: 1, status: 200 },
    });
    expect(connection.deliveryOf(1)).toBe('complete');
    expect(lost).toEqual([]);
  });

  test('a stream that the server does not end after the answer is closed', async () => {
    const { server } = await answered(({ response, text }) => stream(response, event(answerTo(text))));
    await new Promise((resolve) => server.arrived[0]!.response.on('close', resolve));
  });

  test('the text is passed on as it came', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":{"n":1.0, "big":12345678901234567890}}';
    const { message } = await answered(({ response }) => endedStream(response, `data: ${text}\n\n`));
    expect(message.text).toBe(text);
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
    const { message, context } = await answered(
      ({ response }) => void response.writeHead(status, headers).end(text),
    );
    expect(message.body).toMatchObject({ id: 1, error: { code, data } });
    const { location, ...kept } = headers as { location?: string };
    expect(context).toMatchObject({ status, headers: kept });
  });

  test('a JSON-RPC error keeps its code, gets the id of the request, and its status', async () => {
    const error = { code: -32020, message: 'm', data: { a: 1 } };
    const body = { jsonrpc: '2.0', id: null, error };
    const { message, context } = await answered(({ response }) => json(response, 400, body));
    expect(message.body).toMatchObject({ id: 1, error });
    expect(context.status).toBe(400);
  });

  test('a redirect within the origin is followed with method and body', async () => {
    const { message } = await answered(({ request: asked, response, text }) => {
      if (asked.url === '/mcp') return void response.writeHead(308, { location: '/other' }).end();
      json(response, 200, answerTo(text, { url: asked.url! }));
    });
    expect(message.body.result).toEqual({ url: '/other' });
  });
});
