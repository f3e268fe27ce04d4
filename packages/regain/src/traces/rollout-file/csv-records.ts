/** Records of a CSV file (RFC 4180) as positions in a window of bytes, without copying or decoding. */

import { isUtf8 } from 'node:buffer';
import { ByteWindow } from './byte-window.ts';
import { RECORD_BYTES_MAX } from './limits.ts';

/** One record. Reused for the next: read it before returning. */
export interface CsvRecord {
  readonly bytes: Buffer;
  /** Line of the file where the record starts, from 1. */
  readonly line: number;
  readonly fields: number;
  /** Bytes [start, end) of each field, without its quotes. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** 1 if the field contains doubled quotes, which stand for single ones. */
  readonly escaped: Uint8Array;
}

/** Throws the error that gives the line and, counted from 0, the field. */
export type FailAtField = (line: number, message: string, field?: number) => never;

const FIELDS_MAX = 4096;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
/** Bytes that need special handling in a plain field. */
const isSpecial = new Uint8Array(256);
for (const byte of [0, LF, CR, QUOTE, COMMA]) isSpecial[byte] = 1;

export class CsvRecords {
  readonly #window = new ByteWindow();
  readonly #fail: FailAtField;
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #record = {
    bytes: this.#window.bytes,
    line: 1,
    fields: 0,
    start: new Int32Array(FIELDS_MAX),
    end: new Int32Array(FIELDS_MAX),
    escaped: new Uint8Array(FIELDS_MAX),
  };
  /** Line where the next record starts. */
  #line = 1;

  constructor(fail: FailAtField, onRecord: (record: CsvRecord) => void) {
    this.#fail = fail;
    this.#onRecord = onRecord;
  }

  push(chunk: Uint8Array): void {
    this.#window.append(chunk);
    this.#read(false);
    if (this.#window.length > RECORD_BYTES_MAX) {
      this.#fail(this.#line, `a record longer than ${RECORD_BYTES_MAX} bytes: is a quote left open?`);
    }
  }

  end(): void {
    this.#read(true);
  }

  #read(isLast: boolean): void {
    let at = 0;
    while (at < this.#window.length) {
      const next = this.#scan(at, isLast);
      if (next < 0) break;
      at = next;
    }
    this.#window.release(at);
  }

  /** Reads the record at `from` and returns the start of the next one; -1 if its end is not available yet. */
  #scan(from: number, isLast: boolean): number {
    const { bytes, length } = this.#window;
    const record = this.#record;
    let line = this.#line;
    let at = from;
    let seen = 0;
    let field = 0;
    for (;;) {
      let start = at;
      let end: number;
      let escaped = 0;
      if (bytes[at] === QUOTE && at < length) {
        const openedOn = line;
        start = ++at;
        for (;;) {
          const byte = at < length ? bytes[at]! : -1;
          if (byte === QUOTE) {
            if (at + 1 === length && !isLast) return -1;
            if (at + 1 === length || bytes[at + 1] !== QUOTE) break;
            escaped = 1;
            at++;
          } else if (byte === LF) line++;
          else if (byte === 0) this.#failNul(line, field);
          else if (byte < 0) {
            if (isLast) this.#fail(openedOn, 'a quote is opened and never closed', field);
            return -1;
          }
          seen |= byte;
          at++;
        }
        end = at++;
      } else {
        while (at < length && isSpecial[bytes[at]!] === 0) seen |= bytes[at++]!;
        end = at;
      }
      if (field === FIELDS_MAX) this.#fail(line, `a record with more than ${FIELDS_MAX} fields`);
      record.start[field] = start;
      record.end[field] = end;
      record.escaped[field] = escaped;
      field++;
      const stop = this.#terminator(at, length, isLast);
      if (stop === COMMA) {
        at++;
        continue;
      }
      if (stop === INCOMPLETE) return -1;
      if (stop === OTHER) this.#failAfterField(bytes[at]!, line, field - 1);
      record.bytes = bytes;
      record.fields = field;
      record.line = this.#line;
      if (seen > 0x7f) this.#requireUtf8();
      this.#line = line + 1;
      this.#onRecord(record);
      return at + stop;
    }
  }

  /** What ends a field: a comma, the end of the record (its length in bytes, 0 to 2), or an error. */
  #terminator(at: number, length: number, isLast: boolean): number {
    if (at === length) return isLast ? 0 : INCOMPLETE;
    const { bytes } = this.#window;
    const byte = bytes[at]!;
    if (byte === COMMA) return COMMA;
    if (byte === LF) return 1;
    if (byte !== CR) return OTHER;
    if (at + 1 === length) return isLast ? 1 : INCOMPLETE;
    return bytes[at + 1] === LF ? 2 : OTHER;
  }

  #failAfterField(byte: number, line: number, field: number): never {
    if (byte === 0) this.#failNul(line, field);
    if (byte === CR) this.#fail(line, 'a carriage return that ends no line', field);
    if (byte === QUOTE) {
      this.#fail(line, 'a quote inside a field: quote the whole field and double the quote', field);
    }
    this.#fail(line, 'text after the closing quote of a field', field);
  }

  #failNul(line: number, field: number): never {
    this.#fail(line, 'a NUL byte: text in UTF-8 was expected, this is binary', field);
  }

  #requireUtf8(): void {
    const { bytes, line, fields, start, end } = this.#record;
    for (let field = 0; field < fields; field++) {
      if (isUtf8(bytes.subarray(start[field]!, end[field]!))) continue;
      this.#fail(line, 'bytes that are not UTF-8 text: is this a binary file?', field);
    }
  }
}

const INCOMPLETE = -1;
const OTHER = -2;

/** The text of a field. */
export function fieldText({ bytes, start, end, escaped }: CsvRecord, field: number): string {
  const text = bytes.toString('utf8', start[field], end[field]);
  return escaped[field] ? text.replaceAll('""', '"') : text;
}
