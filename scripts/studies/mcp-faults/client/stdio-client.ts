/** A client that starts a process and talks to it over its standard streams. */

import { type ChildProcess, spawn } from 'node:child_process';
import { LineReader } from '../../../../packages/regain/src/mcp/stdio/line-reader.ts';
import { endedWithin, killGroup } from '../processes.ts';
import { RawClient } from './raw-client.ts';

/** How long a process may take to end after its standard input was closed. */
const CLOSE_MS = 4_000;
const LEAVE_MS = 20_000;

export class StdioClient extends RawClient {
  readonly #child: ChildProcess;
  #isOpen = true;

  constructor([file, ...args]: readonly string[], env: NodeJS.ProcessEnv, stderr: number) {
    super();
    // A group of its own, so that all that it leaves behind can be ended.
    this.#child = spawn(file!, args, { env, stdio: ['pipe', 'pipe', stderr], detached: true });
    const { stdin, stdout } = this.#child;
    const lines = new LineReader((line) => this.receive(line));
    stdout!.on('data', (chunk: Buffer) => lines.push(chunk));
    const end = () => {
      this.#isOpen = false;
      this.loseAll();
    };
    stdout!.on('end', end);
    this.#child.on('error', end);
    stdin!.on('error', end);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  protected send(text: string): void {
    this.#child.stdin!.write(`${text}\n`);
  }

  pause(ms: number): void {
    this.#child.stdout!.pause();
    setTimeout(() => this.#child.stdout!.resume(), ms);
  }

  leave(): Promise<boolean> {
    this.#child.stdout!.destroy();
    return this.#end(LEAVE_MS);
  }

  close(): Promise<boolean> {
    return this.#end(CLOSE_MS);
  }

  async #end(waitMs: number): Promise<boolean> {
    this.#isOpen = false;
    this.#child.stdin!.destroy();
    const hasEnded = await endedWithin(this.#child, waitMs);
    if (!hasEnded) killGroup(this.#child);
    this.loseAll();
    return hasEnded;
  }
}
