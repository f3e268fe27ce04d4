/** Adds whole lines to the end of a file that others may append to as well. */

import { type FileHandle, open } from 'node:fs/promises';

const LF = 0x0a;

/**
 * One write for all of it: what is written in pieces would be mixed with the lines of others. Where the disk takes only
 * a part, it throws; the next writer begins a new line.
 */
export async function appendLines(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    // A process that was killed while it wrote may have left half a line.
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
