/**
 * Exemplars of earlier failures, and the embedders that find them.
 *
 * @example
 * import { rmSync } from 'node:fs';
 * import { modelEmbedder, openMemory } from 'regain/memory';
 *
 * // Stands for an embedding model of the AI SDK, such as openai.embedding('text-embedding-3-small').
 * const embeddingModel = {
 *   modelId: 'word-counts',
 *   doEmbed: async ({ values }: { values: string[] }) => ({
 *     embeddings: values.map((text) => ['rate', 'time', 'key'].map((word) => text.split(word).length - 1)),
 *   }),
 * };
 * const embedder = modelEmbedder(embeddingModel, 3);
 * const texts = ['rate limit exceeded', 'time limit exceeded', 'rate of requests too high'];
 * await embedder.prepare!(texts);
 *
 * // Exemplars are appended to the file and are there when it is opened again.
 * const memory = openMemory('exemplars.jsonl', { embedder, isLearning: true });
 * const common = { operator: 'retry', success: true, efficiency: 0.9, provenance: 'learnt/example' } as const;
 * memory.learn({ text: texts[0]!, failureClass: 'rate-limit', ...common });
 * memory.learn({ text: texts[1]!, failureClass: 'timeout', ...common });
 * const [nearest] = openMemory('exemplars.jsonl', { embedder }).nearest(texts[2]!, 1);
 * console.log(nearest?.exemplar.failureClass); // => rate-limit
 * rmSync('exemplars.jsonl');
 */

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
