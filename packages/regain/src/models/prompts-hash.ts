/** One hash of all prompts: it goes into manifests, since other words make another experiment. */

import { createHash } from 'node:crypto';
import { prompts } from '../prompts/index.ts';

/** Changes with every letter of every prompt. */
export const promptsHash: string = createHash('sha256')
  .update(JSON.stringify(Object.values(prompts).map(({ name, version, text }) => [name, version, text])))
  .digest('hex');
