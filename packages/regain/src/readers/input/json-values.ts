/** The JSON values of a file: its lines, the elements of its array, or its one document. */

import { LineReader, parseJsonText, withoutByteOrderMark } from '../../traces/index.ts';
import { invalidInput, type Json, RegainError, type SourceLocation } from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';
import type { ValuePlace } from '../reader.ts';
import { ArrayElements } from './array-elements.ts';
import { VALUE_BYTES_MAX } from './limits.ts';
import { withoutNonFinite } from './non-finite.ts';
import { isTextLog, messageIn } from './text-log.ts';

const OPEN_LIST = 0x5b;
const LF = 0x0a;

export interface ValueHandler {
  /** `chars`: the length of its text. */
  onValue(value: Json, at: ValuePlace, chars: number): void;
  /** A value that is not JSON. Throws unless such values are skipped. `isLast`: the file ends within it. */
  onInvalid(error: RegainError, isLast: boolean): void;
}

interface Splitter {
  push(chunk: Uint8Array): void;
  end(): void;
}

/** Finds out how the file is divided from its first line. */
export class JsonValues implements Splitter {
  readonly #file: string;
  readonly #handler: ValueHandler;
  /** What was read before it is known how the file is divided. */
  #head: Buffer[] = [];
  #length = 0;
  #isBlank = true;
  #splitter: Splitter | undefined;

  constructor(file: string, handler: ValueHandler) {
    this.#file = file;
    this.#handler = handler;
  }

  push(chunk: Uint8Array): void {
    if (this.#splitter !== undefined) {
      this.#splitter.push(chunk);
      return;
    }
    this.#head.push(Buffer.from(chunk));
    this.#length += chunk.length;
    if (this.#length > VALUE_BYTES_MAX)
      this.#fail(`a value longer than ${VALUE_BYTES_MAX} bytes`, { line: 1 });
    const wasBlank = this.#isBlank;
    this.#isBlank = wasBlank && startOf(chunk) < 0;
    // A long first line arrives in many chunks: they are joined when its end is there.
    if (!this.#isBlank && (wasBlank || chunk.includes(LF))) this.#start(false);
  }

  end(): void {
    if (this.#splitter === undefined) this.#start(true);
    this.#splitter?.end();
  }

  #start(isWhole: boolean): void {
    const bytes = withoutByteOrderMark(Buffer.concat(this.#head));
    const first = startOf(bytes);
    if (first < 0) return;
    if (bytes[first] === OPEN_LIST && !isLineOfList(bytes, first)) this.#splitter = this.#elements();
    else {
      const end = bytes.indexOf(LF, first);
      if (end < 0 && !isWhole) return;
      const line = bytes.toString('utf8', first, end < 0 ? bytes.length : end);
      const isDocument = end >= 0 && isOpenDocument(line);
      this.#splitter = isDocument ? this.#document() : this.#lines(isTextLog(line));
    }
    this.#head = [];
    this.#splitter.push(bytes);
  }

  #lines(areTexts: boolean): Splitter {
    // The last line of a session that is still written may be incomplete.
    let pending: { readonly text: string; readonly line: number } | undefined;
    const flush = (isLast: boolean) => {
      if (pending === undefined) return;
      const { text, line } = pending;
      pending = undefined;
      this.#parse(text, { line }, isLast);
    };
    const lines = new LineReader(
      (line, message) => this.#fail(message, { line }),
      (text, line) => {
        const json = areTexts ? messageIn(text) : text;
        if (json === undefined || json.trim() === '') return;
        flush(false);
        pending = { text: json, line };
      },
      true,
      VALUE_BYTES_MAX,
    );
    return {
      push: (chunk) => lines.push(chunk),
      end: () => {
        lines.end();
        flush(true);
      },
    };
  }

  #elements(): Splitter {
    return new ArrayElements(
      (text, index) => this.#parse(text, { path: `[${index}]` }, false),
      (message) => this.#fail(message, {}),
    );
  }

  #document(): Splitter {
    const chunks: Buffer[] = [];
    let length = 0;
    return {
      push: (chunk) => {
        length += chunk.length;
        if (length > VALUE_BYTES_MAX)
          this.#fail(`a document longer than ${VALUE_BYTES_MAX} bytes; write one value per line`, {});
        chunks.push(Buffer.from(chunk));
      },
      end: () => this.#parse(Buffer.concat(chunks).toString('utf8'), {}, false),
    };
  }

  #parse(text: string, at: ValuePlace, isLast: boolean): void {
    let value: Json;
    try {
      value = this.#json(text, at);
    } catch (error) {
      if (!RegainError.is(error)) throw error;
      const finite = withoutNonFinite(text);
      if (finite === undefined) this.#handler.onInvalid(error, isLast);
      else this.#parse(finite, at, isLast);
      return;
    }
    this.#handler.onValue(value, at, text.length);
  }

  #json(text: string, at: ValuePlace): Json {
    return parseJsonText(text, at.line ?? 1, (line, message, column) => {
      const position = positionIn(text, column - 1);
      throw this.#error(message, { ...at, line: line + position.line, column: String(position.column) });
    }) as Json;
  }

  #error(message: string, place: SourceLocation): RegainError {
    return invalidInput(message, { file: this.#file, ...place });
  }

  #fail(message: string, place: SourceLocation): never {
    throw this.#error(message, place);
  }
}

function positionIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length - 1, column: at - before.lastIndexOf('\n') };
}

/** The position of the first byte that is not blank; the first of a byte order mark is not. */
function startOf(bytes: Uint8Array): number {
  return bytes.findIndex((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09);
}

/** A line that is a complete list: the file then has one list per line. */
function isLineOfList(bytes: Buffer, first: number): boolean {
  const end = bytes.indexOf(LF, first);
  const rest = end < 0 ? -1 : startOf(bytes.subarray(end));
  return rest >= 0 && isJson(bytes.toString('utf8', first, end));
}

/** The first line of a document over several lines: an object that is not closed. */
function isOpenDocument(line: string): boolean {
  return line.startsWith('{') && !line.trimEnd().endsWith('}') && !isJson(line);
}

function isJson(text: string): boolean {
  return tryParseJson(text) !== undefined;
}
