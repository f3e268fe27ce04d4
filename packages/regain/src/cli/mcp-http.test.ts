/** `regain mcp --listen`, `--url`, `--status` and `--record` through the real command line, with the official client and a real server. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commandFile } from '../../../../scripts/built-program.ts';
import { directoryForTest, regain, regainJson } from './run-in-test.ts';

const { path: folder } = directoryForTest();
const record = join(folder, 'record.jsonl');
const main = ['--conditions=@regain/source', commandFile(), 'mcp'];
const server = ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'];
const env = {
  ...process.env,
  XDG_RUNTIME_DIR: folder,
  RELAY_TOKEN: 't0p-token',
  API_KEY: 'private-key',
  RELAY_RECORD: record,
};
const clients: Client[] = [];
let relay: ChildProcess;
let url: string;

beforeAll(async () => {
  const options = [
    '--listen',
    '127.0.0.1:0',
    '--token',
    '$RELAY_TOKEN',
    '--status',
    '--record',
    '$RELAY_RECORD',
  ];
  relay = spawn(process.execPath, [...main, ...options, '--', ...server], {
    ...{ env, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  for await (const line of createInterface({ input: relay.stderr! })) {
    const [found] = /http:\S+/.exec(line) ?? [];
    if (found === undefined) continue;
    url = found;
    break;
  }
  relay.stderr!.resume();
});

afterAll(async () => {
  for (const client of clients) await client.close();
  relay.kill('SIGKILL');
});

async function connect(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(transport);
  return client;
}

/** A client over stdio, a relay to the address of the other relay, and the server behind that. */
const overStdio = (...options: string[]) =>
  connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [...main, '--url', url, ...options] },
      ...{ env: env as never, stderr: 'ignore' },
    }),
  );

const sum = (client: Client) => client.callTool({ name: 'get-sum', arguments: { a: 2, b: 3 } });
const five = { content: [{ type: 'text', text: 'The sum of 2 and 3 is 5.' }] };

it('serves clients over HTTP, and over stdio through a second relay, that have the token', async () => {
  const requestInit = { headers: { authorization: `Bearer ${env.RELAY_TOKEN}` } };
  const direct = await connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await direct.listTools();
  expect(await sum(direct)).toEqual(five);
  const chained = await overStdio('--header', 'Authorization:Bearer $RELAY_TOKEN');
  expect((await chained.listTools()).tools).toEqual(tools);
  expect(await sum(chained)).toEqual(five);
  await expect(connect(new StreamableHTTPClientTransport(new URL(url)))).rejects.toThrow();
  await expect(overStdio()).rejects.toThrow('a valid bearer token is required');
});

it('gives the server neither the token nor other variables', async () => {
  const [client] = clients;
  const { content } = (await client!.callTool({ name: 'get-env', arguments: {} })) as {
    content: { text: string }[];
  };
  const seen = JSON.parse(content[0]!.text);
  expect(seen.PATH).toBe(process.env.PATH);
  expect(JSON.stringify(seen)).not.toMatch(/t0p-token|private-key/);
});

it('is shown by `regain mcp status` with its calls, as long as it runs', async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  let shown = '';
  while (!/^ *get-env +1 /m.test(shown)) shown = await regain('mcp', 'status');
  expect(shown).toContain(`node (process ${relay.pid}, since `);
  expect(shown).toContain('clients: 2; restarts of the server: 0');
  expect(shown).toMatch(/^ *get-sum +2 +0 +closed/m);
  const [found] = await regainJson('mcp', 'status');
  expect(found).toMatchObject({ pid: relay.pid, calls: 3, clean: 3 });
});

it('ends with a signal, and `regain law verdict` reads what it has recorded', async () => {
  relay.kill('SIGTERM');
  await once(relay, 'exit');
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  expect(await regain('mcp', 'status')).toContain('no relay runs with --status');
  const verdict = await regain('law', 'verdict', record);
  expect(verdict).toContain('3 rollouts in 1 cell');
  expect(verdict).toContain('3 calls: 3 clean, 0 recovered');
});
