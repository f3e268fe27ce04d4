import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { philox4x32 } from './philox.ts';

function block(counter: readonly number[], key: readonly number[]): number[] {
  const out = new Uint32Array(4);
  const [c0, c1, c2, c3] = counter as [number, number, number, number];
  philox4x32(out, c0, c1, c2, c3, key[0]!, key[1]!);
  return [...out];
}

/** The same rounds on big integers: slow, and free of 32-bit tricks. */
function reference(counter: readonly number[], key: readonly number[]): number[] {
  const mask = 0xffff_ffffn;
  let [c0, c1, c2, c3] = counter.map(BigInt) as [bigint, bigint, bigint, bigint];
  let [k0, k1] = key.map(BigInt) as [bigint, bigint];
  for (let round = 0; round < 10; round++) {
    const p0 = 0xd2511f53n * c0;
    const p1 = 0xcd9e8d57n * c2;
    [c0, c1, c2, c3] = [(p1 >> 32n) ^ c1 ^ k0, p1 & mask, (p0 >> 32n) ^ c3 ^ k1, p0 & mask];
    k0 = (k0 + 0x9e3779b9n) & mask;
    k1 = (k1 + 0xbb67ae85n) & mask;
  }
  return [c0, c1, c2, c3].map(Number);
}

describe('philox4x32-10', () => {
  it.each([
    ['00000000 00000000 00000000 00000000', '00000000 00000000', '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
    ['ffffffff ffffffff ffffffff ffffffff', 'ffffffff ffffffff', '408f276d 41c83b0e a20bc7c6 6d5451fd'],
    ['243f6a88 85a308d3 13198a2e 03707344', 'a4093822 299f31d0', 'd16cfe09 94fdcceb 5001e420 24126ea1'],
  ])('gives the known answer for counter %s', (...texts) => {
    const [counter, key, expected] = texts.map((text) => text.split(' ').map((word) => Number(`0x${word}`)));
    expect(block(counter!, key!)).toEqual(expected);
  });

  it('agrees with big-integer arithmetic everywhere', () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    forAllWith({ numRuns: 500 }, fc.tuple(word, word, word, word), fc.tuple(word, word), (counter, key) => {
      expect(block(counter, key)).toEqual(reference(counter, key));
    });
  });
});
