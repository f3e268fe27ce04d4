import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpListener } from '../http/index.ts';
import type { Json, JsonObject } from '../types/index.ts';
import { otlpForms } from './dialects/otlp/fixture-in-test.ts';
import { LiveTraces } from './live-traces.ts';
import { type ReceiveOptions, receiveSpans } from './otlp-receiver.ts';
import { exportedBytes } from './receiver/exported-in-test.ts';
import { exportRequest } from './receiver/otlp-messages.ts';
import { readMessage } from './receiver/protobuf.ts';
import type { Recorded } from './recorded.ts';

const MAX_BYTES = 100_000;
const json = { 'content-type': 'application/json; charset=utf-8' };
const protobuf = { 'content-type': 'application/x-protobuf' };
const gzip = { 'content-encoding': 'gzip' };

let listener: HttpListener;
const received: Json[] = [];

async function listen(options: Partial<ReceiveOptions> = {}): Promise<void> {
  const onValue = (value: Json) => received.push(value);
  listener = await receiveSpans({ port: 0, maxBodyBytes: MAX_BYTES, onValue, ...options });
}

beforeEach(() => listen());
afterEach(async () => {
  received.length = 0;
  await listener.close();
});

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Buffer;
}

/** Not `fetch`: it sets the Host header itself. */
function post(
  body: string | Buffer,
  headers: Record<string, string>,
  path = '',
  method = 'POST',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = path === '' ? listener.url : new URL(path, listener.url);
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, type: answered['content-type'], body: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('spans', () => {
  it('are received as JSON', async () => {
    const value = otlpForms.otlp![0]!;
    const text = JSON.stringify(value);
    for (const answer of [await post(text, json), await post(gzipSync(text), { ...json, ...gzip })])
      expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect((await post('{}', json)).body.toString()).toBe('{}');
    expect(received).toEqual([value, value, {}]);
  });

  it('are received as Protocol Buffers', async () => {
    const answers = [
      await post(exportedBytes, protobuf),
      await post(gzipSync(exportedBytes), { ...protobuf, ...gzip }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, type: 'application/x-protobuf' });
      expect(answer.body).toHaveLength(0);
    }
    expect(received[1]).toEqual(received[0]);
    const [{ resource, scopeSpans }] = (received[0] as JsonObject).resourceSpans as [JsonObject];
    expect(resource).toEqual({ attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] });
    const spans = (scopeSpans as readonly JsonObject[])[0]!.spans as readonly JsonObject[];
    expect(spans.map(({ name, spanId, parentSpanId, kind }) => [name, spanId, parentSpanId, kind])).toEqual([
      ['chat m-1', '0000000000000002', '0000000000000001', 3],
      ['execute_tool get_stock', '0000000000000003', '0000000000000001', 1],
      ['execute_tool get_stock', '0000000000000004', '0000000000000001', 1],
      ['invoke_agent seller', '0000000000000001', undefined, 1],
    ]);
    const values = Object.fromEntries(
      (spans[0]!.attributes as readonly JsonObject[]).map(({ key, value }) => [key, value]),
    );
    expect(values).toMatchObject({
      'gen_ai.request.temperature': { doubleValue: 0.5 },
      'gen_ai.response.finish_reasons': { arrayValue: { values: [{ stringValue: 'tool_calls' }] } },
      flag: { boolValue: true },
      big: { intValue: '1099511627776' },
      neg: { intValue: '-3' },
      empty: { arrayValue: {} },
    });
    expect(spans[1]).toMatchObject({
      traceId: '0000000000000000000000000000f00d',
      startTimeUnixNano: '1760000003250000000',
      status: { code: 2, message: 'no stock' },
      events: [{ name: 'exception', timeUnixNano: '1760000003250000000' }],
    });
  });

  it('of a trace are passed on when nothing has arrived for a while', () => {
    const items: Recorded[] = [];
    let now = 0;
    const live = new LiveTraces({ idleMs: 100, nowMs: () => now, emit: (item) => items.push(item) });
    live.add(otlpForms.lines![0]!);
    now = 90;
    live.add(otlpForms.lines![1]!);
    now = 150;
    live.add(readMessage(exportedBytes, exportRequest));
    live.passIdle();
    expect(items).toEqual([]);
    now = 190;
    live.passIdle();
    expect(items.filter(({ type }) => type === 'call')).toHaveLength(3);
    live.end();
    expect(items.filter(({ type }) => type === 'call').slice(3)).toMatchObject([
      { session: 'talk-1', tool: 'get_stock', args: { sku: 'A-1 ü 😀' } },
      { session: 'talk-1', tool: 'get_stock' },
    ]);
  });
});

