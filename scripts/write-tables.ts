/** `npm run tables`: writes the parts of pages that the code determines. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSection } from './markers.ts';
import { root } from './run.ts';
import { generatedSections } from './tables/sections.ts';

for (const { page, section, content } of await generatedSections()) {
  const file = join(root, page);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, content));
}
