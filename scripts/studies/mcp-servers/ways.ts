/** The ways from a client to a server: directly, and through `regain mcp` over each pair of transports. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { serverEnvironment } from '../../../packages/regain/src/mcp/stdio/environment.ts';
import { endedWithin, freePort, listens } from '../mcp-faults/processes.ts';
import { regainMcp } from '../mcp-faults/ways.ts';
import type { RealServer } from './servers.ts';
import { type Step, survey } from './survey.ts';
import { connect, type Target } from './wire.ts';

export const directWays = ['stdio', 'HTTP'] as const;
export const relayedWays = ['stdio to stdio', 'HTTP to stdio', 'stdio to HTTP', 'HTTP to HTTP'] as const;
export type Way = (typeof directWays)[number] | (typeof relayedWays)[number];

/** Every server sees the same environment in all ways: what the relay passes on. */
const { environment } = serverEnvironment(process.env, [], process.platform);
/** The relay is started often: what it has compiled is kept. */
const relayEnvironment = { ...environment, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' };

/** How long a server or relay may take to end. */
const TERM_MS = 5_000;

/** Uses everything of the server in this way. `folder` is emptied before: each session begins in the same state. */
export function session(server: RealServer, way: Way, folder: string): Promise<readonly Step[]> {
  return withTarget(server, way, folder, async (target) => {
    const wire = await connect(target, folder);
    const steps = await survey(wire, server.usage(folder));
    await wire.close();
    return steps;
  });
}

export async function withTarget<T>(
  server: RealServer,
  way: Way,
  folder: string,
  use: (target: Target) => Promise<T>,
): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  server.prepare?.(folder);
  const opened: ChildProcess[] = [];
  try {
    return await use(await targetOf(server, way, folder, opened));
  } finally {
    for (const child of opened.reverse()) await ended(child);
  }
}

/** A server that speaks only stdio gets its address from a relay of its own. */
async function targetOf(
  server: RealServer,
  way: Way,
  folder: string,
  opened: ChildProcess[],
): Promise<Target> {
  const own = server.env?.(folder) ?? {};
  const command = server.command(folder);
  const options = Object.entries(own).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const relayed = [...regainMcp, ...options, '--', ...command];
  const listening = (more: readonly string[]) =>
    listen([...regainMcp, '--listen', '127.0.0.1:0', ...more], opened);
  const address = () =>
    server.http === undefined ? listening([...options, '--', ...command]) : serve(server, folder, opened);
  switch (way) {
    case 'stdio':
      return { command, env: { ...environment, ...own } };
    case 'HTTP':
      return { url: await address() };
    case 'stdio to stdio':
      return { command: relayed, env: relayEnvironment };
    case 'HTTP to stdio':
      return { url: await listening([...options, '--', ...command]) };
    case 'stdio to HTTP':
      return { command: [...regainMcp, '--url', await address()], env: relayEnvironment };
    case 'HTTP to HTTP':
      return { url: await listening(['--url', await address()]) };
  }
}

/** Starts a relay, and reads its address from its first line. */
function listen([file, ...args]: readonly string[], opened: ChildProcess[]): Promise<string> {
  const child = spawn(file!, args, { env: relayEnvironment, stdio: ['ignore', 'ignore', 'pipe'] });
  opened.push(child);
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const [url] = /http:\S+/.exec(line) ?? [];
      if (line.includes('clients connect to') && url !== undefined) resolve(url);
    });
    child.on('close', () => reject(new Error(`the relay has exited: ${lines.join('\n')}`)));
  });
}

async function serve(server: RealServer, folder: string, opened: ChildProcess[]): Promise<string> {
  const port = await freePort();
  const { command, env, url } = server.http!(folder, port);
  const [file, ...args] = command;
  const all = { ...environment, ...server.env?.(folder), ...env };
  const child = spawn(file!, args, { env: all, stdio: 'ignore' });
  opened.push(child);
  if (!(await listens(child, port))) throw new Error(`nothing listens on port ${port}`);
  return url;
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (await endedWithin(child, TERM_MS)) return;
  child.kill('SIGKILL');
  await endedWithin(child, TERM_MS);
}
