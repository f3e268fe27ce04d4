/** The lines of a JSONL file of calls, each parsed; docs/reference/repair.md describes the file. */

import { isUtf8 } from 'node:buffer';
import { ByteWindow, chunksOf, parseJsonText, quoted, sourceName } from '../../traces/index.ts';
import { invalidInput, type JsonObject, RegainError } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

/** A line of the file: its object, or why it has none. */
export type Line = { readonly number: number } & (
  | { readonly value: JsonObject; readonly error?: never }
  | { readonly error: RegainError }
);

const LF = 0x0a;
const LINE_BYTES_MAX = 16 * 1024 * 1024;
const BOM = '\uFEFF';

/**
 * Blank lines are skipped. A line that is not a JSON object is an error of that line, and the next one is read. A line that
 * is too long ends the file: a device has no end.
 */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  const window = new ByteWindow();
  let number = 1;
  for await (const chunk of chunksOf(path, 'calls')) {
    window.append(chunk);
    for (let end = lineEnd(window); end >= 0; end = lineEnd(window)) {
      yield* lineFrom(path, number++, window.bytes.subarray(0, end));
      window.release(end + 1);
    }
    if (window.length > LINE_BYTES_MAX) break;
  }
  yield* lineFrom(path, number, window.bytes.subarray(0, window.length));
}

function lineEnd({ bytes, length }: ByteWindow): number {
  return bytes.subarray(0, length).indexOf(LF);
}

function* lineFrom(path: string, number: number, bytes: Buffer): Generator<Line> {
  try {
    const value = objectFrom(path, number, bytes);
    if (value !== undefined) yield { number, value };
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    yield { number, error };
  }
}

/** Undefined for a blank line. */
function objectFrom(path: string, number: number, bytes: Buffer): JsonObject | undefined {
  const fail = (message: string, column?: string): never => {
    throw errorAt(path, number, message, column);
  };
  if (bytes.length > LINE_BYTES_MAX)
    fail(`a line longer than ${LINE_BYTES_MAX} bytes; the rest of the file is not read`);
  if (!isUtf8(bytes)) fail('bytes that are not UTF-8 text: is this a binary file?');
  const decoded = bytes.toString('utf8');
  const text = decoded.startsWith(BOM) ? decoded.slice(BOM.length) : decoded;
  if (text.trim() === '') return undefined;
  const value = parseJsonText(text, number, (_, message, at) => fail(message, String(at)));
  if (Array.isArray(value)) fail('a line must be a JSON object, got a list: JSONL holds one call per line');
  return isObject(value) ? value : fail(`a line must be a JSON object, got ${quoted(text)}`);
}

function errorAt(path: string, line: number, message: string, column?: string): RegainError {
  const place = { file: sourceName(path), line, ...(column !== undefined && { column }) };
  return invalidInput(message, place);
}
