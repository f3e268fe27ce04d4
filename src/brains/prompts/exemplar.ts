/** Shows a failure that was met before and what became of it: the exemplar-conditioned part of a prompt. */

import type { Prompt } from './prompt.ts';

export const exemplar: Prompt = {
  name: 'exemplar',
  version: 1,
  text: 'A similar failure: {failure} answered by {operator}: {outcome}',
};
