/** Asks a model that plans to go on after a turn of which nothing could be made. */

import type { Prompt } from './prompt.ts';

export const planAgain: Prompt = {
  name: 'plan-again',
  version: 1,
  text: 'That could not be used: {problem}. Go on by calling tools, or call {finish} when the task is done.',
};
