/** A persistent memory: read from a file when opened, with learnt exemplars appended to the file. */

import { EXEMPLARS_MAX, type ExemplarMemory, exemplarMemory, type MemoryOptions } from './exemplar-memory.ts';
import { appendMemory, readMemory, rewriteMemory } from './memory-file.ts';

/**
 * It does not see what other processes append after it was opened. A learning memory appends one line per exemplar; a
 * file with twice as many lines as the memory holds is compacted.
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
