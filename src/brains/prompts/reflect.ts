/** Asks for a lesson from what was tried last, and how to say it. */

import type { Prompt } from './prompt.ts';

export const reflect: Prompt = {
  name: 'reflect',
  version: 1,
  text: 'Do not decide yet: say in a sentence or two why it failed and what to do differently.',
};

/** Said to a language model alone. */
export const reflectAnswer: Prompt = {
  name: 'reflect-answer',
  version: 1,
  text: `Answer with JSON alone: {"text":"one or two sentences","avoidLast":true}
avoidLast: whether what was tried last must not be done again.`,
};
