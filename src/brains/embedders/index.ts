/** Embedders: what turns a failure's text into a vector. */

export type { Embedder } from './embedder.ts';
export { hybrid } from './hybrid.ts';
export { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './late.ts';
export { lexical } from './lexical.ts';
export { wordMeaning } from './meaning.ts';
