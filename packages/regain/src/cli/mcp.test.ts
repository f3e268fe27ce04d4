import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';
import { commandFile } from '../../../../scripts/built-program.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal } from './run-in-test.ts';

const run = promisify(execFile);
const servers = 'node_modules/@modelcontextprotocol';
const main = ['--conditions=@regain/source', commandFile()];
const everything = ['node', `${servers}/server-everything/dist/index.js`, 'stdio'];
const directory = directoryForTest();

const open: Connected[] = [];
afterEach(async () => {
  for (const { client } of open.splice(0)) await client.close();
});

interface Connected {
  readonly client: Client;
  readonly transport: StdioClientTransport;
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
    { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
  );
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { ok: true } }));
  await client.connect(transport);
  const connected = { client, transport };
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
  it('goes on after its server was killed, and loses no write', async () => {
    const file = join(directory.path, 'memory.json');
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
    const listed = await refusal(exitCodes.endpointDown, 'mcp', 'effects', '--', '/no/such/server');
    expect(listed).toBe('error: spawn /no/such/server ENOENT\n');
  });
});
