/** Embedders: what turns a failure's text into a vector. */

export type { Embedder } from './embedder.ts';
export { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './late.ts';
export { lexical } from './lexical.ts';
