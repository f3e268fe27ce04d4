import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const servers = 'node_modules/@modelcontextprotocol';
const main = ['--conditions=@regain/source', 'packages/regain/src/cli/main.ts'];
const everything = ['node', `${servers}/server-everything/dist/index.js`, 'stdio'];
const directory = mkdtempSync(join(tmpdir(), 'regain-mcp-'));
afterAll(() => rmSync(directory, { recursive: true }));

const open: Connected[] = [];
afterEach(async () => {
  for (const { client } of open.splice(0)) await client.close();
});

interface Connected {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** Messages of the server as text. */
  readonly texts: string[];
}

async function connect(
  command: readonly string[],
  env = {},
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<Connected> {
  const [file, ...args] = command;
  const transport = new StdioClientTransport({ command: file!, args, env, stderr: 'ignore' });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: { sampling: {}, roots: { listChanged: true }, elicitation: {} },
      versionNegotiation: { mode },
    },
  );
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///a', name: 'a' }] }));
  client.setRequestHandler('sampling/createMessage', ({ params }) => ({
    ...{ role: 'assistant' as const, model: 'm', stopReason: 'endTurn' },
    content: { type: 'text' as const, text: `sampled ${JSON.stringify(params.messages)}` },
  }));
  client.setRequestHandler('elicitation/create', () => ({
    action: 'accept',
    content: { name: 'Ada', ok: true },
  }));
  await client.connect(transport);
  const texts: string[] = [];
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    texts.push(JSON.stringify(message));
    onmessage?.(message);
  };
  const connected = { client, transport, texts };
  open.push(connected);
  return connected;
}

const relayed = (command: readonly string[], ...options: string[]) => [
  process.execPath,
  ...main,
  'mcp',
  ...options,
  '--',
  ...command,
];

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]!.text;

/** The processes that a relay has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,ppid=,args=', '-e']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, parent, shell]) => Number(parent) === pid && shell !== '/bin/sh')
    .map(([own]) => Number(own));
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    if (stdout === '' || stdout.startsWith('Z')) return;
  }
}

describe('regain mcp', () => {
  it('gives a client what the server gives it directly', async () => {
    const surveyed = await Promise.all(
      [everything, relayed(everything)].map(async (command) => {
        const { client, texts } = await connect(command);
        const calls = [
          { name: 'echo', arguments: { message: 'ü€😀' } },
          { name: 'echo', arguments: { wrong: 1 } },
          { name: 'get-sum', arguments: { a: 0.1, b: 2 } },
          { name: 'get-structured-content', arguments: { location: 'New York' } },
          { name: 'get-annotated-message', arguments: { messageType: 'error', includeImage: true } },
          { name: 'get-resource-links', arguments: { count: 3 } },
          { name: 'get-tiny-image', arguments: {} },
          { name: 'get-roots-list', arguments: {} },
          { name: 'trigger-sampling-request', arguments: { prompt: 'hello', maxTokens: 5 } },
          { name: 'trigger-elicitation-request', arguments: {} },
          { name: 'no-such-tool', arguments: {} },
        ];
        await client.listTools();
        for (const call of calls) await client.callTool(call).catch(() => {});
        const progress: unknown[] = [];
        await client.callTool(
          { name: 'trigger-long-running-operation', arguments: { duration: 0.03, steps: 3 } },
          { onprogress: (value) => progress.push(value) },
        );
        expect(progress.length).toBeGreaterThan(0);
        const { prompts } = await client.listPrompts();
        for (const { name } of prompts)
          await client.getPrompt({ name, arguments: { city: 'Oslo' } }).catch(() => {});
        const { resources } = await client.listResources();
        for (const { uri } of resources.slice(0, 3)) await client.readResource({ uri }).catch(() => {});
        await client.listResourceTemplates();
        await client.setLoggingLevel('debug');
        await client.ping();
        const ref = { type: 'ref/prompt' as const, name: 'completable-prompt' };
        await client.complete({ ref, argument: { name: 'department', value: 'S' } });
        return texts;
      }),
    );
    expect(surveyed[0]!.length).toBeGreaterThan(25);
    const withoutTimes = surveyed.map((texts) =>
      texts.map((text) => text.replaceAll(/\d\d:\d\d:\d\d[^"]*/g, 'T')),
    );
    // The server asks for roots when it likes, so the order of its own messages differs from run to run.
    expect(withoutTimes[1]!.toSorted()).toEqual(withoutTimes[0]!.toSorted());
  });

  it('goes on after its server was killed, and loses no write', async () => {
    const file = join(directory, 'memory.json');
    const memory = ['node', `${servers}/server-memory/dist/index.js`];
    const { client, transport } = await connect(relayed(memory, '--env', 'MEMORY_FILE_PATH'), {
      MEMORY_FILE_PATH: file,
    });
    const entity = (name: string) => ({
      name: 'create_entities',
      arguments: { entities: [{ name, entityType: 'x', observations: [] }] },
    });
    await client.listTools();
    await client.callTool(entity('before'));
    const [server] = await childrenOf(transport.pid!);
    process.kill(server!, 'SIGKILL');
    // Both may arrive before the exit is noticed: then the write is not repeated.
    const [write, tools] = await Promise.allSettled([client.callTool(entity('after')), client.listTools()]);
    expect(tools.status).toBe('fulfilled');
    const written = readFileSync(file, 'utf8');
    if (write.status === 'rejected')
      expect(write.reason).toMatchObject({
        code: -32_010,
        data: { code: 'outcome-unknown', delivery: 'sent' },
      });
    else expect(written).toContain('after');
    expect(written.match(/"before"/g)).toHaveLength(1);
    expect(textOf(await client.callTool({ name: 'read_graph', arguments: {} }))).toContain('before');
    const [next] = await childrenOf(transport.pid!);
    await client.close();
    await untilGone(transport.pid ?? next!);
    await untilGone(next!);
  });

  it('relays the 2026-07-28 protocol, and restarts a server that exits in a call', async () => {
    const modern = ['node', 'packages/regain/src/mcp/modern-server-in-test.ts'];
    const { client } = await connect(relayed(modern), {}, 'auto');
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const first = textOf(await client.callTool({ name: 'pid' }));
    expect(textOf(await client.callTool({ name: 'confirm', arguments: {} }))).toBe('confirmed: true');
    await expect(client.callTool({ name: 'exit' })).rejects.toMatchObject({
      ...{
        code: -32_010,
        data: {
          code: 'outcome-unknown',
          reason: expect.stringContaining('not known whether the call took effect'),
        },
      },
    });
    expect(textOf(await client.callTool({ name: 'pid' }))).not.toBe(first);
  });

  it('leaves no server behind when it is killed itself, even one that does not end with its input', async () => {
    const { client, transport } = await connect(
      relayed(['sh', '-c', 'exec 3<&0; "$@" <&3 & exec sleep 1000', '', ...everything]),
    );
    const [server] = await childrenOf(transport.pid!);
    process.kill(transport.pid!, 'SIGKILL');
    await untilGone(server!);
    await client.close();
  });

  it('fails with a message if the server cannot be started', async () => {
    const [file, ...args] = relayed(['/no/such/server']);
    await expect(run(file!, args)).rejects.toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringContaining('spawn /no/such/server ENOENT'),
    });
  });
});
