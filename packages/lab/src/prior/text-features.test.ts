import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { createSparseVector } from './sparse-vector.ts';
import { addText, TEXT_FEATURES_MAX } from './text-features.ts';

function features(text: string): Set<number> {
  const vector = createSparseVector(TEXT_FEATURES_MAX);
  addText(vector, text);
  return new Set(vector.indices.subarray(0, vector.length));
}

function shared(a: string, b: string): number {
  const [one, other] = [features(a), features(b)];
  return [...one].filter((feature) => other.has(feature)).length;
}

describe('hashed words', () => {
  it('do not depend on case, punctuation or how words are joined', () => {
    expect(features('ReadTimeout: no_reply')).toEqual(features('read timeout - no reply'));
  });

  it('share the beginnings of words', () => {
    expect(shared('expired', 'expires')).toBe(1);
    expect(shared('expired', 'forbidden')).toBe(0);
  });

  it('encode the order of two words by their pair', () => {
    expect(features('not found')).not.toEqual(features('found not'));
  });

  it('have squares that sum to 1, however long the text', () => {
    forAll(fc.string({ minLength: 1, maxLength: 3000 }), (text) => {
      const vector = createSparseVector(TEXT_FEATURES_MAX);
      addText(vector, text);
      const squares = vector.values.subarray(0, vector.length).reduce((sum, value) => sum + value * value, 0);
      expect(vector.length === 0 ? 1 : squares).toBeCloseTo(1, 5);
    });
  });

  it('are bounded for a text of 100 kB', () => {
    const vector = createSparseVector(TEXT_FEATURES_MAX);
    addText(vector, 'aB'.repeat(50_000));
    expect(vector.length).toBe(TEXT_FEATURES_MAX - 1 - 64);
  });
});
