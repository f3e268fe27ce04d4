/** How a language model is to answer when it is asked what to do: said to it alone, and no part of the price of others. */

import type { Prompt } from './prompt.ts';

export const propose: Prompt = {
  name: 'propose',
  version: 1,
  text: `Answer with JSON alone, up to three actions, the best first, with the fields of each beside its kind:
{"proposals":[{"kind":"retry","delayMs":1000,"chance":0.7,"why":"a few words"}]}
chance: how likely it is that just this is right, 0 to 1; all together at most 1. args are complete, not only what changes.
use-tool with "first":true makes a call that was left out and keeps the failed one. hand-off where nothing helps.`,
};
