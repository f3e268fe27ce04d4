/** Adds whole lines to the end of a file that others may append to as well. */

import { type FileHandle, open } from 'node:fs/promises';

const LF = 0x0a;

/** Either all of `lines` is in the file afterwards, or, where it throws, none of it. */
export async function appendLines(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    // A process that was killed while it wrote may have left half a line.
    const between = size === 0 || (await byteAt(handle, size - 1)) === LF ? '' : '\n';
    try {
      await handle.appendFile(between + lines);
    } catch (error) {
      await handle.truncate(size);
      throw error;
    }
  } finally {
    await handle.close();
  }
}

async function byteAt(handle: FileHandle, position: number): Promise<number> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  return buffer[0]!;
}
