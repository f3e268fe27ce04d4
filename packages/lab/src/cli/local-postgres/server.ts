/**
 * A PostgreSQL server in a folder, on 127.0.0.1 with a password of its own. It ends with this process, however that ends:
 * a shell beside it waits for the end of a pipe that only this process holds.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { invalidInput, RegainError } from 'regain/internal/types';
import { environmentOf, findPostgres, type PostgresPrograms } from './programs.ts';
import { giveTo, type User, unprivilegedUser } from './unprivileged-user.ts';

export interface LocalPostgres {
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** Resolves when the server that was started last has ended. */
  ended(): Promise<unknown>;
  /** Ends every session and waits until the files are closed. */
  stop(): Promise<void>;
  /** As after a crash: sessions break off at once, and the next start recovers from the log. */
  crash(): Promise<void>;
  /** After `stop` or `crash`, on the same port. */
  start(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Settings of the server, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly programs?: PostgresPrograms;
  /** Tried first; another one is taken where it is in use. */
  readonly port?: number | undefined;
}

const USER = 'regain';
const READY = 'database system is ready to accept connections';
/** Kept of the server's log, for the error of a failed start. */
const LOG_MAX = 8_000;

/** Starts a server on what the folder has, or makes a new one in it. */
export async function startPostgres(
  folder: string,
  { settings = {}, programs = findPostgres(), port: wanted = 0 }: LocalPostgresOptions = {},
): Promise<LocalPostgres> {
  const paths = { data: resolve(folder, 'data'), password: resolve(folder, 'password') };
  mkdirSync(folder, { recursive: true });
  const user = unprivilegedUser();
  const env = environmentOf(programs, resolve(folder, 'lib'));
  if (!existsSync(paths.password)) {
    // The password is written last: without it, what is there was left half-made.
    rmSync(paths.data, { recursive: true, force: true });
    await makeCluster(paths, programs, { user, env });
  }
  const password = readTextFile(paths.password).trim();
  const port = await freePort(wanted).catch(() => freePort(0));
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    lc_messages: 'C',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => startProcess(programs.postgres, ['-D', paths.data, ...flags], { user, env });
  let server = await start();
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    port,
    ended: () => server.exited,
    stop: () => server.end(),
    async crash() {
      process.kill(postmasterOf(paths.data), 'SIGQUIT');
      await server.exited;
    },
    async start() {
      server = await start();
    },
  };
}

interface Rights {
  readonly user: User | undefined;
  readonly env: NodeJS.ProcessEnv;
}

async function makeCluster(
  paths: { readonly data: string; readonly password: string },
  { initdb }: PostgresPrograms,
  { user, env }: Rights,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const partial = `${paths.password}.new`;
  mkdirSync(paths.data, { recursive: true, mode: 0o700 });
  writeFileSync(partial, `${password}\n`, { mode: 0o600 });
  giveTo(user, paths.data, partial);
  const args = [
    ...['-D', paths.data, '-U', USER, `--pwfile=${partial}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  ];
  const { child, log } = spawnLogged(initdb, args, { user, env });
  const code = await exitOf(child);
  rmSync(partial, { force: true });
  if (code !== 0) throw startError(`initdb failed in ${paths.data}`, log());
  writeFileSync(paths.password, `${password}\n`, { mode: 0o600 });
}

/** Runs the server and, when standard input ends, stops it. */
const GUARD =
  'exec 3<&0; "$@" </dev/null 3<&- & pid=$!; { read _ <&3; kill -INT $pid; } 2>/dev/null & wait $pid';

interface RunningServer {
  readonly exited: Promise<unknown>;
  end(): Promise<void>;
}

async function startProcess(
  postgres: string,
  args: readonly string[],
  rights: Rights,
): Promise<RunningServer> {
  const { child, log } = spawnLogged('/bin/sh', ['-c', GUARD, 'sh', postgres, ...args], rights);
  // The reader of the guard ends with the pipe.
  const exited = exitOf(child).finally(() => child.stdin?.end());
  await new Promise<void>((ready, fail) => {
    const look = () => {
      if (log().includes(READY)) ready();
    };
    child.stderr?.on('data', look);
    exited.then(() => fail(startError('PostgreSQL did not start', log())), fail);
  });
  child.unref();
  return {
    exited,
    async end() {
      child.ref();
      child.stdin?.end();
      await exited;
    },
  };
}

/** In a process group of its own: Ctrl-C in a terminal stops those who use the server first. */
function spawnLogged(
  program: string,
  args: readonly string[],
  { user, env }: Rights,
): { readonly child: ChildProcess; readonly log: () => string } {
  const child = spawn(program, args, { ...user, env, detached: true, cwd: '/' });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text = `${text}${more}`.slice(-LOG_MAX);
    });
  child.stdin.on('error', () => {});
  return { child, log: () => text };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

function postmasterOf(data: string): number {
  return Number(readTextFile(join(data, 'postmaster.pid')).split('\n')[0]);
}

function startError(what: string, log: string): RegainError {
  if (/lock file "postmaster.pid" already exists/.test(log))
    return new RegainError('unreadable', `${what}: another one runs in this folder`);
  const lines = log.split('\n').filter((line) => /fatal|error|hint|denied|cannot/i.test(line));
  return invalidInput(`${what}: ${lines.join('; ') || log.trim() || 'no message'}`);
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
