/** regain/memory: what is public of memory. */

export {
  appendMemory,
  checkEmbedder,
  type Embedder,
  type EmbeddingModel,
  EXEMPLARS_MAX,
  type ExemplarInput,
  type ExemplarMemory,
  exemplarMemory,
  exemplarOf,
  exemplarSchema,
  lexicalEmbedder,
  type MemoryOptions,
  type MemoryText,
  memoryHeader,
  memoryLine,
  modelEmbedder,
  openMemory,
  parseMemory,
  prepareMemory,
  readMemory,
  rewriteMemory,
  screenExemplar,
  sentenceEncoder,
} from '../memory/index.ts';
export { cleanText } from '../redact/index.ts';
export { suspicionOf } from '../screening/index.ts';
