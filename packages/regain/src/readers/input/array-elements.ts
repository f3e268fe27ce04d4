/** The elements of a file that is one JSON array, each as its text, without the whole file in memory. */

import { ByteWindow } from '../../traces/index.ts';
import { VALUE_BYTES_MAX } from './limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BLANK_MAX = 0x20;

export class ArrayElements {
  readonly #window = new ByteWindow();
  readonly #onElement: (text: string, index: number) => void;
  readonly #fail: (message: string) => never;
  #at = 0;
  #start = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #isEnded = false;
  #count = 0;

  constructor(onElement: (text: string, index: number) => void, fail: (message: string) => never) {
    this.#onElement = onElement;
    this.#fail = fail;
  }

  push(chunk: Uint8Array): void {
    this.#window.append(chunk);
    this.#scan();
    this.#window.release(this.#start);
    this.#at -= this.#start;
    this.#start = 0;
    if (this.#window.length > VALUE_BYTES_MAX)
      this.#fail(`element ${this.#count} of the array is longer than ${VALUE_BYTES_MAX} bytes`);
  }

  end(): void {
    if (!this.#isEnded) this.#fail(`the array ends too early, after ${this.#count} elements`);
  }

  #scan(): void {
    const { bytes, length } = this.#window;
    for (; this.#at < length; this.#at++) {
      const byte = bytes[this.#at]!;
      if (this.#isEnded) {
        if (byte > BLANK_MAX) this.#fail('text after the end of the array');
      } else if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isString = false;
      } else if (byte === QUOTE) this.#isString = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++this.#depth === 1) this.#start = this.#at + 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (--this.#depth === 0) this.#ended();
      } else if (byte === COMMA && this.#depth === 1) this.#element();
    }
  }

  #element(): void {
    const text = this.#window.bytes.toString('utf8', this.#start, this.#at);
    this.#start = this.#at + 1;
    this.#onElement(text, this.#count++);
  }

  #ended(): void {
    const text = this.#window.bytes.toString('utf8', this.#start, this.#at);
    this.#start = this.#at + 1;
    this.#isEnded = true;
    if (text.trim() !== '') this.#onElement(text, this.#count++);
  }
}
