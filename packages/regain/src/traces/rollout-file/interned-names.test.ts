import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { InternedNames } from './interned-names.ts';

describe('names', () => {
  it('are numbered in order of appearance and can be looked up', () => {
    forAll(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })), (texts) => {
      const names = new InternedNames(1 << 20);
      const index = new Map<string, number>();
      for (const text of texts) {
        const plain = text.toWellFormed();
        if (!index.has(plain)) index.set(plain, index.size);
        expect(names.idOfText(plain)).toBe(index.get(plain));
        const bytes = Buffer.from(`(${plain})`);
        expect(names.idOf(bytes, 1, bytes.length - 1)).toBe(index.get(plain));
      }
      for (const [text, number] of index) expect(names.text(number)).toBe(text);
      expect(names.size).toBe(index.size);
    });
  });

  it('are stored over many pages', () => {
    const names = new InternedNames(8 << 20);
    const nameOf = (i: number) => `${i}-${'x'.repeat(i % 100)}`;
    for (let i = 0; i < 50_000; i++) expect(names.idOfText(nameOf(i))).toBe(i);
    for (let i = 0; i < 50_000; i += 7) expect(names.idOfText(nameOf(i))).toBe(i);
    expect(names.text(49_999)).toBe(nameOf(49_999));
  });

  it('are rejected above the limit, and the others stay available', () => {
    const names = new InternedNames(10);
    expect(names.idOfText('12345')).toBe(0);
    expect(names.idOfText('1234567')).toBe(-1);
    expect(names.idOfText('67890')).toBe(1);
    expect(names.idOfText('x')).toBe(-1);
    expect(names.idOfText('12345')).toBe(0);
    expect(new InternedNames(1 << 20).idOfText('x'.repeat(65_536))).toBe(-1);
    expect(new InternedNames(1 << 20).idOfText('x'.repeat(65_535))).toBe(0);
  });
});
