/** The entries of a zip archive, one at a time: stored, deflated, or compressed with Zstandard. */

import { type FileHandle, open } from 'node:fs/promises';
import { inflateRawSync, zstdDecompressSync } from 'node:zlib';
import { invalidInput, type RegainError } from '../../types/index.ts';
import { decompressedBytesMax, VALUE_BYTES_MAX } from './limits.ts';

const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const END_LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const DIRECTORY_BYTES_MAX = 64 * 1024 * 1024;
const LARGE = 0xffffffff;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/** Entries whose name passes `isWanted`, in the order of the archive. */
export async function* zipEntries(
  path: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
  const file = await open(path, 'r');
  try {
    for (const entry of await directory(file, path)) {
      if (isWanted(entry.name)) yield { name: entry.name, bytes: await contents(file, entry, path) };
    }
  } finally {
    await file.close();
  }
}

async function directory(file: FileHandle, path: string): Promise<readonly ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - END_BYTES - COMMENT_BYTES_MAX), size);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_RECORD) end--;
  if (end < 0) throw damaged(path, 'it has no directory');
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  const locator = end - 20;
  if (start === LARGE && locator >= 0 && tail.readUInt32LE(locator) === END_LOCATOR_64) {
    const at = Number(tail.readBigUInt64LE(locator + 8));
    const record = await bytesAt(file, at, Math.min(size, at + 56));
    if (record.length < 56 || record.readUInt32LE(0) !== END_RECORD_64)
      throw damaged(path, 'its directory is cut off');
    length = Number(record.readBigUInt64LE(40));
    start = Number(record.readBigUInt64LE(48));
  }
  if (length > DIRECTORY_BYTES_MAX || start + length > size)
    throw damaged(path, 'its directory is not within it');
  return entriesOf(await bytesAt(file, start, start + length), path);
}

function entriesOf(bytes: Buffer, path: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== ENTRY)
      throw damaged(path, `entry ${entries.length} of its directory is damaged`);
    const nameBytes = bytes.readUInt16LE(at + 28);
    const extraBytes = bytes.readUInt16LE(at + 30);
    const next = at + 46 + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) throw damaged(path, 'its directory is cut off');
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    const [size, compressed, offset] = largeFields(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      compressed: compressed!,
      size: size!,
      offset: offset!,
    });
    at = next;
  }
  return entries;
}

/** Fields that do not fit in 32 bits are in the extra field 1, in this order. */
function largeFields(extra: Buffer, fields: readonly number[]): readonly number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  let value = at + 4;
  return fields.map((field) => {
    if (field !== LARGE || value + 8 > extra.length) return field;
    value += 8;
    return Number(extra.readBigUInt64LE(value - 8));
  });
}

async function contents(file: FileHandle, entry: ZipEntry, path: string): Promise<Buffer> {
  const { name, method, compressed, size, offset } = entry;
  const limit = Math.min(VALUE_BYTES_MAX, decompressedBytesMax(compressed));
  if (size > limit || compressed > VALUE_BYTES_MAX)
    throw damaged(path, `entry ${name} has ${size} bytes from ${compressed}, and at most ${limit} are read`);
  const head = await bytesAt(file, offset, offset + 30);
  if (head.length < 30) throw damaged(path, `entry ${name} is cut off`);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await bytesAt(file, start, start + compressed);
  if (bytes.length < compressed) throw damaged(path, `entry ${name} is cut off`);
  try {
    if (method === 0) return bytes;
    if (method === 8) return inflateRawSync(bytes, { maxOutputLength: limit });
    if (method === 93) return zstdDecompressSync(bytes, { maxOutputLength: limit });
  } catch (cause) {
    throw damaged(path, `entry ${name} cannot be decompressed: ${(cause as Error).message}`);
  }
  throw damaged(path, `entry ${name} uses compression method ${method}, which is not supported`);
}

/** Fewer bytes where the file ends before. */
async function bytesAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = Math.min(end, (await file.stat()).size) - start;
  if (!(length > 0)) return Buffer.alloc(0);
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

function damaged(path: string, message: string): RegainError {
  return invalidInput(`a zip archive that cannot be used: ${message}`, { file: path });
}