describe('what is refused', () => {
  const large = 'x'.repeat(MAX_BYTES + 1);
  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415, 'the Content-Type must be'],
    [
      'another encoding',
      '{}',
      { ...json, 'content-encoding': 'br' },
      415,
      'the Content-Encoding must be gzip',
    ],
    ['a large body', large, json, 413, 'must not exceed 100000 bytes'],
    [
      'a body that grows',
      gzipSync(large),
      { ...json, ...gzip },
      413,
      'the decompressed body must not exceed',
    ],
    ['no gzip', '{}', { ...json, ...gzip }, 400, 'cannot be decompressed'],
    ['no JSON', '{', json, 400, 'JSON'],
    ['deep JSON', '['.repeat(5_000), json, 400, 'nested more than'],
    ['no request', '[]', json, 400, 'the list resourceSpans'],
    ['no list', '{"resourceSpans":3}', json, 400, 'the list resourceSpans'],
    [
      'another host',
      '{}',
      { ...json, host: 'evil.example' },
      403,
      'the Host header does not name this server',
    ],
    ['a web page', '{}', { ...json, origin: 'https://evil.example' }, 403, 'Origin'],
  ])('%s', async (_, body, headers, status, message) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ status, type: 'application/json' });
    expect(JSON.parse(answer.body.toString()).message).toContain(message);
    expect(received).toEqual([]);
  });

  it.each([
    ['cut within a field', exportedBytes.subarray(0, 700), 'it ends within a field'],
    ['cut within a number', Buffer.from([0x0a, 0x80]), 'it ends within a number'],
    ['a long number', Buffer.alloc(12, 0xff), 'more than 10 bytes'],
    ['an unknown wire type', Buffer.from([0x0b]), 'unknown wire type 3'],
    ['a field of another type', Buffer.from([0x08, 0x01]), 'a field has another type'],
    ['values in values', nestedValues(100), 'nested more than 64 levels deep'],
  ])('a message of Protocol Buffers: %s', async (_, body, reason) => {
    const answer = await post(body, protobuf);
    expect(answer).toMatchObject({ status: 400, type: 'application/x-protobuf' });
    // google.rpc.Status: its field 2 is the message.
    expect(readMessage(answer.body, () => ({ 2: { name: 'message', type: 'text' } }))).toEqual({
      message: expect.stringContaining(reason),
    });
  });

  it('other paths and methods', async () => {
    expect(await post('{}', json, '/v1/logs')).toMatchObject({ status: 404 });
    expect(await post('', {}, '', 'GET')).toMatchObject({ status: 405 });
  });

  it('requests without the token', async () => {
    await listener.close();
    await listen({ token: 'secret' });
    expect(await post('{}', json)).toMatchObject({ status: 401 });
    expect(await post('{}', { ...json, authorization: 'Bearer secret' })).toMatchObject({ status: 200 });
  });

  it('to listen where others can connect, without a token', async () => {
    await expect(receiveSpans({ host: '0.0.0.0', port: 0, onValue: () => {} })).rejects.toThrow(
      'needs a token',
    );
  });
});

/** Resource spans with an attribute that is a list in a list, and so on. */
function nestedValues(depth: number): Buffer {
  const field = (number: number, inner: Buffer): Buffer => {
    const length = inner.length < 128 ? [inner.length] : [(inner.length & 0x7f) | 0x80, inner.length >> 7];
    return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), inner]);
  };
  let value = Buffer.from([0x10, 0x01]);
  for (let i = 0; i < depth; i++) value = Buffer.from(field(5, field(1, value)));
  return field(1, field(1, field(1, field(2, value))));
}
