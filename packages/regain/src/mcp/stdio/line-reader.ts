/** Lines of a byte stream. Bytes are joined once per line, so that a line of 50 MB costs no more than its length. */

const LF = 0x0a;

/** More than any message; a stream without line ends must not fill the memory. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;

export class LineReader {
  readonly #onLine: (line: string) => void;
  readonly #bytesMax: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(onLine: (line: string) => void, bytesMax = LINE_BYTES_MAX) {
    this.#onLine = onLine;
    this.#bytesMax = bytesMax;
  }

  /** Throws if a line is too long. */
  push(chunk: Buffer): void {
    const last = chunk.lastIndexOf(LF);
    if (last < 0) {
      this.#keep(chunk);
      return;
    }
    let start = 0;
    if (this.#bytes > 0) {
      start = chunk.indexOf(LF) + 1;
      this.#join(chunk.subarray(0, start - 1));
    }
    // One text for all whole lines: each on its own would cost more than it has characters.
    if (last > start) for (const line of chunk.toString('utf8', start, last).split('\n')) this.#end(line);
    if (last + 1 < chunk.length) this.#keep(chunk.subarray(last + 1));
  }

  /** The line that has begun, at most `bytesMax` bytes of it. */
  begun(bytesMax: number): string {
    return Buffer.concat(this.#parts, Math.min(bytesMax, this.#bytes)).toString('utf8');
  }

  /** The stream ended: what follows the last line end is a line too. */
  end(): void {
    if (this.#bytes > 0) this.#join(Buffer.alloc(0));
  }

  #keep(begun: Buffer): void {
    this.#parts.push(begun);
    this.#bytes += begun.length;
    if (this.#bytes > this.#bytesMax) throw new Error(`a line is longer than ${this.#bytesMax} bytes`);
  }

  /** The line that has begun ends with these bytes. */
  #join(last: Buffer): void {
    const line = Buffer.concat([...this.#parts, last]).toString('utf8');
    this.#parts = [];
    this.#bytes = 0;
    this.#end(line);
  }

  #end(line: string): void {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text !== '') this.#onLine(text);
  }
}
