/** A bare sentence, as small services and command-line tools answer. */

import type { Problem } from './problem.ts';

export function plainText(_problem: Problem, sentence: string): never {
  throw new Error(sentence);
}
