/**
 * Reads whole files within bounds. Every module reads through here: a device that never ends, a pipe that nobody writes
 * to or a file of gigabytes is refused before it takes the memory of the process.
 */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RegainError } from '../types/index.ts';

/** Limit of files that are read whole: manifests, profiles, suites, experience, recorded answers. */
export const FILE_BYTES_MAX: number = 64 * 1024 * 1024;
/** Limit of files that grow with use: memories and traces. */
export const LOG_BYTES_MAX: number = 256 * 1024 * 1024;

export interface ReadOptions {
  readonly bytesMax?: number;
  /** How errors name the file. Default: its path. */
  readonly shown?: string;
  /** The message for a missing file. */
  readonly missing?: string;
}

/** Throws `not-found` for a missing file, and `unreadable` for one that is not a regular file or too large. */
export function readFileBytes(file: string | URL, options: ReadOptions = {}): Buffer {
  const path = typeof file === 'string' ? file : fileURLToPath(file);
  const { bytesMax = FILE_BYTES_MAX, shown = path, missing = 'no such file' } = options;
  const fail = (code: RegainError['code'], message: string, cause?: unknown): never => {
    throw new RegainError(code, message, { cause, place: { file: shown } });
  };
  let handle: number | undefined;
  try {
    // Opening a pipe that nobody writes to would wait without end.
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(handle);
    if (found.isDirectory()) return fail('unreadable', 'is a directory, not a file');
    if (!found.isFile()) return fail('unreadable', 'is not a regular file');
    const bytes = found.size > bytesMax ? undefined : readAll(handle, found.size, bytesMax);
    if (bytes === undefined) throw tooLarge(bytesMax, shown);
    return bytes;
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return fail('not-found', missing, cause);
    const isDenied = code === 'EACCES' || code === 'EPERM';
    return fail('unreadable', isDenied ? 'permission denied' : `cannot be read: ${message}`, cause);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** The same as text. */
export function readTextFile(file: string | URL, options?: ReadOptions): string {
  return readFileBytes(file, options).toString('utf8');
}

/** The size is only expected: a file may grow meanwhile, and files of /proc report none. Undefined: beyond the limit. */
function readAll(handle: number, size: number, bytesMax: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(Math.min(bytesMax, Math.max(size, 1024)) + 1);
  for (let length = 0; ; ) {
    const read = readSync(handle, bytes, length, bytes.length - length, null);
    length += read;
    if (length > bytesMax) return undefined;
    if (read === 0) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(bytesMax + 1, 2 * bytes.length));
    bytes.copy(larger);
    bytes = larger;
  }
}

/** All text of a stream, such as standard input, within the same bounds. */
export async function readTextStream(
  stream: AsyncIterable<Uint8Array>,
  { bytesMax = FILE_BYTES_MAX, shown }: Omit<ReadOptions, 'missing'> = {},
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > bytesMax) throw tooLarge(bytesMax, shown);
    }
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    throw new RegainError('unreadable', `cannot be read: ${(cause as Error).message}`, {
      cause,
      ...placeOf(shown),
    });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(bytesMax: number, shown: string | undefined): RegainError {
  const message = `is larger than ${bytesMax / 1024 / 1024} MB, the limit for this file`;
  return new RegainError('unreadable', message, placeOf(shown));
}

function placeOf(shown: string | undefined): { readonly place?: { readonly file: string } } {
  return shown === undefined ? {} : { place: { file: shown } };
}
