import fc from 'fast-check';
import { type Embedder, lexicalEmbedder } from 'regain/internal/memory';
import { dotProduct } from 'regain/internal/values';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { hybridEmbedder, wordEmbedder } from './index.ts';

const embedders: readonly Embedder[] = [
  hybridEmbedder(),
  lexicalEmbedder(),
  lexicalEmbedder(64),
  wordEmbedder(),
];

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'timeout',
        'Invalid',
        'param_x',
        '429',
        'getUserId',
        '"key":',
        'at foo',
        '\n',
        '-32602',
      ),
    )
    .map((words) => words.join(' ')),
);

describe.each(embedders.map((embedder) => [embedder.name, embedder] as const))('%s', (_, embedder) => {
  it('gives a vector of length 1, or of zeros, for any text', () => {
    forAllWith({ numRuns: 200 }, texts, (text) => {
      const vector = embedder.embed(text);
      const length = Math.sqrt(dotProduct(vector, vector));
      expect(vector).toHaveLength(embedder.dimensions);
      expect(Math.min(Math.abs(length - 1), length)).toBeLessThan(1e-5);
    });
  });

  it('gives the same vector for the same text, whatever came between', () => {
    forAllWith({ numRuns: 100 }, texts, texts, (text, other) => {
      const first = embedder.embed(text);
      embedder.embed(other);
      expect(embedder.embed(text)).toEqual(first);
    });
  });

  it('reads a bounded part of a text', () => {
    const long = 'unknown parameter '.repeat(10_000);
    expect(embedder.embed(long)).toEqual(embedder.embed(long.slice(0, 2_000)));
  });
});

describe('hybrid', () => {
  const embed = hybridEmbedder().embed;
  const near = (a: string, b: string) => dotProduct(embed(a), embed(b));

  it('is the same on every machine', () => {
    const vector = hybridEmbedder().embed('Request timed out after 30 s.');
    expect(Array.from(vector.subarray(0, 156)).filter((value) => value !== 0).length).toBeGreaterThan(10);
    expect(Array.from(vector.subarray(156, 160), (value) => value.toFixed(4))).toMatchInlineSnapshot(`
      [
        "0.0403",
        "-0.0816",
        "-0.0379",
        "0.0060",
      ]
    `);
  });

  it('puts similar failures near each other, in other words too', () => {
    const question = 'The operation took too long and was abandoned.';
    expect(near(question, 'Request timed out.')).toBeGreaterThan(near(question, "Unknown parameter 'city'."));
    expect(near('HTTP 429', 'Too many requests, rate limit exceeded')).toBeGreaterThan(
      near('HTTP 429', 'Access denied: permission missing'),
    );
    expect(near('ECONNRESET', 'The connection was reset')).toBeGreaterThan(
      near('ECONNRESET', 'Field is required'),
    );
  });

  it('ignores ids, amounts and source locations', () => {
    const a = 'Order 8812 not found\n  at find (orders.js:12:9)\n  at handle (server.js:9:1)';
    expect(near(a, 'Order 17 not found')).toBeCloseTo(1, 5);
  });
});
