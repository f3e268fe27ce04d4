/** Lines of a byte stream. Bytes are joined once per line, so that a line of 50 MB costs no more than its length. */

const LF = 0x0a;

/** More than any message; a stream without line ends must not fill the memory. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;

/** `bytes`: those of a long line, with its end. */
type OnLine = (line: string, bytes?: Buffer) => void;

export class LineReader {
  readonly #onLine: OnLine;
  readonly #bytesMax: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(onLine: OnLine, bytesMax = LINE_BYTES_MAX) {
    this.#onLine = onLine;
    this.#bytesMax = bytesMax;
  }

  /** Throws if a line is too long. */
  push(chunk: Buffer): void {
    const end = chunk.length - 1;
    const last = chunk[end] === LF ? end : chunk.lastIndexOf(LF);
    if (last < 0) {
      this.#keep(chunk);
      return;
    }
    let start = 0;
    if (this.#bytes > 0) {
      start = chunk.indexOf(LF) + 1;
      this.#join(chunk.subarray(0, start));
    }
    if (last > start) this.#whole(chunk, start, last);
    if (last < end) this.#keep(chunk.subarray(last + 1));
  }

  /** The line that has begun, at most `bytesMax` bytes of it. */
  begun(bytesMax: number): string {
    return Buffer.concat(this.#parts, Math.min(bytesMax, this.#bytes)).toString('utf8');
  }

  /** The stream ended: what follows the last line end is a line too. */
  end(): void {
    if (this.#bytes > 0) this.#join(Buffer.of(LF));
  }

  #keep(begun: Buffer): void {
    this.#parts.push(begun);
    this.#bytes += begun.length;
    if (this.#bytes > this.#bytesMax) throw new Error(`a line is longer than ${this.#bytesMax} bytes`);
  }

  /** The line that has begun ends with these bytes. */
  #join(last: Buffer): void {
    const bytes = Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    this.#bytes = 0;
    this.#end(bytes.toString('utf8', 0, bytes.length - 1), bytes);
  }

  /** One text for all whole lines: each on its own would cost more than it has characters. */
  #whole(chunk: Buffer, start: number, last: number): void {
    const text = chunk.toString('utf8', start, last);
    // Most chunks are one line: it can be written as it is.
    if (!text.includes('\n')) this.#end(text, last - start === chunk.length - 1 ? chunk : undefined);
    else for (const line of text.split('\n')) this.#end(line);
  }

  #end(line: string, bytes?: Buffer): void {
    if (line.endsWith('\r')) this.#end(line.slice(0, -1));
    else if (line !== '') this.#onLine(line, bytes);
  }
}
