/** The bytes of a source, decompressed: gzip and Zstandard are recognised by their first bytes. */

import { PassThrough, Readable, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { chunksOf, sourceName } from '../../traces/index.ts';
import { invalidInput, RegainError } from '../../types/index.ts';
import { decompressedBytesMax } from './limits.ts';

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** `bytes`: chunks, each overwritten by the next one. `zip`: the source is an archive, and was not read. */
export type OpenedSource =
  | { readonly kind: 'bytes'; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: 'zip' };

export async function openBytes(path: string): Promise<OpenedSource> {
  const chunks = chunksOf(path, 'traces');
  const first = await chunks.next();
  if (first.done) return { kind: 'bytes', bytes: empty() };
  const head = first.value;
  if (startsWith(head, ZIP)) {
    await chunks.return(undefined);
    if (path !== '-') return { kind: 'zip' };
    const message = 'a zip archive cannot be read from standard input: name its file';
    throw invalidInput(message, { file: sourceName(path) });
  }
  const rest = followedBy(head, chunks);
  if (startsWith(head, GZIP)) return { kind: 'bytes', bytes: decompressed(path, rest, createGunzip()) };
  if (startsWith(head, ZSTD))
    return { kind: 'bytes', bytes: decompressed(path, rest, createZstdDecompress()) };
  return { kind: 'bytes', bytes: rest };
}

async function* empty(): AsyncGenerator<Uint8Array> {}

async function* followedBy(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* decompressed(
  path: string,
  compressed: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  let taken = 0;
  const counted = async function* () {
    for await (const chunk of compressed) {
      taken += chunk.length;
      // The chunk is overwritten by the next one, and the stream keeps it.
      yield Buffer.from(chunk);
    }
  };
  const place = { file: sourceName(path) };
  const input = Readable.from(counted(), { objectMode: false });
  const output = new PassThrough();
  for (const part of [input, transform]) part.on('error', (error) => output.destroy(error));
  input.pipe(transform).pipe(output);
  let given = 0;
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) {
      given += chunk.length;
      if (given > decompressedBytesMax(taken))
        throw invalidInput(`it decompresses to more than ${given} bytes from ${taken}`, place);
      yield chunk;
    }
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    throw invalidInput(`cannot be decompressed: ${(cause as Error).message}`, place, cause);
  } finally {
    input.destroy();
    transform.destroy();
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
