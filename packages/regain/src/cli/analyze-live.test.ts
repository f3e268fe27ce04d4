import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { commandFile } from '../../../../scripts/built-program.ts';

/** The chunks of a stream as text, until it ends or what was looked for is there. */
async function textOf(stream: Readable, until?: RegExp): Promise<string> {
  let text = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (until?.test(text)) break;
  }
  return text;
}

const span = (id: string, second: number, code: number) => ({
  ...{ traceId: 'f00d', spanId: id, name: 'execute_tool pay' },
  startTimeUnixNano: `176000000${second}000000000`,
  endTimeUnixNano: `176000000${second}500000000`,
  attributes: [{ key: 'gen_ai.tool.name', value: { stringValue: 'pay' } }],
  status: code === 2 ? { code, message: 'connection refused' } : { code },
});

it('receives spans until it is stopped, then reports', async () => {
  const main = ['--conditions=@regain/source', commandFile()];
  const child = spawn(process.execPath, [...main, 'analyze', '--listen', '0', '--json', '--resamples', '99']);
  const closed = once(child, 'close');
  const said = await textOf(child.stderr, /\/v1\/traces/);
  const [url] = /http:\S+\/v1\/traces/.exec(said)!;
  const body = JSON.stringify({
    resourceSpans: [{ scopeSpans: [{ spans: [span('b', 3, 1), span('a', 1, 2)] }] }],
  });
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
  child.kill('SIGINT');
  const report = JSON.parse(await textOf(child.stdout));
  expect(report).toMatchObject({ calls: 2, endings: { recovered: 1 }, input: { dialects: { otlp: 1 } } });
  expect((await closed)[0]).toBe(0);
});
