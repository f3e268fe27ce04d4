import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { CloseReason, Connection } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import { dialChild } from './child-connection.ts';

const run = promisify(execFile);
const environment = { PATH: process.env.PATH! };
const call = messageOf({ jsonrpc: '2.0', id: 1, method: 'tools/call' });

/** A shell script as a server, and what came from it. */
class Child {
  readonly received: WireMessage[] = [];
  readonly lines: string[] = [];
  readonly closed: Promise<CloseReason>;
  readonly connection: Connection;
  #waiting: (() => void) | undefined;

  constructor(connection: Connection, lines: string[]) {
    this.connection = connection;
    this.lines = lines;
    this.closed = new Promise((resolve) => {
      connection.start({
        onMessage: (message) => {
          this.received.push(message);
          this.#waiting?.();
        },
        onLost: () => {},
        onAbandoned: () => {},
        onClose: resolve,
      });
    });
  }

  async next(): Promise<WireMessage> {
    if (this.received.length === 0)
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    return this.received.shift()!;
  }
}

async function start(script: string, limits = {}): Promise<Child> {
  const lines: string[] = [];
  const dial = dialChild({
    ...{ command: 'sh', args: ['-c', script], environment, endMs: 20, termMs: 20, ...limits },
    log: (line) => lines.push(line),
  });
  return new Child(await dial(new AbortController().signal), lines);
}

/** The id of a process that the script has started and named. */
async function pidOf(child: Child): Promise<number> {
  return (await child.next()).body.params!.pid as number;
}

const say = (pid: string) => `echo '{"jsonrpc":"2.0","method":"p","params":{"pid":'${pid}'}}'`;

/** A process that was killed is gone a moment later, or waits for its parent to notice. */
async function untilGone(pid: number): Promise<void> {
  const states = async () =>
    (await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
  for (let state = await states(); state !== '' && !state.startsWith('Z'); ) state = await states();
}

describe('a server that is a child process', () => {
  it('gets lines on standard input and the allowed environment only', async () => {
    const child = await start('echo noise; echo more; read line; echo "$line"; test -z "$HOME" && exit 7');
    await child.connection.send(call);
    expect((await child.next()).text).toBe(call.text);
    expect(await child.closed).toEqual({ kind: 'exited', code: 7, signal: null });
    expect(child.lines).toEqual([expect.stringContaining('noise')]);
    await child.connection.close();
  });

  it('reads what a process wrote before it was killed', async () => {
    const child = await start(`read line; printf '{"jsonrpc":"2.0","id":1,"resu'; kill -9 $$`);
    await child.connection.send(call);
    expect(await child.closed).toEqual({ kind: 'exited', code: null, signal: 'SIGKILL' });
    expect(child.connection.deliveryOf(1)).toBe('answer begun');
  });

  it('says that a call was not sent to a process that has gone', async () => {
    const child = await start('exit 1');
    await child.closed;
    await expect(child.connection.send(call)).rejects.toThrow('exited');
    expect(child.connection.deliveryOf(1)).toBe('not sent');
  });

  it('ends with everything it has started, also if it ignores SIGTERM', async () => {
    const child = await start(
      `trap '' TERM; (trap '' TERM; sleep 1000) & ${say('$!')}; wait; wait; sleep 1000`,
    );
    const pid = await pidOf(child);
    await child.connection.close();
    expect(await child.closed).toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
    await untilGone(pid);
  });

  it('leaves nothing behind when its first process dies', async () => {
    const child = await start(`sleep 1000 & ${say('$!')}; kill -9 $$`);
    const pid = await pidOf(child);
    expect(await child.closed).toMatchObject({ signal: 'SIGKILL' });
    await child.connection.close();
    await untilGone(pid);
  });

  it('exits by itself when its standard input is closed', async () => {
    const child = await start('while read line; do :; done; exit 0', { endMs: 60_000 });
    await child.connection.close();
    expect(await child.closed).toEqual({ kind: 'exited', code: 0, signal: null });
  });

  it('is lost when it closes its output', async () => {
    const child = await start('exec >&-; sleep 1000');
    expect(await child.closed).toEqual({ kind: 'ended' });
    await child.connection.close();
  });

  it('rejects a command that does not exist', async () => {
    const dial = dialChild({ command: '/no/such', args: [], environment, log: () => {} });
    await expect(dial(new AbortController().signal)).rejects.toThrow('ENOENT');
  });
});
