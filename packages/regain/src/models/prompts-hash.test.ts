/** Runs that were made with the same prompts can be continued: their manifests hold this hash. */

import { expect, it } from 'vitest';
import { promptsHash } from './prompts-hash.ts';

it('changes with the prompts alone', () => {
  expect(promptsHash).toMatchInlineSnapshot();
});
