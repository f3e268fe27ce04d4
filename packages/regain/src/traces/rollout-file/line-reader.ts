/** The lines of a JSONL file from chunks of bytes: whole, in UTF-8, and bounded. */

import { isAscii, isUtf8 } from 'node:buffer';
import { ByteWindow } from './byte-window.ts';
import { RECORD_BYTES_MAX } from './limits.ts';
import type { FailAtLine } from './rollout-row.ts';

const LF = 0x0a;
/** The replacement character for bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

export class LineReader {
  readonly #window = new ByteWindow();
  readonly #fail: FailAtLine;
  readonly #onLine: (text: string, line: number) => void;
  readonly #takesHalves: boolean;
  readonly #bytesMax: number;
  #line = 1;

  /** `takesHalves`: a line may end within a character, which is then replaced. */
  constructor(
    fail: FailAtLine,
    onLine: (text: string, line: number) => void,
    takesHalves = false,
    bytesMax: number = RECORD_BYTES_MAX,
  ) {
    this.#fail = fail;
    this.#onLine = onLine;
    this.#takesHalves = takesHalves;
    this.#bytesMax = bytesMax;
  }

  push(chunk: Uint8Array): void {
    this.#window.append(chunk);
    this.#readLines(false);
    if (this.#window.length > this.#bytesMax)
      this.#fail(this.#line, `a line longer than ${this.#bytesMax} bytes`);
  }

  end(): void {
    this.#readLines(true);
  }

  #readLines(isLast: boolean): void {
    const { bytes, length } = this.#window;
    const content = bytes.subarray(0, length);
    const encoding = isAscii(content) ? 'latin1' : 'utf8';
    let at = 0;
    while (at < length) {
      let end = content.indexOf(LF, at);
      if (end < 0) {
        if (!isLast) break;
        end = length;
      }
      const text = content.toString(encoding, at, end);
      if (encoding === 'utf8' && !this.#isText(content.subarray(at, end))) {
        const column = String(text.indexOf(REPLACED) + 1);
        this.#fail(this.#line, 'bytes that are not UTF-8 text: is this a binary file?', column);
      }
      this.#onLine(text, this.#line);
      this.#line++;
      at = end + 1;
    }
    this.#window.release(Math.min(at, length));
  }

  #isText(bytes: Buffer): boolean {
    if (isUtf8(bytes)) return true;
    return this.#takesHalves && [1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, -cut)));
  }
}
