/** Runs the relay until the client leaves, or until a stop signal. */

import { setFlagsFromString } from 'node:v8';
import {
  announce,
  type Connection,
  createRelays,
  listenHttp,
  ownConnection,
  type Relays,
  statusFolder,
} from '../mcp/index.ts';
import { RegainError, realClock } from '../types/index.ts';
import { stopSignal } from './interrupted.ts';
import { fromEnvironment, type ListenOptions, tokenOf } from './listen-options.ts';
import { type Chaos, type ChaosFlags, chaosOf } from './mcp-chaos.ts';
import { callsOf, logLine, type RecoveryOptions, type ServerOptions, serverOf } from './mcp-options.ts';

export interface McpOptions extends ServerOptions, RecoveryOptions, ChaosFlags, ListenOptions {
  readonly record?: string;
  readonly status?: true;
}

export async function runMcp(command: readonly string[], options: McpOptions): Promise<void> {
  // Arrays of a call end with it. V8 takes some for long-lived, and then everything in them stays until a full collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const { listen, record, status } = options;
  const { dial: server, name } = serverOf(command, options);
  const token = tokenOf(options);
  const chaos = chaosOf(options, logLine);
  const dial = chaos?.dial(server) ?? server;
  const relays = createRelays({
    ...{ dial, clock: realClock(performance), uniform: Math.random, log: logLine },
    calls: chaos === undefined || options.recover === true ? callsOf(options) : false,
    record: record && fromEnvironment(record, '--record'),
  });
  const about = { pid: process.pid, server: name };
  const announced = status && (await announce(statusFolder(process.env), about, relays.status));
  const { signal, dispose } = stopSignal();
  try {
    const clients = chaos === undefined ? relays : observed(relays, chaos);
    await (listen === undefined ? serveStdio(clients, signal) : serveHttp(clients, listen, token, signal));
  } finally {
    dispose();
    await relays.close();
    await announced?.close();
    await chaos?.finish();
  }
}

type Clients = Pick<Relays, 'connect'>;

function observed(relays: Clients, chaos: Chaos): Clients {
  return { connect: (connection) => relays.connect(chaos.observe(connection)) };
}

async function serveStdio(relays: Clients, signal: AbortSignal): Promise<void> {
  // A client that is gone ends the relay, which ends the server; the process must not exit before.
  process.stdout.removeAllListeners('error');
  const { stdin: input, stdout: output } = process;
  const running = relays.connect(ownConnection({ input, output, parent: () => process.ppid, log: logLine }));
  signal.addEventListener('abort', () => void running.close());
  const { gaveUp } = await running.closed;
  if (gaveUp !== undefined) throw new RegainError('endpoint-down', gaveUp);
}

async function serveHttp(
  relays: Clients,
  { host, port }: NonNullable<McpOptions['listen']>,
  token: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const onConnection = (connection: Connection) => void relays.connect(connection);
  const listener = await listenHttp({ host, port, token, onConnection });
  logLine(`clients connect to ${listener.url}`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  await listener.close();
}
