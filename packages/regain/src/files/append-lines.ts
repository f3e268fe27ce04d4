/** Appends whole lines to a file that other processes may also append to. */

import { type FileHandle, open } from 'node:fs/promises';

const LF = 0x0a;

/**
 * A single write: separate writes could be mixed with lines of others. Throws if the disk accepts only a part; the next
 * writer then starts a new line.
 */
export async function appendLines(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    // A terminated process may have left an incomplete line.
    const between = size === 0 || (await byteAt(handle, size - 1)) === LF ? '' : '\n';
    const bytes = Buffer.from(between + lines);
    const { bytesWritten } = await handle.write(bytes);
    if (bytesWritten < bytes.length)
      throw new Error(`only ${bytesWritten} of ${bytes.length} bytes were written`);
  } finally {
    await handle.close();
  }
}

async function byteAt(handle: FileHandle, position: number): Promise<number> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  return buffer[0]!;
}
