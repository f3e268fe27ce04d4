/**
 * How a running relay can be seen from outside, only if it was asked to: a small file in a folder that only this user can
 * read. Nothing listens, and the file has counts and names of tools, never arguments or answers.
 */

import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { readTextFile } from '../../files/index.ts';
import { RegainError } from '../../types/index.ts';
import type { RelayStatus } from './status-counts.ts';

export interface Announcement extends RelayStatus {
  readonly pid: number;
  /** The command or the URL of the server, without its arguments. */
  readonly server: string;
  readonly startedAt: string;
  readonly updatedAt: string;
}

const WRITE_EVERY_MS = 1_000;
const BYTES_MAX = 2 ** 22;

/** `XDG_RUNTIME_DIR` belongs to the user; elsewhere a folder of the user in the folder for temporary files. */
export function statusFolder(env: NodeJS.ProcessEnv): string {
  const { XDG_RUNTIME_DIR: runtime } = env;
  if (runtime !== undefined && runtime !== '') return join(runtime, 'regain-mcp');
  return join(tmpdir(), `regain-mcp-${userInfo().username.replaceAll(/\W/g, '_')}`);
}

/** Writes the status whenever it has changed, until `close`. */
export async function announce(
  folder: string,
  about: { readonly pid: number; readonly server: string },
  read: () => RelayStatus,
): Promise<{ close(): Promise<void> }> {
  await makePrivateFolder(folder);
  const file = join(folder, `${about.pid}.json`);
  const startedAt = new Date().toISOString();
  let written = '';
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    const status = read();
    const text = JSON.stringify(status);
    if (text === written) return;
    written = text;
    const now: Announcement = { ...about, startedAt, updatedAt: new Date().toISOString(), ...status };
    writing = writing.then(() => replace(file, JSON.stringify(now))).catch(() => {});
  };
  write();
  const timer = setInterval(write, WRITE_EVERY_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await writing;
      await rm(file, { force: true });
    },
  };
}

/** A reader sees the old file or the new one. Nothing is flushed to the disk: the file ends with the process. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The relays that run now. Files of processes that have ended are removed. */
export async function readAnnouncements(folder: string): Promise<Announcement[]> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return [];
  await requirePrivate(folder);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => readOne(join(folder, name), Number.parseInt(name, 10))),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => a.pid - b.pid);
}

async function readOne(file: string, pid: number): Promise<Announcement | undefined> {
  if (!isRunning(pid)) {
    await rm(file, { force: true });
    return undefined;
  }
  try {
    return JSON.parse(readTextFile(file, { bytesMax: BYTES_MAX })) as Announcement;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await requirePrivate(folder);
}

/** In a shared folder somebody else may have made it first. */
async function requirePrivate(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOwn =
    process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
  if (!found.isDirectory() || !isOwn)
    throw new RegainError('unreadable', `${folder} must be a folder that only you can read`);
}
