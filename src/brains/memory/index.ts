/** Exemplar memory: keeps what was met, finds what is near. */

export { cleaned } from './clean.ts';
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
export { suspicionOf } from './suspicion/index.ts';
