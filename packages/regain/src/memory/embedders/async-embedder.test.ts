import { describe, expect, it } from 'vitest';
import { RegainError } from '../../types/index.ts';
import { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './async-embedder.ts';

const letters = (text: string) => [text.length, (text.match(/e/g) ?? []).length + 1];

describe('a sentence encoder', () => {
  it('embeds prepared texts as unit vectors', async () => {
    const embedder = sentenceEncoder('letters', 2, async (texts) => texts.map(letters));
    await embedder.prepare!(['three', 'e']);
    expect(Array.from(embedder.embed('three'), (value) => value.toFixed(4))).toEqual(['0.8575', '0.5145']);
  });

  it('embeds each text once', async () => {
    const asked: string[] = [];
    const embedder = sentenceEncoder('letters', 2, async (texts) => {
      asked.push(...texts);
      return texts.map(letters);
    });
    await embedder.prepare!(['a', 'b', 'a']);
    await embedder.prepare!(['b', 'c']);
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('throws with directions for a text that was not prepared', () => {
    const embedder = sentenceEncoder('letters', 2, async () => []);
    expect(() => embedder.embed('x')).toThrow(/await prepare/);
  });

  it.each([
    ['too few', async () => []],
    ['of another length', async (texts: string[]) => texts.map(() => [1])],
    ['not finite', async (texts: string[]) => texts.map(() => [1, Number.NaN])],
  ])('rejects vectors that are %s', async (_, embedMany) => {
    const embedder = sentenceEncoder('broken', 2, embedMany);
    await expect(embedder.prepare!(['x'])).rejects.toThrow(RegainError);
    expect(() => embedder.embed('x')).toThrow(/await prepare/);
  });
});

describe('an embedding model of the AI SDK', () => {
  it('receives at most its maximum of texts per call', async () => {
    const sizes: number[] = [];
    const model: EmbeddingModel = {
      modelId: 'm',
      maxEmbeddingsPerCall: Promise.resolve(2),
      doEmbed: async ({ values }) => {
        sizes.push(values.length);
        return { embeddings: values.map(letters) };
      },
    };
    const embedder = modelEmbedder(model, 2);
    await embedder.prepare!(['a', 'b', 'c', 'd', 'e']);
    expect(sizes).toEqual([2, 2, 1]);
    expect(embedder.name).toBe('m');
    expect(embedder.embed('e')).toHaveLength(2);
  });
});
