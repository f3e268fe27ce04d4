/** A connection to a server that is a child process of ours. */

import { spawn } from 'node:child_process';
import type { CloseReason, Connection, ConnectionHandler, Dial } from '../wire/connection.ts';
import type { Environment } from './environment.ts';
import { LineConnection } from './line-connection.ts';
import { ProcessGroup, within } from './process-group.ts';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly directory?: string;
  /** What it writes to standard error is dropped. */
  readonly isQuiet?: boolean;
  /** Lines for the log of the relay. */
  readonly log: (line: string) => void;
  /** How long the server may take to exit after its standard input was closed, and after SIGTERM. */
  readonly endMs?: number;
  readonly termMs?: number;
}

/** What a process wrote before it died is read for this long. */
const DRAIN_MS = 250;

/** Starts the command; every call starts another process. Rejects if it cannot be started. */
export function dialChild(options: ChildOptions): Dial {
  let hasShownSkipped = false;
  const onSkipped = (line: string, count: number) => {
    if (hasShownSkipped) return;
    hasShownSkipped = true;
    options.log(
      `line ${count} of the server that is not JSON-RPC was skipped (shown once): ${line.slice(0, 200)}`,
    );
  };
  return (signal) => startChild(options, onSkipped, signal);
}

async function startChild(
  { command, args, environment, directory, isQuiet, endMs = 1_000, termMs = 1_000, log: _ }: ChildOptions,
  onSkipped: (line: string, count: number) => void,
  signal: AbortSignal,
): Promise<Connection> {
  signal.throwIfAborted();
  const child = spawn(command, [...args], {
    env: environment,
    stdio: ['pipe', 'pipe', isQuiet === true ? 'ignore' : 'inherit'],
    // Its own group: one signal reaches everything that it starts.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...(directory === undefined ? {} : { cwd: directory }),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.on('error', () => {});
  const group = new ProcessGroup(child);
  let closing: Promise<void> | undefined;
  let isLost = false;

  const lines = new LineConnection({
    input: child.stdout,
    output: child.stdin,
    onSkipped,
    onEnd: (reason) => lose(reason),
  });
  const exitReason = (): CloseReason | undefined => group.exit && { kind: 'exited', ...group.exit };
  const close = (patienceMs: number): Promise<void> => {
    closing ??= group.end({ endMs: patienceMs, termMs }).then(() => {
      lines.stop(new Error('the server has exited'));
      lines.end(exitReason() ?? { kind: 'ended' });
    });
    return closing;
  };
  /** The streams are of no use any more. The exit follows or has happened; without one the process is ended. */
  const lose = async (reason: CloseReason) => {
    if (isLost) return;
    isLost = true;
    lines.stop(new Error('the server has exited'));
    if (closing !== undefined) return;
    const drained = new Promise((resolve) => child.stdout.once('end', resolve));
    await within(DRAIN_MS, group.exited);
    if (!child.stdout.readableEnded) await within(DRAIN_MS, drained);
    lines.end(exitReason() ?? reason);
    await close(0);
  };
  void group.exited.then((exit) => lose({ kind: 'exited', ...exit }));
  return {
    start: (handler: ConnectionHandler) => lines.start(handler),
    send: (message) => lines.send(message),
    deliveryOf: (id) => lines.deliveryOf(id),
    close: () => close(endMs),
  };
}
