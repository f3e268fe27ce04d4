/** Limits on what is read: every buffer is bounded, and a compressed file cannot grow without end. */

/** One line, one element of an array, one entry of an archive, or one whole document. */
export const VALUE_BYTES_MAX: number = 256 * 1024 * 1024;

/** Decompressed bytes allowed for each compressed byte, beyond an allowance that every file has. */
const GROWTH_MAX = 500;
const ALLOWANCE_BYTES = 64 * 1024 * 1024;

export function decompressedBytesMax(compressedBytes: number): number {
  return ALLOWANCE_BYTES + GROWTH_MAX * compressedBytes;
}

/** Values at the beginning of a file by which its dialect is found. */
export const DETECTED_VALUES_MAX = 64;
/** Fewer, if they are this long together and a reader recognises one of them. */
export const DETECTED_CHARS_MAX: number = 4 * 1024 * 1024;
