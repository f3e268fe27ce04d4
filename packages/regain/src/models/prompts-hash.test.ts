/** Runs with the same prompts can be resumed: their manifests have this hash and version. */

import { expect, it } from 'vitest';
import { PROMPTS_VERSION } from '../prompts/index.ts';
import { EMPTY_RESPONSE, ownTools, planning, problems } from './model-texts.ts';
import { promptsHash } from './prompts-hash.ts';

it('changes only with the texts, together with the version', () => {
  // A text changed: increase PROMPTS_VERSION, then write the new hash here.
  expect([PROMPTS_VERSION, promptsHash]).toMatchInlineSnapshot(`
    [
      2,
      "5996354fbd177cff9a6a1e495fe062ed6acb2e798972f2c994449c487e02c354",
    ]
  `);
});

it('includes the texts besides the prompts', async () => {
  const listed = Object.entries({ problems, ownTools, planning, other: { EMPTY_RESPONSE } }).map(
    ([group, texts]) => [
      `## ${group}`,
      '',
      ...Object.entries(texts).map(([name, text]) => `${name}: ${text}`),
      '',
    ],
  );
  await expect(listed.flat().join('\n')).toMatchFileSnapshot('__snapshots__/model-texts.txt');
});
