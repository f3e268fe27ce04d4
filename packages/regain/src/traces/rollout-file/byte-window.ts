/** A sliding window over a file: records are removed at the front, chunks added at the back. */

const BYTES_AT_START = 512 * 1024;

export class ByteWindow {
  bytes: Buffer = Buffer.allocUnsafe(BYTES_AT_START);
  length = 0;

  append(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.bytes.length) {
      const wider = Buffer.allocUnsafe(2 ** Math.ceil(Math.log2(length)));
      this.bytes.copy(wider, 0, 0, this.length);
      this.bytes = wider;
    }
    this.bytes.set(chunk, this.length);
    this.length = length;
  }

  /** Removes the first `count` bytes. */
  release(count: number): void {
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
  }
}
