/** What the system knows about processes and ports. */

import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../run.ts';

/** The processes whose arguments contain this text. Those that only wait for their parent to notice their end do not count. */
export async function processesWith(marker: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,stat=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(marker))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state]) => !state!.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

/** What is still there after a while; nothing as soon as there is nothing. */
export async function leftAfter(waitMs: number, find: () => Promise<number[]>): Promise<number[]> {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const left = await find();
    if (left.length === 0 || performance.now() > untilMs) return left;
    await sleep(50);
  }
}

/** Resident memory in megabytes, and open files where the system lists them. */
export async function usageOf(pid: number): Promise<{ megabytes: number; files: number }> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return { megabytes: Number(stdout) / 1024, files: filesOf(pid) };
}

function filesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

export async function endedWithin(child: ChildProcess, ms: number): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (hasEnded()) return true;
  const stop = new AbortController();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([ended, sleep(ms, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
  return hasEnded();
}

/** The process and what it has started, if it leads a group. */
export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid !== undefined) killPid(-pid, signal);
}

export function killPid(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}

/** Below those that the system gives to others. */
const PORTS_FROM = 20_000;
const PORTS = 10_000;
let lastPort = PORTS_FROM + ((97 * process.pid) % PORTS);

export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = PORTS_FROM + ((lastPort + 1 - PORTS_FROM) % PORTS);
    const [port, server] = [lastPort, createServer()];
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

/** Those of the ports at which somebody listens. */
export async function listeningOf(ports: readonly number[]): Promise<number[]> {
  const found = await Promise.all(ports.map(async (port) => ((await isListening(port)) ? [port] : [])));
  return found.flat();
}

/** Waits until this process listens at this port; false if it ends before, or takes two minutes. */
export async function listens(child: ChildProcess, port: number): Promise<boolean> {
  for (let waitedMs = 0; !(await isListening(port)); waitedMs += 5) {
    if (child.exitCode !== null || child.signalCode !== null || waitedMs > 120_000) return false;
    await sleep(5);
  }
  return true;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
