/** What runs of base64 or hexadecimal digits in a text decode to, at every offset: other digits may precede an encoded text. */

import { lastAtMost, RUN_END, type TextView } from './text-view.ts';

export interface DecodedRuns extends TextView {
  /** Some of it is readable text, which may contain further encodings. */
  readonly isReadable: boolean;
}

interface Encoding {
  readonly run: RegExp;
  readonly digits: Readonly<Uint8Array>;
  readonly bits: number;
  /** Digits after which the bytes align again. */
  readonly period: number;
}

const base64: Encoding = {
  // Ordinary words have no capitals, digits or signs after their first letter.
  run: /(?<![\w+/-])(?=[\w+/-][a-z_-]*[A-Z\d+/])[\w+/-]{6,}/g,
  digits: digitValues('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-_'),
  bits: 6,
  period: 4,
};
const hex: Encoding = {
  run: /[\da-f]{8,}/gi,
  digits: digitValues('0123456789abcdef', 'ABCDEF'),
  bits: 4,
  period: 2,
};

export function base64Runs(view: TextView): DecodedRuns[] {
  return decodedRuns(view, base64);
}

export function hexRuns(view: TextView): DecodedRuns[] {
  return decodedRuns(view, hex);
}

function decodedRuns(view: TextView, encoding: Encoding): DecodedRuns[] {
  const runs = [...view.text.matchAll(encoding.run)];
  if (runs.length === 0) return [];
  return Array.from({ length: encoding.period }, (_, offset) => decodedAt(view, runs, offset, encoding));
}

function decodedAt(
  view: TextView,
  runs: readonly RegExpExecArray[],
  offset: number,
  encoding: Encoding,
): DecodedRuns {
  const { bits } = encoding;
  let text = '';
  let isReadable = false;
  const starts: number[] = [];
  for (const [run] of runs) {
    starts.push(text.length);
    const bytes = bytesOf(run, offset, encoding);
    isReadable ||= READABLE.test(bytes) || UTF_16.test(bytes);
    text += bytes + RUN_END;
  }
  const sourceOf = (at: number, isEnd: boolean): number => {
    const run = lastAtMost(starts, at);
    const bit = (at - starts[run]! + (isEnd ? 1 : 0)) * 8;
    const digit = isEnd ? Math.ceil(bit / bits) : Math.floor(bit / bits);
    return runs[run]!.index + Math.min(offset + digit, runs[run]![0].length);
  };
  return {
    text,
    isReadable,
    originOf: ({ start, end }) =>
      view.originOf({ start: sourceOf(start, false), end: sourceOf(end - 1, true) }),
  };
}

const READABLE = /^[\t\n\r\x20-\x7e]{4,}$/;
const UTF_16 = /(?:[\x20-\x7e]\0){4}/;

function bytesOf(run: string, offset: number, { digits, bits }: Encoding): string {
  const codes: number[] = [];
  let buffer = 0;
  let held = 0;
  for (let i = offset; i < run.length; i++) {
    buffer = ((buffer << bits) | digits[run.charCodeAt(i)]!) & 0xffff;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    codes.push((buffer >> held) & 0xff);
  }
  let text = '';
  for (let i = 0; i < codes.length; i += CODES_MAX)
    text += String.fromCharCode(...codes.slice(i, i + CODES_MAX));
  return text;
}

/** Arguments of one function call are bounded. */
const CODES_MAX = 4_096;

/** `others`: further digits with the last values of the alphabet. */
function digitValues(alphabet: string, others: string): Uint8Array {
  const values = new Uint8Array(128);
  for (const digits of [alphabet, others])
    for (let i = 0; i < digits.length; i++)
      values[digits.charCodeAt(i)] = alphabet.length - digits.length + i;
  return values;
}
