/** The bytes of a file, or of standard input for `-`, in chunks. */

import { type FileHandle, open } from 'node:fs/promises';
import { RegainError } from '../../types/index.ts';

const CHUNK_BYTES = 256 * 1024;

/** How errors name the source. */
export function sourceName(path: string): string {
  return path === '-' ? 'stdin' : path;
}

const BOM = [0xef, 0xbb, 0xbf];

/** `head`: the beginning of a file. */
export function withoutByteOrderMark<Bytes extends Uint8Array>(head: Bytes): Bytes {
  return BOM.every((byte, i) => head[i] === byte) ? (head.subarray(BOM.length) as Bytes) : head;
}

/**
 * Chunks of the source, a file of `contents`. A chunk is overwritten by the next one: use it before asking for more.
 */
export async function* chunksOf(path: string, contents = 'rollouts'): AsyncGenerator<Uint8Array> {
  const refuse = (error: NodeJS.ErrnoException) => unreadable(path, contents, error);
  if (path === '-') {
    yield* readable(process.stdin as AsyncIterable<Uint8Array>, refuse);
    return;
  }
  const file = await open(path, 'r').catch(refuse);
  try {
    yield* (await file.stat()).isFile() ? readAhead(file, refuse) : readInTurn(file, refuse);
  } finally {
    await file.close();
  }
}

type Refuse = (error: NodeJS.ErrnoException) => never;

/** Reads the next chunk while this one is used. */
async function* readAhead(file: FileHandle, refuse: Refuse): AsyncGenerator<Uint8Array> {
  let [used, free] = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)];
  let next = file.read(used, 0, CHUNK_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await next.catch(refuse);
      if (bytesRead === 0) return;
      next = file.read(free, 0, CHUNK_BYTES);
      // Its failure is reported when the chunk is asked for.
      next.catch(() => {});
      yield used.subarray(0, bytesRead);
      [used, free] = [free, used];
    }
  } finally {
    await next.catch(() => {});
  }
}

/** A pipe or a device may have nothing more for ever: nothing is read that is not asked for. */
async function* readInTurn(file: FileHandle, refuse: Refuse): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES).catch(refuse);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
  }
}

async function* readable(chunks: AsyncIterable<Uint8Array>, refuse: Refuse): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch(refuse);
    if (next.done) return;
    yield next.value;
  }
}

function unreadable(path: string, contents: string, error: NodeJS.ErrnoException): never {
  const place = { file: sourceName(path) };
  const options = { cause: error, place };
  switch (error.code) {
    case 'ENOENT':
      throw new RegainError('not-found', 'no such file', options);
    case 'EISDIR':
      throw new RegainError('unreadable', `this is a directory, not a file of ${contents}`, options);
    case 'EACCES':
    case 'EPERM':
      throw new RegainError('unreadable', 'permission denied', options);
    default:
      throw new RegainError('unreadable', `cannot be read: ${error.message}`, options);
  }
}
