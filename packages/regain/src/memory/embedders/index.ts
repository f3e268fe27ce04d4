/** Embedders: what turns a failure's text into a vector. */

export { checkEmbedder } from './conformance.ts';
export type { Embedder } from './embedder.ts';
export { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './late.ts';
export { lexical } from './lexical.ts';
