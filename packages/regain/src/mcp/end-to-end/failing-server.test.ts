/** The official client, `regain mcp`, and a server of the official SDK that fails on demand. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandFile } from '../../../../../scripts/built-program.ts';
import { folderInTest } from '../../files/folder-in-test.ts';
import { attemptsIn, callEndingsIn, readTrace } from '../../types/index.ts';

const at = folderInTest();
const record = at('record.jsonl');
const effects = at(
  'effects.json',
  JSON.stringify({ flaky: 'read', lookup: 'read', weather: 'read', slow: 'read', charge: 'write' }),
);
const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const client = new Client({ name: 'test', version: '1' });
let stderr = '';

beforeAll(async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      ...['--conditions=@regain/source', commandFile(), 'mcp', '--log'],
      ...['--effects', effects, '--record', record, '--timeout', 'slow=300'],
      ...['--', process.execPath, sourceOf('failing-server-in-test.ts'), at('')],
    ],
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (bytes: Buffer) => {
    stderr += bytes.toString();
  });
  await client.connect(transport);
  await client.listTools();
});

afterAll(() => client.close());

const call = (name: string, args = {}, options = {}) =>
  client.callTool({ name, arguments: args }, options) as Promise<{ content: { text: string }[] }>;
const commits = () => readFileSync(at('commits'), 'utf8').split('\n').filter(Boolean);
const said = (words: string) => ({ content: [{ type: 'text', text: words }] });

it('a transient error of a read is repeated', async () => {
  expect(await call('flaky')).toEqual(said('found'));
});

it('a read is repeated after its server has died', async () => {
  expect(await call('lookup')).toEqual(said('looked up'));
});

it('arguments of a wrong type are repaired before a write is sent', async () => {
  const { content } = await call('charge', { amount: '5' });
  expect(content[0]).toEqual({ type: 'text', text: 'charged' });
  expect(content[1]?.text).toContain('argument "amount" was sent as 5 instead of "5"');
  expect(commits()).toEqual(['5']);
});

it.each([
  ['before', ['5']],
  ['after', ['5', '7']],
])('a write whose server dies %s its commit is reported as unknown and not repeated', async (dies, all) => {
  const error = { code: -32010, data: { code: 'outcome-unknown', delivery: 'sent' } };
  await expect(call('charge', { amount: 7, dies })).rejects.toMatchObject(error);
  expect(commits()).toEqual(all);
});

it('structured content that violates the output schema is requested again', async () => {
  expect(await call('weather')).toMatchObject({ structuredContent: { degrees: 7 } });
});

it('a read that makes progress and then is silent is repeated', async () => {
  const seen: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => seen.push(progress);
  expect(await call('slow', {}, { onprogress })).toEqual(said('slow'));
  expect(seen).toEqual([1]);
});

it('the record has every call with its delivery, and the log has a line for each that failed', async () => {
  expect(commits()).toEqual(['5', '7']);
  await client.close();
  const events = readTrace(readFileSync(record, 'utf8'), record);
  expect(callEndingsIn(events).map(({ ending }) => ending)).toEqual([
    ...['recovered', 'recovered', 'clean', 'unconfirmed', 'unconfirmed', 'recovered', 'recovered'],
  ]);
  const deliveries = attemptsIn(events).map(({ tool, delivery }) => `${tool} ${delivery}`);
  expect(deliveries).toContain('lookup sent');
  expect(deliveries.filter((one) => one === 'charge sent')).toHaveLength(2);
  expect(stderr).toMatch(/regain: flaky recovered after 2 attempts/);
  expect(stderr).toMatch(/regain: charge unconfirmed after 1 attempt/);
});
