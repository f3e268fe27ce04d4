/** Shows the entry of a recovery dictionary that is followed: the dictionary-guided part of a prompt. */

import type { Prompt } from './prompt.ts';

export const dictionary: Prompt = {
  name: 'dictionary',
  version: 1,
  text: 'Guidance: {guidance}',
};
