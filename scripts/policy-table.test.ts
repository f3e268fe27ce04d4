import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyTraits } from '../packages/lab/src/policies/policy-registry.ts';
import { policyTable } from '../packages/lab/src/report/policy-section.ts';
import { toMarkdown } from '../packages/regain/src/text/table.ts';
import { sectionOf } from './markers.ts';
import { root } from './run.ts';

it('docs/policies.md says of the policies what the code does', () => {
  const page = readFileSync(join(root, 'docs/policies.md'), 'utf8');
  expect(sectionOf(page, 'policies'), 'run `npm run tables` to write the table anew').toBe(
    toMarkdown(policyTable(policyTraits())).trim(),
  );
});
