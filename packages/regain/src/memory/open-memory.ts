/** A memory that outlives the process: read from a file when it is opened, and what it learns is added to the file. */

import { EXEMPLARS_MAX, type ExemplarMemory, exemplarMemory, type MemoryOptions } from './exemplar-memory.ts';
import { appendMemory, readMemory, rewriteMemory } from './memory-file.ts';

/**
 * Of another process that writes to the same file, it sees what was there when it was opened. A learning memory adds a
 * line for all that it learns; a file that has grown to twice what the memory holds is cut back.
 */
export function openMemory(file: string, options: Omit<MemoryOptions, 'onLearn'> = {}): ExemplarMemory {
  const { isLearning = false, exemplarsMax = EXEMPLARS_MAX } = options;
  const { exemplars, lines } = readMemory(file);
  if (isLearning && lines > 2 * exemplarsMax) rewriteMemory(file, (all) => all.slice(-exemplarsMax));
  const memory = exemplarMemory(exemplars, {
    ...options,
    onLearn: (exemplar) => appendMemory(file, [exemplar]),
  });
  const forget = memory.forget.bind(memory);
  memory.forget = (ids) => {
    const gone = new Set(ids);
    rewriteMemory(file, (all) => all.filter(({ id }) => !gone.has(id)));
    return forget(gone);
  };
  return memory;
}
