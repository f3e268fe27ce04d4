/** Asks once more after an answer that could not be used. */

import type { Prompt } from './prompt.ts';

export const askAgain: Prompt = {
  name: 'ask-again',
  version: 1,
  text: 'That could not be used: {problem}. Answer again, with the JSON alone.',
};
