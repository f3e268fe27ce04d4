import { describe, expect, it } from 'vitest';
import { SeenTexts } from './seen-texts.ts';

describe('texts that were seen', () => {
  it('knows a text and its scope', () => {
    const seen = new SeenTexts(1024);
    expect([seen.add('a'), seen.add('a'), seen.add('a', 's'), seen.add('a', 's'), seen.add('b')]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('confuses no two of many similar texts', () => {
    const seen = new SeenTexts(2 ** 18);
    const isNew = Array.from({ length: 100_000 }, (_, i) => seen.add(`toolu_${i}`));
    expect(isNew.filter((one) => !one)).toEqual([]);
  });

  it('remembers those of late, and forgets the oldest when it is full', () => {
    const seen = new SeenTexts(256);
    for (let i = 0; i < 10_000; i++) seen.add(`x${i}`);
    const isKnown = (i: number) => !seen.add(`x${i}`);
    expect(isKnown(9_999)).toBe(true);
    expect(isKnown(1)).toBe(false);
  });
});
