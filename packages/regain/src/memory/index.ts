/** The interface of memory. */

export { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './embedders/async-embedder.ts';
export { checkEmbedder } from './embedders/check-embedder.ts';
export { type Embedder, normalized, normOf } from './embedders/embedder.ts';
export { wordsOf } from './embedders/error-words.ts';
export { addNGrams, type HashedNGrams, hashedNGrams, lexicalEmbedder } from './embedders/lexical.ts';
export { type ExemplarInput, exemplarOf, markScreened, screenExemplar } from './exemplar.ts';
export {
  EXEMPLARS_MAX,
  type ExemplarMemory,
  exemplarMemory,
  type MemoryOptions,
} from './exemplar-memory.ts';
export { appendMemory, openMemory, readMemory, rewriteMemory } from './memory-file.ts';
export { type MemoryText, memoryHeader, memoryLine, parseMemory } from './memory-lines.ts';
export { restated } from './remedies/restatements.ts';
