import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    {
      counter: [0, 0, 0, 0],
      key: [0, 0],
      expected: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
    },
    {
      counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
      key: [0xffffffff, 0xffffffff],
      expected: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
    },
    {
      counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      key: [0xa4093822, 0x299f31d0],
      expected: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    },
  ])('gives the known answer for counter $counter', ({ counter, key, expected }) => {
    expect(block(counter, key)).toEqual(expected);
  });

  it('agrees with big-integer arithmetic everywhere', () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), fc.tuple(word, word), (counter, key) => {
        expect(block(counter, key)).toEqual(reference(counter, key));
      }),
      { numRuns: 500 },
    );
  });
});
