/** The interface of memory. */

export { checkEmbedder } from './embedders/conformance.ts';
export { type Embedder, lengthOf, unit } from './embedders/embedder.ts';
export { type EmbeddingModel, modelEmbedder, sentenceEncoder } from './embedders/late.ts';
export { addSpelling, lexical, type Spelling, spellingOf } from './embedders/lexical.ts';
export { wordsOf } from './embedders/tokens.ts';
export { type Experience, exemplarOf, exemplarSchema, screen } from './exemplar.ts';
export {
  EXEMPLARS_MAX,
  type ExemplarMemory,
  exemplarMemory,
  type MemoryOptions,
  preparedMemory,
} from './exemplar-memory.ts';
export { appendMemory, readMemory, rewriteMemory } from './memory-file.ts';
export { headLine, lineOf, type MemoryText, parseMemory } from './memory-lines.ts';
export { openMemory } from './open-memory.ts';
