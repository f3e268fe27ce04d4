/** Real MCP clients from the registry: how each adds a server, and how it says that it has reached one. No model is asked. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Result } from '../../run.ts';

export interface Home {
  readonly folder: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface RealClient {
  /** As `regain mcp install --client` calls it. */
  readonly name: string;
  /** Its package, in an exact version. */
  readonly package: string;
  /** The command of the client in a folder with its package. */
  readonly command: (base: string) => readonly string[];
  /** The arguments with which the client itself adds a server. */
  readonly add: (server: string, command: readonly string[]) => readonly string[];
  /** Its configuration file. */
  readonly file: (home: Home) => string;
  /** Whether the client has connected to the server. */
  readonly isConnected: (
    server: string,
    ask: Ask,
    command: readonly string[],
    home: Home,
  ) => Promise<boolean>;
}

/** Runs the client with these arguments. */
export type Ask = (...args: readonly string[]) => Promise<Result>;

/** The health that `mcp list` prints in the line of a server. */
const listed: RealClient['isConnected'] = async (server, ask) => {
  const { stdout, stderr } = await ask('mcp', 'list');
  const line = `${stdout}\n${stderr}`.split('\n').find((one) => one.includes(`${server}: `));
  return line !== undefined && /[✔✓]/.test(line) && /Connected\s*$/.test(line);
};

export const realClients: readonly RealClient[] = [
  {
    name: 'claude-code',
    package: '@anthropic-ai/claude-code@2.1.326',
    // Its install script would only link the program of this platform.
    command: (base) => [
      join(base, `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`),
    ],
    add: (server, command) => ['mcp', 'add', '--scope', 'user', server, '--', ...command],
    file: ({ folder }) => join(folder, '.claude.json'),
    isConnected: listed,
  },
  {
    name: 'codex',
    package: '@openai/codex@0.169.0',
    command: (base) => [process.execPath, join(base, 'node_modules/@openai/codex/bin/codex.js')],
    add: (server, command) => ['mcp', 'add', server, '--', ...command],
    file: ({ folder }) => join(folder, '.codex/config.toml'),
    // Its list shows no health: its server for editors has the tools of every MCP server.
    isConnected: async (server, _, command, home) => (await codexTools(server, command, home)) > 0,
  },
  {
    name: 'gemini-cli',
    package: '@google/gemini-cli@0.61.0',
    command: (base) => [process.execPath, join(base, 'node_modules/@google/gemini-cli/bundle/gemini.js')],
    add: (server, [program, ...args]) => ['mcp', 'add', '--scope', 'user', server, program!, '--', ...args],
    file: ({ folder }) => join(folder, '.gemini/settings.json'),
    isConnected: listed,
  },
];

async function codexTools(
  server: string,
  [program, ...args]: readonly string[],
  home: Home,
): Promise<number> {
  const child = spawn(program!, [...args, 'app-server'], {
    ...{ cwd: home.project, env: home.env, stdio: ['pipe', 'pipe', 'ignore'] },
  });
  const say = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  say({
    id: 1,
    method: 'initialize',
    params: { clientInfo: { name: 'trial', title: 'trial', version: '1' } },
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, result } = JSON.parse(line) as { id?: number; result?: { data?: readonly Status[] } };
      if (id === 1) {
        say({ method: 'initialized' });
        say({ id: 2, method: 'mcpServerStatus/list', params: {} });
      }
      if (id !== 2) continue;
      const status = result?.data?.find(({ name }) => name === server);
      return Object.keys(status?.tools ?? {}).length;
    }
    return 0;
  } finally {
    child.kill();
  }
}

interface Status {
  readonly name: string;
  readonly tools?: object;
}
