import { RegainError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { decodeWordVectors, encodeWordVectors, shippedWordVectors } from './word-vectors.ts';

const small = {
  dimensions: 2,
  words: new Map([
    ['time', 0],
    ['out', 1],
  ]),
  ranks: Uint32Array.of(3, 70_000),
  rows: Int8Array.of(1, -127, 5, 0),
  scales: Float32Array.of(0.5, 0.25),
  centre: Float32Array.of(0.125, -1),
};

describe('a file of word vectors', () => {
  it('reads what was written', () => {
    expect(decodeWordVectors(encodeWordVectors(small))).toEqual(small);
  });

  it('reads from the middle of a larger buffer', () => {
    const bytes = encodeWordVectors(small);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(decodeWordVectors(larger.subarray(3))).toEqual(small);
  });

  it.each([0, 1, 20, 60, 85])('refuses a file that was cut after %i bytes', (length) => {
    const bytes = encodeWordVectors(small);
    expect(length).toBeLessThan(bytes.length);
    expect(() => decodeWordVectors(bytes.subarray(0, length), 'x.bin')).toThrow(RegainError);
  });

  it('is shipped with the words of errors', () => {
    const { words, dimensions, rows, ranks } = shippedWordVectors();
    expect(dimensions).toBe(100);
    expect(words.size).toBeGreaterThan(9_000);
    expect(rows).toHaveLength(words.size * dimensions);
    expect(ranks).toHaveLength(words.size);
    for (const word of ['timeout', 'unauthorized', 'json', 'schema', 'throttled', 'deprecated', 'enum']) {
      expect(words.has(word), word).toBe(true);
    }
  });
});
