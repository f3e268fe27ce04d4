/** One hash of all text for language models. Manifests have it, since another text is another experiment. */

import { createHash } from 'node:crypto';
import { prompts } from '../prompts/index.ts';
import { EMPTY_RESPONSE, ownTools, planning, problems } from './model-texts.ts';

/** Changes with every character. `PROMPTS_VERSION` is increased with it. */
export const promptsHash: string = createHash('sha256')
  .update(
    JSON.stringify([
      Object.values(prompts).map(({ name, text }) => [name, text]),
      ...[problems, ownTools, planning].map((texts) => Object.entries(texts)),
      EMPTY_RESPONSE,
    ]),
  )
  .digest('hex');
