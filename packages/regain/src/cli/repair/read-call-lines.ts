/** The lines of a JSONL file of calls, each parsed; docs/reference/repair.md describes the file. */

import { isUtf8 } from 'node:buffer';
import { ByteWindow, chunksOf, parseJsonText, quoted, sourceName } from '../../traces/index.ts';
import { type JsonObject, RegainError } from '../../types/index.ts';

export interface Line {
  readonly number: number;
  readonly value: JsonObject;
}

const LF = 0x0a;
const LINE_BYTES_MAX = 16 * 1024 * 1024;
const BOM = '\uFEFF';

/** Blank lines are skipped; anything that is not a JSON object is an error that names the line. */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  const window = new ByteWindow();
  let number = 1;
  for await (const chunk of chunksOf(path, 'calls')) {
    window.append(chunk);
    for (let end = lineEnd(window); end >= 0; end = lineEnd(window)) {
      yield* lineFrom(path, number++, window.bytes.subarray(0, end));
      window.release(end + 1);
    }
    if (window.length > LINE_BYTES_MAX) fail(path, number, `a line longer than ${LINE_BYTES_MAX} bytes`);
  }
  yield* lineFrom(path, number, window.bytes.subarray(0, window.length));
}

function lineEnd({ bytes, length }: ByteWindow): number {
  return bytes.subarray(0, length).indexOf(LF);
}

function* lineFrom(path: string, number: number, bytes: Buffer): Generator<Line> {
  if (!isUtf8(bytes)) fail(path, number, 'bytes that are not UTF-8 text: is this a binary file?');
  const decoded = bytes.toString('utf8');
  const text = decoded.startsWith(BOM) ? decoded.slice(BOM.length) : decoded;
  if (text.trim() === '') return;
  const value = parseJsonText(text, number, (_, message, at) => fail(path, number, message, String(at)));
  if (typeof value !== 'object' || value === null)
    fail(path, number, `a line must be a JSON object, got ${quoted(text)}`);
  if (Array.isArray(value)) {
    fail(path, number, 'a line must be a JSON object, got a list: JSONL holds one call per line');
  }
  yield { number, value: value as JsonObject };
}

function fail(path: string, line: number, message: string, column?: string): never {
  const place = { file: sourceName(path), line, ...(column !== undefined && { column }) };
  throw new RegainError('invalid-input', message, { place });
}
