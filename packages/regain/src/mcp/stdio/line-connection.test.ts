import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { CloseReason } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import { LineConnection } from './line-connection.ts';
import { ownConnection } from './own-connection.ts';

function open(onMessage: (message: WireMessage) => void | Promise<void> = () => {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const skipped: string[] = [];
  const ends: CloseReason[] = [];
  const connection = new LineConnection({
    ...{ input, output },
    onSkipped: (line) => skipped.push(line),
    onEnd: (reason) => ends.push(reason),
  });
  const received: WireMessage[] = [];
  const lost: unknown[] = [];
  connection.start({
    onMessage: (message) => {
      received.push(message);
      return onMessage(message);
    },
    onLost: (id, delivery) => lost.push([id, delivery]),
    onAbandoned: () => {},
    onClose: () => {},
  });
  return { input, output, connection, received, lost, skipped, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('LineConnection', () => {
  it('skips lines that are not JSON-RPC and passes the text of the others unchanged', async () => {
    const { input, received, skipped } = open();
    const text = '{"jsonrpc":"2.0" ,"method":"x","params":{"n":1.0}}';
    input.write(
      `Server started\n\n   \r\n${text}\n{"level":30,"msg":"log"}\n42\nnull\n"text"\n[]\n[1]\n{"jsonrpc\n`,
    );
    await turn();
    expect(received.map((message) => message.text)).toEqual([text]);
    expect(skipped).toHaveLength(8);
  });

  it('writes the bytes of a message that came in parts as they were', async () => {
    const { input, output, connection, received } = open();
    const bytes = Buffer.from('{"jsonrpc":"2.0" ,"id":1,"result":{"text":"ü€😀"}}\n');
    input.write(bytes.subarray(0, 45));
    await turn();
    input.write(Buffer.concat([bytes.subarray(45), bytes]));
    await turn();
    await Promise.all(received.map((message) => connection.send(message)));
    expect(output.read()).toEqual(Buffer.concat([bytes, bytes]));
    expect(received.map(({ line }) => line)).toEqual([bytes, undefined]);
  });

  it('knows how far a request got', async () => {
    const { input, connection } = open();
    const sending = connection.send(messageOf({ jsonrpc: '2.0', id: 1, method: 'x' }));
    expect(connection.deliveryOf(1)).toBe('not sent');
    await sending;
    expect(connection.deliveryOf(1)).toBe('sent');
    input.write('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    await turn();
    expect(connection.deliveryOf(1)).toBe('complete');
  });

  it.each([
    ['{"jsonrpc":"2.0","id":1,"result":{"cont', 'answer begun'],
    ['{"result":{"content":[', 'answer begun'],
    ['{"jsonrpc":"2.0","id":1,"method":"roots/l', 'sent'],
    ['{"jsonrpc":"2.0","id":2,"result":{"cont', 'sent'],
    ['Traceback (most recent call last', 'sent'],
  ])('takes %s at the end for: %s', async (text, delivery) => {
    const { input, connection, ends } = open();
    void connection.send(messageOf({ jsonrpc: '2.0', id: 1, method: 'x' }));
    input.end(text);
    await turn();
    expect(connection.deliveryOf(1)).toBe(delivery);
    expect(ends).toEqual([{ kind: 'ended' }]);
  });

  it.each([
    ['progress 100 % ', []],
    ['{"level":"info"} {"jsonrpc":"2.0","x":{"jsonrpc":"2.0","method":"y"}}', []],
    ['{"jsonrpc":"2.0","id":1,"result":{"content":[{"te', [[1, 'answer begun']]],
  ])('takes the message after %s on the same line', async (begin, losses) => {
    const { input, connection, received, lost } = open();
    void connection.send(messageOf({ jsonrpc: '2.0', id: 1, method: 'x' }));
    const text = '{"jsonrpc":"2.0","id":2,"result":{"a":{"jsonrpc":"2.0","method":"y"}}}';
    input.write(`${begin}${text}\n`);
    await turn();
    expect(received.map((message) => message.text)).toEqual([text]);
    expect(lost).toEqual(losses);
  });

  it('gives up a request whose answer is not valid JSON', async () => {
    const { input, connection, received, lost } = open();
    for (const id of [1, 2]) void connection.send(messageOf({ jsonrpc: '2.0', id, method: 'x' }));
    input.write('{"jsonrpc":"2.0","id":1,"result":{"a":NaN}}\n{"jsonrpc":"2.0","id":2,"result":{}}\n');
    await turn();
    expect([received.length, lost]).toEqual([1, [[1, 'answer begun']]]);
  });

  it('takes a last message without a line end', async () => {
    const { input, received } = open();
    input.end('{"jsonrpc":"2.0","id":1,"result":{}}');
    await turn();
    expect(received).toHaveLength(1);
  });

  it('stops reading while the other side does not take what was read', async () => {
    let release = () => {};
    const { input, received } = open(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const text = JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { data: 'x'.repeat(1_100_000) } });
    input.write(`${text}\n`);
    await turn();
    input.write(`${text}\n`);
    await turn();
    expect([received.length, input.isPaused()]).toEqual([1, true]);
    release();
    await turn();
    expect(received).toHaveLength(2);
  });

  it('passes the messages of a batch one by one and their answers in one array', async () => {
    const { input, output, connection, received } = open();
    const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'x' });
    input.write(`${JSON.stringify([request(1), { jsonrpc: '2.0', method: 'n' }, request(2), request(3)])}\n`);
    await turn();
    expect(received.map(({ body }) => body.id ?? body.method)).toEqual([1, 'n', 2, 3]);
    await connection.send(messageOf({ jsonrpc: '2.0', id: 2, result: {} }));
    await connection.send(messageOf({ jsonrpc: '2.0', id: 9, method: 'roots/list' }));
    await connection.send(messageOf({ jsonrpc: '2.0', id: 1, result: {} }));
    input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}\n');
    await turn();
    const lines = output.read().toString().trim().split('\n');
    expect(lines.map((line: string) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: 9, method: 'roots/list' },
      [
        { jsonrpc: '2.0', id: 2, result: {} },
        { jsonrpc: '2.0', id: 1, result: {} },
      ],
    ]);
  });
});

it('ends when the parent process has changed', async () => {
  let parent = 5;
  const connection = ownConnection({
    ...{ input: new PassThrough(), output: new PassThrough(), log: () => {} },
    parent: () => parent,
    checkMs: 1,
  });
  const closed = new Promise((resolve) => {
    connection.start({ onMessage: () => {}, onLost: () => {}, onAbandoned: () => {}, onClose: resolve });
  });
  parent = 1;
  expect(await closed).toEqual({ kind: 'ended' });
  await connection.close();
});
