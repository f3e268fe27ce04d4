/** What a model that plans is told of a call that has failed for good, and of one that could not even be made. */

import type { Prompt } from './prompt.ts';

export const planFailed: Prompt = {
  name: 'plan-failed',
  version: 1,
  text: `The call failed for good: {reason}
Tried: {tried}
Known: {class}; {effect}. The tool said: {message}
You may call it in another way, use another tool, go on without it, or call {handOff}. The tools are listed anew.`,
};

export const planUnmade: Prompt = {
  name: 'plan-unmade',
  version: 1,
  text: 'The call was not made: {problem}',
};
