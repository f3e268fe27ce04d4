/** A child process and everything it started: all of it ends with us. */

import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Groups that are alive, for the last resort: this process ends without having closed them. */
const alive = new Set<ProcessGroup>();

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

export class ProcessGroup {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  exit: Exit | undefined;
  readonly #releaseGuard: () => void;

  constructor(child: ChildProcess) {
    this.child = child;
    this.#releaseGuard = guard(child.pid!);
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        resolve(this.exit);
      });
    });
    if (alive.size === 0) process.on('exit', killAll);
    alive.add(this);
  }

  /** Whether a process of the group is still there. */
  isAlive(): boolean {
    if (isWindows) return this.exit === undefined;
    return this.signal(0);
  }

  signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.child;
    if (pid === undefined) return false;
    try {
      if (!isWindows) return process.kill(-pid, signal);
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
        'error',
        () => {},
      );
      return true;
    } catch (error) {
      // EPERM: a process of the group exists that belongs to another user.
      return (error as NodeJS.ErrnoException).code === 'EPERM' && signal === 0;
    }
  }

  /** Closes standard input and waits for the exit, then SIGTERM, then SIGKILL, each to the whole group. */
  async end({ endMs, termMs }: { readonly endMs: number; readonly termMs: number }): Promise<void> {
    this.child.stdin?.end();
    if (endMs > 0) await within(endMs, this.exited);
    if (this.isAlive()) {
      this.signal('SIGTERM');
      await within(termMs, this.#gone(termMs));
      if (this.isAlive()) this.signal('SIGKILL');
    }
    await this.exited;
    this.#releaseGuard();
    alive.delete(this);
    if (alive.size === 0) process.off('exit', killAll);
    for (const stream of [this.child.stdin, this.child.stdout]) stream?.destroy();
  }

  async #gone(limitMs: number): Promise<void> {
    await within(limitMs, this.exited);
    // Only the exit of the first process is an event; the others are rarely still there.
    for (let waitedMs = 0; waitedMs < limitMs && this.isAlive(); waitedMs += POLL_MS) await delay(POLL_MS);
  }
}

const POLL_MS = 20;
const isWindows = process.platform === 'win32';

/**
 * A shell that waits for the end of a pipe: the system closes the pipe when this process is killed, and the shell ends
 * the group. Without it, a client that kills us leaves the processes of the server behind.
 */
function guard(pid: number): () => void {
  if (isWindows) return () => {};
  // Only this form of `kill` takes a group in every shell.
  const script = 'read _; kill -s TERM -- "-$0"; sleep 1; kill -s KILL -- "-$0"';
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => {
    shell.kill('SIGKILL');
    shell.stdin.destroy();
  };
}

function killAll(): void {
  for (const group of alive) group.signal('SIGKILL');
}

/** Settles as the work does, or after this time. */
export function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
