import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { type PathSegment, type Random, random } from './random.ts';

const words = (stream: Random, n: number) => Array.from({ length: n }, () => stream.word());
const uniforms = (stream: Random, n: number) => Array.from({ length: n }, () => stream.uniform());

/** Standard scores of the counts of `values` in equal bins of [0, 1): about N(0, 1) over many degrees of freedom. */
function chiSquareScore(values: readonly number[], bins: number): number {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) counts[Math.floor(value * bins)]!++;
  const expected = values.length / bins;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return (chi - (bins - 1)) / Math.sqrt(2 * (bins - 1));
}

describe('random, by path', () => {
  // Pinned: a change here changes every experiment. Computed by a second implementation.
  it.each<[PathSegment[], number[], number[]]>([
    [[], [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8, 0xf8e4cca4, 0x5cb200db], [0.39904647231489565]],
    [
      ['regain'],
      [0x85dfad9a, 0x1cf2876b, 0xce965a98, 0xf87944c8, 0xa9fa6408, 0x3d16483e],
      [0.5229443022092856, 0.8069817198112638, 0.6639769095079693],
    ],
    [
      ['faults', 'task-7', 3],
      [0x280c978d, 0xd561249e, 0x057b2298, 0x318398a8, 0x8bd37da6, 0xc0b977ba],
      [0.1564421417825932, 0.021410138855980643, 0.546195847934708],
    ],
    [
      ['a rather long segment, past sixteen bytes', 'é', -1.5],
      [0x51823a9a, 0x3dc0f360, 0x8a20107d, 0xc566972f, 0xa05158bc, 0x169504ad],
      [0.3183933812471139, 0.5395517630211759, 0.6262412450329313],
    ],
  ])('starts %j with pinned values', (path, firstWords, firstUniforms) => {
    expect(words(random(...path), firstWords.length)).toEqual(firstWords);
    expect(uniforms(random(...path), firstUniforms.length)).toEqual(firstUniforms);
  });

  it('composes: at() is a longer path, independent of earlier draws', () => {
    const segment = fc.oneof(fc.string(), fc.integer());
    forAll(fc.array(segment), fc.array(segment), fc.integer({ min: 0, max: 9 }), (head, tail, drawn) => {
      const whole = random(...head, ...tail);
      const parent = random(...head);
      words(parent, drawn);
      const child = parent.at(...tail);
      expect(words(child, 5)).toEqual(words(whole, 5));
    });
  });

  it('creates a child without drawing from the parent', () => {
    const parent = random('parent');
    parent.at('child').word();
    expect(words(parent, 6)).toEqual(words(random('parent'), 6));
  });

  it('gives different streams for different paths', () => {
    const paths: PathSegment[][] = [
      [],
      [''],
      ['', ''],
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc'],
      ['a', 'b', 'c'],
      [1],
      ['1'],
      ['n1'],
      [12],
      [1, 2],
      [-1],
      [1.5],
      ['a'],
      ['a\0'],
      ['a\0\0'],
      ['x'.repeat(15)],
      ['x'.repeat(16)],
      ['x'.repeat(31), ''],
      ['x'.repeat(16), 'x'.repeat(16)],
      ['x'.repeat(32)],
    ];
    const openings = paths.map((path) => words(random(...path), 4).join());
    expect(new Set(openings).size).toBe(paths.length);
  });

  it('gives different streams for random paths', () => {
    const path = fc.array(fc.oneof(fc.string({ maxLength: 40 }), fc.integer()), { maxLength: 4 });
    const tag = (segments: PathSegment[]) => JSON.stringify(segments);
    forAll(path, path, (a, b) => {
      fc.pre(tag(a) !== tag(b));
      expect(words(random(...a), 4)).not.toEqual(words(random(...b), 4));
    });
  });

  it('rejects numbers that are not finite', () => {
    expect(() => random('x', Number.NaN)).toThrow('a random path needs finite numbers, got NaN');
    expect(() => random(Infinity)).toThrow('got Infinity');
  });
});

describe('quality of the streams', () => {
  it('is uniform along one stream', () => {
    expect(Math.abs(chiSquareScore(uniforms(random('uniformity'), 200_000), 1000))).toBeLessThan(4);
  });

  it('is uniform across the first draws of sibling paths', () => {
    const firsts = Array.from({ length: 50_000 }, (_, i) => random('siblings', i).uniform());
    expect(Math.abs(chiSquareScore(firsts, 500))).toBeLessThan(4);
  });

  it('is uniform in pairs: successive draws, and the same draw of neighbouring paths', () => {
    const cell = (u: number, v: number) => (Math.floor(u * 32) * 32 + Math.floor(v * 32)) / 1024;
    const stream = random('pairs');
    const successive = Array.from({ length: 100_000 }, () => cell(stream.uniform(), stream.uniform()));
    expect(Math.abs(chiSquareScore(successive, 1024))).toBeLessThan(4);
    const [left, right] = [random('pairs', 1), random('pairs', 2)];
    const neighbouring = Array.from({ length: 100_000 }, () => cell(left.uniform(), right.uniform()));
    expect(Math.abs(chiSquareScore(neighbouring, 1024))).toBeLessThan(4);
  });

  it('sets every bit half of the time', () => {
    const n = 40_000;
    const ones = new Array<number>(32).fill(0);
    for (const word of words(random('bits'), n))
      for (let bit = 0; bit < 32; bit++) ones[bit]! += (word >>> bit) & 1;
    for (const count of ones) expect(Math.abs(count - n / 2) / Math.sqrt(n / 4)).toBeLessThan(4.5);
  });
});

describe('below', () => {
  it('stays below its bound and draws every value equally often', () => {
    const stream = random('below');
    const draws = Array.from({ length: 60_000 }, () => stream.below(6));
    expect(draws.every((value) => Number.isInteger(value) && value >= 0 && value < 6)).toBe(true);
    expect(
      Math.abs(
        chiSquareScore(
          draws.map((value) => value / 6 + 1e-9),
          6,
        ),
      ),
    ).toBeLessThan(4);
  });

  it('has no modulo bias: bound 3 * 2^30 would double the first third', () => {
    const bound = 3 * 2 ** 30;
    const stream = random('bias');
    const draws = Array.from({ length: 30_000 }, () => stream.below(bound) / bound);
    expect(Math.abs(chiSquareScore(draws, 3))).toBeLessThan(4);
  });

  it('accepts exactly the valid range of bounds', () => {
    expect(random('edge').below(1)).toBe(0);
    expect(random('edge').below(2 ** 32)).toBe(random('edge').word());
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      expect(() => random('edge').below(bound)).toThrow(`got ${bound}`);
    }
  });
});
