/** Runs a program whose MCP servers are behind a relay with faults. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultProfileInput } from '../../faults/index.ts';
import {
  type ChaosEvent,
  createChaos,
  createRelays,
  listenHttp,
  type RelaysOptions,
} from '../../mcp/index.ts';
import { RegainError, realClock } from '../../types/index.ts';
import { logLine } from '../mcp-options.ts';
import type { ProgramServer } from './servers.ts';

export interface ProgramRun {
  readonly command: readonly string[];
  readonly servers: readonly ProgramServer[];
  readonly profile: FaultProfileInput;
  readonly seed: number;
  /** Recovery of tool calls by the relay; false: the program meets every fault itself. */
  readonly calls: RelaysOptions['calls'];
  /** The command line of Regain itself, for programs that start their servers. */
  readonly regain: readonly string[];
  readonly signal: AbortSignal;
}

export interface FinishedProgram {
  readonly events: readonly ChaosEvent[];
  readonly scheduled: number;
  /** The exit code, or the signal that ended it. */
  readonly exit: number | string;
  readonly durationMs: number;
}

export async function runProgram(run: ProgramRun): Promise<FinishedProgram> {
  const { profile, seed, calls, servers } = run;
  const clock = realClock(performance);
  const chaos = createChaos({ profile, seed, clock, log: () => {} });
  const folder = await mkdtemp(join(tmpdir(), 'regain-chaos-'));
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const places: Place[] = [];
    for (const { name, dial } of servers) {
      const relays = createRelays({
        dial: chaos.dial(dial),
        clock,
        uniform: Math.random,
        log: logLine,
        calls,
      });
      const listener = await listenHttp({ onConnection: (one) => void relays.connect(chaos.observe(one)) });
      closing.unshift(async () => {
        await relays.close();
        await listener.close();
      });
      places.push({
        name,
        url: listener.url,
        argv: [...run.regain, 'mcp', '--no-recovery', '--url', listener.url],
      });
    }
    const startMs = clock.now();
    const exit = await finished(run, places, join(folder, 'mcp.json'));
    return { events: chaos.events, scheduled: chaos.scheduled(), exit, durationMs: clock.now() - startMs };
  } finally {
    for (const close of closing) await close();
  }
}

/** Where a client reaches a server: over HTTP, or by a command that it starts. */
interface Place {
  readonly name: string;
  readonly url: string;
  readonly argv: readonly string[];
}

async function finished(
  { command, signal }: ProgramRun,
  places: readonly Place[],
  config: string,
): Promise<number | string> {
  const entry = ({ name, argv: [file, ...args] }: Place) => [name, { command: file, args }] as const;
  await writeFile(
    config,
    `${JSON.stringify({ mcpServers: Object.fromEntries(places.map(entry)) }, null, 2)}\n`,
  );
  const [{ url, argv }] = places as readonly [Place];
  const values: { readonly [name: string]: string } = {
    ...{ url, config, command: argv[0]!, args: JSON.stringify(argv.slice(1)) },
  };
  const words = command.map((word) =>
    word.replaceAll(/\{(url|config|command|args)\}/g, (_, name: string) => values[name]!),
  );
  // What the program prints is not the result of this command.
  const child = spawn(words[0]!, words.slice(1), {
    stdio: ['inherit', 2, 2],
    env: {
      ...process.env,
      ...{ REGAIN_MCP_URL: url, REGAIN_MCP_CONFIG: config },
      ...{ REGAIN_MCP_COMMAND: argv[0]!, REGAIN_MCP_ARGS: values.args! },
      ...Object.fromEntries(places.map((place) => [`REGAIN_MCP_URL_${variableName(place.name)}`, place.url])),
    },
  });
  return ended(child, words[0]!, signal);
}

function ended(child: ChildProcess, name: string, signal: AbortSignal): Promise<number | string> {
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise<number | string>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new RegainError('not-found', `${name} cannot be started: ${error.code ?? error.message}`)),
    );
    child.once('close', (code, killed) => resolve(code ?? killed ?? 'unknown'));
  }).finally(() => signal.removeEventListener('abort', stop));
}

function variableName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}
