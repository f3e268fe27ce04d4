/** Writes tables that the code determines: the modules into ARCHITECTURE.md, the policies into docs/policies.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyTraits } from '../packages/lab/src/policies/policy-registry.ts';
import { policyTable } from '../packages/lab/src/report/policy-section.ts';
import { toMarkdown } from '../packages/regain/src/text/table.ts';
import { moduleTable } from './architecture/modules.ts';
import { withSection } from './markers.ts';
import { root } from './run.ts';

write('ARCHITECTURE.md', 'modules', toMarkdown(moduleTable()));
write('docs/policies.md', 'policies', toMarkdown(policyTable(policyTraits())));

function write(page: string, section: string, content: string): void {
  const file = join(root, page);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, content));
}
