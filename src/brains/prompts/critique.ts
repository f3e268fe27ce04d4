/** Asks what is wrong with an attempt, and how to say it. */

import type { Prompt } from './prompt.ts';

export const critique: Prompt = {
  name: 'critique',
  version: 1,
  text: 'Do not decide yet: say what is wrong with the call and with what it answered, if anything.',
};

/** Said to a language model alone. */
export const critiqueAnswer: Prompt = {
  name: 'critique-answer',
  version: 1,
  text: `Answer with JSON alone: {"text":"one or two sentences","isUsable":false}
isUsable: whether what the call answered can be used as it is.`,
};
