/** Fixed word vectors in one small file: the words, the frequency rank of each, and a direction in 8-bit numbers. */

import { readFileBytes } from 'regain/internal/files';
import { RegainError } from 'regain/internal/types';

export interface WordVectors {
  readonly dimensions: number;
  readonly words: ReadonlyMap<string, number>;
  /** Frequency rank in the source, from 0. */
  readonly ranks: Uint32Array;
  /** One row per word; times the word's scale it is the vector. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  /** The mean of error texts, which carries no information about a single one. */
  readonly centre: Float32Array;
}

const MAGIC = 'regain-words-1';
const NEWLINE = 10;

/** One line of JSON, one line of words, then centre, ranks, scales and rows, little-endian. */
export function encodeWordVectors(vectors: WordVectors): Uint8Array {
  const { dimensions, words, ranks, rows, scales, centre } = vectors;
  const head = `${JSON.stringify({ format: MAGIC, words: words.size, dimensions })}\n${[...words.keys()].join(' ')}\n`;
  const text = new TextEncoder().encode(head);
  const bytes = new Uint8Array(text.length + bodyLength(words.size, dimensions));
  bytes.set(text);
  const view = new DataView(bytes.buffer, text.length);
  const ranksAt = 4 * dimensions;
  const scalesAt = ranksAt + 4 * words.size;
  centre.forEach((value, i) => {
    view.setFloat32(4 * i, value, true);
  });
  ranks.forEach((rank, i) => {
    view.setUint32(ranksAt + 4 * i, rank, true);
    view.setFloat32(scalesAt + 4 * i, scales[i]!, true);
  });
  bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), bytes.length - rows.length);
  return bytes;
}

export function decodeWordVectors(bytes: Uint8Array, file?: string): WordVectors {
  const headEnd = bytes.indexOf(NEWLINE);
  const wordsEnd = bytes.indexOf(NEWLINE, headEnd + 1);
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  const head = headOf(headEnd < 0 || headEnd > 200 ? '' : text(0, headEnd));
  const body = wordsEnd + 1;
  if (head === undefined || wordsEnd < 0 || bytes.length !== body + bodyLength(head.words, head.dimensions)) {
    throw new RegainError('invalid-input', `not a whole file of word vectors (${MAGIC})`, {
      ...(file === undefined ? {} : { place: { file } }),
    });
  }
  const { words: count, dimensions } = head;
  const view = new DataView(bytes.buffer, bytes.byteOffset + body);
  const words = text(headEnd + 1, wordsEnd).split(' ');
  const ranksAt = 4 * dimensions;
  const scalesAt = ranksAt + 4 * count;
  const rows = count * dimensions;
  return {
    dimensions,
    words: new Map(words.map((word, i) => [word, i])),
    centre: Float32Array.from({ length: dimensions }, (_, i) => view.getFloat32(4 * i, true)),
    ranks: Uint32Array.from({ length: count }, (_, i) => view.getUint32(ranksAt + 4 * i, true)),
    scales: Float32Array.from({ length: count }, (_, i) => view.getFloat32(scalesAt + 4 * i, true)),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + bytes.length - rows, rows),
  };
}

let shipped: WordVectors | undefined;

/** Shipped with the package; NOTICE names the source. Loaded on first use. */
export function shippedWordVectors(): WordVectors {
  shipped ??= decodeWordVectors(readFileBytes(new URL('../words/english.bin', import.meta.url)));
  return shipped;
}

function bodyLength(words: number, dimensions: number): number {
  return 4 * dimensions + words * (8 + dimensions);
}

function headOf(line: string): { words: number; dimensions: number } | undefined {
  try {
    const { format, words, dimensions } = JSON.parse(line) as Record<string, unknown>;
    const isWhole = Number.isSafeInteger(words) && Number.isSafeInteger(dimensions);
    return format === MAGIC && isWhole ? { words: Number(words), dimensions: Number(dimensions) } : undefined;
  } catch {
    return undefined;
  }
}
