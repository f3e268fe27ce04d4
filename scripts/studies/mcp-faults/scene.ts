/** Everything that one way needs while it is driven: folder, server, the process between, and the clients. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HttpClient } from './client/http-client.ts';
import type { RawClient } from './client/raw-client.ts';
import { StdioClient } from './client/stdio-client.ts';
import { tools } from './fault-kinds.ts';
import { LIVE_FILE, LIVE_SIGNAL } from './live-memory.ts';
import {
  endedWithin,
  freePort,
  killGroup,
  killPid,
  leftAfter,
  listeningOf,
  listens,
  processesWith,
} from './processes.ts';
import { EFFECTS, type Place, type Way } from './ways.ts';

const server = fileURLToPath(new URL('server/faulty-server.ts', import.meta.url));
/** How long processes may take to be gone after everything was closed. */
const GONE_MS = 5_000;
const POLL_MS = 5;
/** How long a collection may take. */
const LIVE_MS = 10_000;

export class Scene {
  readonly #way: Way;
  readonly #place: Place;
  readonly #serverPort: number;
  readonly #stderr: number;
  readonly #env: NodeJS.ProcessEnv;
  #supervised: ChildProcess | undefined;
  #between: ChildProcess | undefined;
  #isClosing = false;
  /** How often the process between had to be started again, because it ended or could no longer be used. */
  restarts = 0;

  static async open(way: Way, timeoutMs: number): Promise<Scene> {
    const folder = mkdtempSync(join(tmpdir(), 'regain-faults-'));
    mkdirSync(join(folder, 'struck'));
    const effects = tools.map((name) => [name, name.startsWith('add_') ? 'write' : 'read']);
    writeFileSync(join(folder, EFFECTS), JSON.stringify(Object.fromEntries(effects)));
    writeFileSync(join(folder, 'ledger'), '');
    const scene = new Scene(way, folder, await freePort(), await freePort(), timeoutMs);
    if (way.server === 'http') await scene.#supervise();
    if (way.client === 'http') await scene.#startBetween();
    return scene;
  }

  private constructor(way: Way, folder: string, port: number, serverPort: number, timeoutMs: number) {
    this.#way = way;
    this.#serverPort = serverPort;
    const command = [process.execPath, server, basename(folder), folder];
    this.#place = { command, url: `http://127.0.0.1:${serverPort}/mcp`, port, folder, timeoutMs };
    this.#stderr = openSync(join(folder, 'stderr'), 'a');
    this.#env = { ...process.env, NODE_OPTIONS: '', MCP_REMOTE_CONFIG_DIR: join(folder, 'mcp-remote') };
    this.#env[LIVE_FILE] = join(folder, 'live');
  }

  /** A new client, not yet connected. */
  async client(): Promise<RawClient> {
    const { between, client } = this.#way;
    if (client === 'stdio') return new StdioClient(between!(this.#place), this.#env, this.#stderr);
    if (between === undefined) return new HttpClient(this.#place.url);
    if (this.#between!.exitCode !== null || this.#between!.signalCode !== null) await this.restart();
    return new HttpClient(`http://127.0.0.1:${this.#place.port}/mcp`);
  }

  /** Somebody starts the process between again. */
  async restart(): Promise<void> {
    if (this.#between === undefined) return;
    this.restarts++;
    await this.#endBetween();
    await this.#startBetween();
  }

  /** The process between that serves this client. */
  pidFor(client: RawClient): number | undefined {
    return client.pid ?? this.#between?.pid;
  }

  /** Megabytes that the process between uses after a collection; undefined if it does not tell. */
  async liveFor(client: RawClient): Promise<number | undefined> {
    const pid = this.pidFor(client);
    if (this.#way.tellsLive === undefined || pid === undefined) return undefined;
    const file = this.#env[LIVE_FILE]!;
    rmSync(file, { force: true });
    killPid(pid, LIVE_SIGNAL);
    if (!(await appears(file, LIVE_MS))) return undefined;
    return Number(readFileSync(file, 'utf8')) / 2 ** 20;
  }

  get serverPid(): number {
    return Number(readFileSync(join(this.#place.folder, 'pid'), 'utf8'));
  }

  killServer(): void {
    killPid(this.serverPid);
  }

  /** Resolves when the fault of this call has struck; false if it did not in this time. */
  struck(token: string, waitMs: number): Promise<boolean> {
    return appears(join(this.#place.folder, 'struck', token), waitMs);
  }

  /** A server over HTTP that has stopped goes on after a while: nobody between could start it again. */
  continueServer(afterMs: number): void {
    const pid = this.#supervised?.pid;
    if (pid !== undefined) setTimeout(() => killPid(pid, 'SIGCONT'), afterMs);
  }

  /** How often each write was executed. */
  ledger(): Map<string, number> {
    const executed = new Map<string, number>();
    for (const token of readFileSync(join(this.#place.folder, 'ledger'), 'utf8').split('\n'))
      if (token !== '') executed.set(token, (executed.get(token) ?? 0) + 1);
    return executed;
  }

  get stderr(): string {
    return readFileSync(join(this.#place.folder, 'stderr'), 'utf8');
  }

  /** The process between, and what it has started. A server over HTTP is not its own. */
  processes(): Promise<number[]> {
    const { url, folder } = this.#place;
    return processesWith(this.#way.server === 'http' ? url : basename(folder));
  }

  /** Ends the process between, and says what it left behind. */
  async close(): Promise<{ readonly processes: number; readonly ports: number }> {
    this.#isClosing = true;
    await this.#endBetween();
    if (this.#supervised !== undefined) killGroup(this.#supervised);
    const { folder, port } = this.#place;
    const processes = await leftAfter(GONE_MS, () => processesWith(basename(folder)));
    const ports = await leftAfter(GONE_MS, () => listeningOf([port, this.#serverPort]));
    for (const pid of processes) killPid(pid);
    rmSync(folder, { recursive: true, force: true });
    return { processes: processes.length, ports: ports.length };
  }

  /** The server over HTTP, started again whenever it ends. */
  async #supervise(): Promise<void> {
    const { command } = this.#place;
    const start = () => {
      this.#supervised = this.#spawn([...command, String(this.#serverPort)]);
      this.#supervised.on('exit', () => {
        if (!this.#isClosing) start();
      });
    };
    start();
    await listens(this.#supervised!, this.#serverPort);
  }

  async #endBetween(): Promise<void> {
    if (this.#between === undefined) return;
    killGroup(this.#between, 'SIGTERM');
    if (await endedWithin(this.#between, 2 * GONE_MS)) return;
    killGroup(this.#between);
    await endedWithin(this.#between, GONE_MS);
  }

  async #startBetween(): Promise<void> {
    const { between } = this.#way;
    if (between === undefined) return;
    this.#between = this.#spawn(between(this.#place));
    if (!(await listens(this.#between, this.#place.port)))
      throw new Error(`cannot be started: ${this.stderr}`);
  }

  #spawn([file, ...args]: readonly string[]): ChildProcess {
    const stdio = ['ignore', this.#stderr, this.#stderr] as const;
    return spawn(file!, args, { env: this.#env, stdio: [...stdio], detached: true });
  }
}

async function appears(file: string, waitMs: number): Promise<boolean> {
  const untilMs = performance.now() + waitMs;
  while (!existsSync(file)) {
    if (performance.now() > untilMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}
