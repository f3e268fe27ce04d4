/** All words that a language model is sent, one file each. Their hash goes into manifests: other words, another experiment. */

import { createHash } from 'node:crypto';
import { askAgain } from './ask-again.ts';
import { critique, critiqueAnswer } from './critique.ts';
import { dictionary } from './dictionary.ts';
import { exemplar } from './exemplar.ts';
import { instructions } from './instructions.ts';
import { plan, planTask } from './plan.ts';
import { planAgain } from './plan-again.ts';
import { planFailed, planUnmade } from './plan-failed.ts';
import type { Prompt } from './prompt.ts';
import { propose } from './propose.ts';
import { reflect, reflectAnswer } from './reflect.ts';

export { filled, type Prompt } from './prompt.ts';

export const prompts = {
  instructions,
  propose,
  critique,
  critiqueAnswer,
  reflect,
  reflectAnswer,
  exemplar,
  dictionary,
  askAgain,
  plan,
  planTask,
  planFailed,
  planUnmade,
  planAgain,
} as const satisfies { readonly [name: string]: Prompt };

/** Changes with every letter of every prompt. */
export const promptsHash: string = createHash('sha256')
  .update(JSON.stringify(Object.values(prompts).map(({ name, version, text }) => [name, version, text])))
  .digest('hex');
