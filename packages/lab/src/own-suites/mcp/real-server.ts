/** A real MCP server in a folder of its own, started when it is needed and ended when it is idle. */

import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { type Connection, dialChild, PlainClient, serverEnvironment } from 'regain/internal/mcp';
import { type Json, type JsonObject, RegainError, realClock } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type FolderContent, readFolder, writeFolder } from './sandbox.ts';

/** How tasks and answers name the folder, whatever its real name. */
export const SANDBOX = '/sandbox';
/** What stands for the folder in the command and in variables of a server. */
const PLACEHOLDER = '{sandbox}';

export interface ServerCommand {
  readonly command: readonly string[];
  /** Variables of the server, with values. */
  readonly env: { readonly [name: string]: string };
  /** One process serves one rollout after the other, and its folder is filled again for each. */
  readonly isShared: boolean;
  /** When the files of the nth folder were changed last. Default: always the same time. */
  readonly changedAt?: (nth: number) => Date;
}

/** A server without calls for this long is ended; it starts again with the next call. */
const IDLE_MS = 500;
const CALL_MS = 60_000;
const CHANGED_AT = '2026-01-01T12:00:00Z';
const FOLDERS = `regain-sandbox-${process.pid}-`;

interface Running {
  readonly client: PlainClient;
  readonly connection: Connection;
  readonly folder: string;
}

/** The folder of one world: on disk while the world uses the server, in memory otherwise. */
export interface SandboxFolder {
  content: FolderContent;
}

export class RealServer {
  readonly #command: ServerCommand;
  #running: Running | undefined;
  #owner: SandboxFolder | undefined;
  /** Calls wait for each other: a folder belongs to one world at a time. */
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #folders = 0;

  constructor(command: ServerCommand) {
    this.#command = command;
  }

  /** The result of a call. A failure of the tool is a result with `isError`; one of the protocol is thrown. */
  call(world: SandboxFolder, tool: string, args: JsonObject): Promise<JsonObject> {
    const answered = this.#queue.then(() => this.#call(world, tool, args));
    this.#queue = answered.catch(() => {});
    return answered;
  }

  /** What the folder of a world holds. */
  contentOf(world: SandboxFolder): FolderContent {
    return this.#owner === world && this.#running !== undefined
      ? readFolder(this.#running.folder)
      : world.content;
  }

  async #call(world: SandboxFolder, tool: string, args: JsonObject): Promise<JsonObject> {
    clearTimeout(this.#idle);
    try {
      await this.#give(world);
      const { client, folder } = this.#running!;
      const sent = replaced(args, SANDBOX, folder) as JsonObject;
      const answer = await realClock(performance).within(CALL_MS, () => client.call(tool, sent));
      if (answer.error !== undefined)
        throw new Error(String(replaced(answer.error.message ?? 'error', folder, SANDBOX)));
      return isObject(answer.result) ? (replaced(answer.result as Json, folder, SANDBOX) as JsonObject) : {};
    } finally {
      this.#idle = setTimeout(() => {
        this.#queue = this.#queue.then(() => this.#end());
      }, IDLE_MS);
    }
  }

  async #give(world: SandboxFolder): Promise<void> {
    if (this.#owner === world && this.#running !== undefined) return;
    this.#keep();
    if (!this.#command.isShared) await this.#end();
    this.#owner = world;
    if (this.#running === undefined) this.#running = await this.#start(world.content);
    else this.#fill(this.#running.folder, world.content);
  }

  #fill(folder: string, content: FolderContent): void {
    const { changedAt = () => new Date(CHANGED_AT) } = this.#command;
    writeFolder(folder, content, changedAt(++this.#folders));
  }

  /** The folder of the last world, into memory. */
  #keep(): void {
    if (this.#owner !== undefined && this.#running !== undefined)
      this.#owner.content = readFolder(this.#running.folder);
  }

  async #start(content: FolderContent): Promise<Running> {
    removeOnExit();
    const parent = realpathSync(mkdtempSync(join(tmpdir(), FOLDERS)));
    const folder = join(parent, 'sandbox');
    mkdirSync(folder);
    this.#fill(folder, content);
    const [command, ...args] = this.#command.command.map((word) => word.replaceAll(PLACEHOLDER, folder));
    const given = Object.entries(this.#command.env).map(
      ([name, value]) => `${name}=${value.replaceAll(PLACEHOLDER, folder)}`,
    );
    const { environment } = serverEnvironment(process.env, given, process.platform);
    try {
      const dial = dialChild({ command: command!, args, environment, isQuiet: true, log: () => {} });
      const connection = await dial(new AbortController().signal);
      return { client: new PlainClient(connection), connection, folder };
    } catch (error) {
      rmSync(parent, { recursive: true, force: true });
      throw new RegainError('endpoint-down', `the MCP server cannot be started: ${(error as Error).message}`);
    }
  }

  async #end(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#keep();
    this.#running = undefined;
    await running.connection.close();
    rmSync(join(running.folder, '..'), { recursive: true, force: true });
  }
}

/** Folders of workers that were stopped: the thread that started them gets no event. */
export function removeOnExit(): void {
  if (!isMainThread || isRemoving) return;
  isRemoving = true;
  const remove = (isOurs: (pid: number) => boolean) => {
    for (const name of readdirSync(tmpdir())) {
      const [, pid] = /^regain-sandbox-(\d+)-/.exec(name) ?? [];
      if (pid !== undefined && isOurs(Number(pid)))
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  };
  process.on('exit', () => remove((pid) => pid === process.pid));
  // Those of a process that was killed.
  remove((pid) => !isAlive(pid));
}

let isRemoving = false;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every text of a value with one folder in place of another. */
function replaced(value: Json, from: string, to: string): Json {
  if (typeof value === 'string') return value.replaceAll(from, to);
  if (Array.isArray(value)) return value.map((item: Json) => replaced(item, from, to));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, from, to)]));
}
