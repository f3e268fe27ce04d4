/** regain/memory: what is public of memory. */

export {
  appendMemory,
  checkEmbedder,
  type Embedder,
  type EmbeddingModel,
  EXEMPLARS_MAX,
  type ExemplarMemory,
  type Experience,
  exemplarMemory,
  exemplarOf,
  exemplarSchema,
  headLine,
  lexical,
  lineOf,
  type MemoryOptions,
  type MemoryText,
  modelEmbedder,
  openMemory,
  parseMemory,
  preparedMemory,
  readMemory,
  rewriteMemory,
  screen,
  sentenceEncoder,
} from '../memory/index.ts';
export { cleaned } from '../redact/index.ts';
export { suspicionOf } from '../screening/index.ts';
