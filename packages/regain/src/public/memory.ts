/** Exemplars of earlier failures, and the embedders that find them. */

export {
  checkEmbedder,
  type Embedder,
  type ExemplarMemory,
  exemplarMemory,
  lexicalEmbedder,
  modelEmbedder,
  openMemory,
  sentenceEncoder,
} from '../memory/index.ts';
export type { Exemplar } from '../types/index.ts';
