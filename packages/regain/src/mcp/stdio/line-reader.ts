/** Lines of a byte stream. Bytes are joined once per line, so that a line of 50 MB costs no more than its length. */

const LF = 0x0a;
const CR = 0x0d;

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
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      this.#end(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start === chunk.length) return;
    const rest = chunk.subarray(start);
    this.#parts.push(rest);
    this.#bytes += rest.length;
    if (this.#bytes > this.#bytesMax) throw new Error(`a line is longer than ${this.#bytesMax} bytes`);
  }

  /** The line that has begun, at most `bytesMax` bytes of it. */
  begun(bytesMax: number): string {
    return Buffer.concat(this.#parts, Math.min(bytesMax, this.#bytes)).toString('utf8');
  }

  /** The stream ended: what follows the last line end is a line too. */
  end(): void {
    if (this.#bytes > 0) this.#end(Buffer.alloc(0));
  }

  #end(last: Buffer): void {
    let line = last;
    if (this.#bytes > 0) {
      line = Buffer.concat([...this.#parts, last]);
      this.#parts = [];
      this.#bytes = 0;
    }
    const length = line.at(-1) === CR ? line.length - 1 : line.length;
    if (length > 0) this.#onLine(line.toString('utf8', 0, length));
  }
}
