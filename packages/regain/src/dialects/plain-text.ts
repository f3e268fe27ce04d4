/** A plain sentence, as from small services and command-line tools. */

import type { Problem } from './problem.ts';

export function plainText(_problem: Problem, sentence: string): never {
  throw new Error(sentence);
}
