/** Writes zip archives in tests. */

import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

const methods = {
  stored: { number: 0, compress: (bytes: Buffer) => bytes },
  deflated: { number: 8, compress: (bytes: Buffer) => deflateRawSync(bytes) },
  zstandard: { number: 93, compress: (bytes: Buffer) => zstdCompressSync(bytes) },
} as const;

export type ZipMethod = keyof typeof methods;

export function zipOf(
  entries: readonly (readonly [name: string, text: string | Buffer])[],
  method: ZipMethod,
): Buffer {
  const { number, compress } = methods[method];
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const bytes = Buffer.from(text);
    const data = compress(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(63, 0);
    common.writeUInt16LE(number, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x3f\0', 'latin1'), common, place, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}
