/** Runs that were made with the same prompts can be continued: their manifests hold this hash. */

import { expect, it } from 'vitest';
import { promptsHash } from './prompts-hash.ts';

it('changes with the prompts alone', () => {
  expect(promptsHash).toMatchInlineSnapshot(
    `"f375409ff390754eb00263dd19646e97f97b004e5131be0a96d745a0fb580cfe"`,
  );
});
