/** Asynchronous embedders for synchronous retrieval: texts are prepared first and embedded later. */

import { invalidArgument } from '../../types/index.ts';
import { type Embedder, normalized } from './embedder.ts';

/** The part of an AI SDK embedding model that is used, in any version, without importing the SDK. */
export interface EmbeddingModel {
  readonly modelId: string;
  readonly maxEmbeddingsPerCall?: number | undefined | PromiseLike<number | undefined>;
  doEmbed(options: {
    values: string[];
  }): PromiseLike<{ readonly embeddings: readonly (readonly number[])[] }>;
}

const TEXTS_MAX = 60_000;
const BATCH_DEFAULT = 100;

/**
 * Any sentence encoder: `sentenceEncoder('use-lite', 512, (texts) => model.embed(texts))` with @energetic-ai/embeddings,
 * or a pipeline of @huggingface/transformers. The function is called with at most 100 texts at a time.
 */
export function sentenceEncoder(
  name: string,
  dimensions: number,
  embedMany: (texts: string[]) => PromiseLike<readonly ArrayLike<number>[]>,
): Embedder {
  return withPrepare(name, dimensions, async (texts) => embedMany([...texts]));
}

/** An embedding model of the AI SDK; `dimensions` is the length of its vectors. */
export function modelEmbedder(model: EmbeddingModel, dimensions: number): Embedder {
  return withPrepare(model.modelId, dimensions, async (texts) => {
    const atOnce = Math.max(1, (await model.maxEmbeddingsPerCall) ?? BATCH_DEFAULT);
    const vectors: (readonly number[])[] = [];
    for (let start = 0; start < texts.length; start += atOnce) {
      const { embeddings } = await model.doEmbed({ values: texts.slice(start, start + atOnce) });
      vectors.push(...embeddings);
    }
    return vectors;
  });
}

/** `embed` knows only texts that were passed to `prepare`; any other is an error of the caller. */
function withPrepare(
  name: string,
  dimensions: number,
  embedMany: (texts: readonly string[]) => Promise<readonly ArrayLike<number>[]>,
): Embedder {
  const known = new Map<string, Float32Array>();
  const learn = async (texts: readonly string[]) => {
    const vectors = await embedMany(texts);
    if (vectors.length !== texts.length) {
      throw invalidArgument(
        `${name} must return a vector for each of ${texts.length} texts, got ${vectors.length}`,
      );
    }
    vectors.forEach((vector, i) => {
      if (vector.length !== dimensions || !Array.from(vector).every(Number.isFinite)) {
        throw invalidArgument(
          `${name} must return ${dimensions} finite numbers for a text, got ${vector.length} values`,
        );
      }
      if (known.size >= TEXTS_MAX) known.delete(known.keys().next().value!);
      known.set(texts[i]!, normalized(vector));
    });
  };
  return {
    name,
    dimensions,
    prepare: async (texts) => {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      for (let start = 0; start < fresh.length; start += BATCH_DEFAULT) {
        await learn(fresh.slice(start, start + BATCH_DEFAULT));
      }
    },
    embed: (text) => {
      const vector = known.get(text);
      if (vector !== undefined) return vector;
      throw invalidArgument(`${name} is asynchronous: await prepare([text]) before embed(text)`);
    },
  };
}
